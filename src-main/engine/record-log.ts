/**
 * What has become final since it was last asked: finished orders, own trades and closed bars, in
 * the order in which they happened. The caller stores them; the engine's snapshots leave them out.
 * Orders and trades lie in their tables already: only which row it is and when is noted here.
 */
import { invariant } from '@shared/kernel/result';
import type { EngineRecord, EngineRecords } from './engine';
import type { EventLog } from './event-log';
import type { OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';
import { widened } from './widened';

/** Turns rows into records. */
export interface RecordViews {
  /** A finished order; its client id is empty when its owner chose none. */
  storedOrder(row: number): OrderRecord;
  /** One side of a trade. */
  tradeSide(row: number, isBuyer: boolean): OwnTradeRecord;
  /** Lots a finished order executed. */
  executedLots(row: number): number;
  tradedLots(row: number): number;
}

const ORDER = 0;
const BUY_SIDE = 1;
const SELL_SIDE = 2;
/** Of a department or a bar: the row is its place among the objects. */
const OBJECT = 3;

const KIND_BITS = 2;
const KIND_MASK = (1 << KIND_BITS) - 1;
/** Of an entry's two numbers the second. */
const PLACE = 1;
const FIRST_NUMBERS = 2048;

/** A record as its department knows it: the number is the log's. */
type Unnumbered<R> = R extends unknown ? Omit<R, 'seq'> : never;

export class RecordLog {
  readonly #log: EventLog;
  /** What is being written, and what was drained last and may still be read. */
  #open = new Entries();
  #drained = new Entries();

  constructor(log: EventLog) {
    this.#log = log;
  }

  orderFinished(row: number): void {
    this.#open.add(this.#log.seq, ORDER, row);
  }

  /** The buyer's side first; the crowd keeps no records. */
  tradeMade(row: number, hasBuyer: boolean, hasSeller: boolean): void {
    if (hasBuyer) this.#open.add(this.#log.seq, BUY_SIDE, row);
    if (hasSeller) this.#open.add(this.#log.seq, SELL_SIDE, row);
  }

  barClosed(symbol: string, bar: TurnoverCandle): void {
    this.keep({ kind: 'bar', symbol, bar });
  }

  /** Whatever a department has finished. */
  keep(record: Unnumbered<EngineRecord>): void {
    this.#open.add(this.#log.seq, OBJECT, this.#open.objects.push(record) - 1);
  }

  /** What was made before anybody looked belongs to the state at the opening, not to what follows. */
  antedate(): void {
    this.#open.antedate();
  }

  /** All since the last time, to be read before the next. */
  drain(views: RecordViews): EngineRecords {
    const full = this.#open;
    this.#open = this.#drained;
    this.#drained = full;
    this.#open.clear();
    return full.readWith(views);
  }
}

class Entries {
  /** Two numbers per entry: its seq, and its row above two bits for the kind. */
  #numbers = new Float64Array(FIRST_NUMBERS);
  length = 0;
  objects: Unnumbered<EngineRecord>[] = [];
  #reader: RecordReader | null = null;

  /** One reader lives as long as the entries. */
  readWith(views: RecordViews): RecordReader {
    this.#reader ??= new RecordReader(this, views);
    return this.#reader;
  }

  add(seq: number, kind: number, row: number): void {
    const at = this.length << 1;
    if (at === this.#numbers.length) this.#grow();
    this.length += 1;
    this.#numbers[at] = seq;
    this.#numbers[at | PLACE] = (row << KIND_BITS) | kind;
  }

  antedate(): void {
    for (let place = 0; place < this.length; place++) this.#numbers[place << 1] = 0;
  }

  clear(): void {
    this.length = 0;
    if (this.objects.length > 0) this.objects = [];
  }

  seq(place: number): number {
    return this.#numbers[place << 1] as number;
  }
  kind(place: number): number {
    return (this.#numbers[(place << 1) | PLACE] as number) & KIND_MASK;
  }
  row(place: number): number {
    return (this.#numbers[(place << 1) | PLACE] as number) >> KIND_BITS;
  }

  #grow(): void {
    this.#numbers = widened(this.#numbers, this.#numbers.length * 2);
  }
}

class RecordReader implements EngineRecords {
  readonly #entries: Entries;
  readonly #views: RecordViews;

  constructor(entries: Entries, views: RecordViews) {
    this.#entries = entries;
    this.#views = views;
  }

  get length(): number {
    return this.#entries.length;
  }

  *[Symbol.iterator](): Generator<EngineRecord> {
    for (let place = 0; place < this.#entries.length; place++) yield this.at(place);
  }

  at(place: number): EngineRecord {
    const seq = this.#entries.seq(place);
    const kind = this.#entries.kind(place);
    const row = this.#entries.row(place);
    if (kind === ORDER) return { kind: 'order', seq, order: this.#views.storedOrder(row) };
    if (kind === OBJECT) return { seq, ...this.#object(row) };
    return { kind: 'trade', seq, trade: this.#views.tradeSide(row, kind === BUY_SIDE) };
  }

  kindAt(place: number): EngineRecord['kind'] {
    const kind = this.#entries.kind(place);
    if (kind === ORDER) return 'order';
    return kind === OBJECT ? this.#object(this.#entries.row(place)).kind : 'trade';
  }

  lotsAt(place: number): number {
    const kind = this.#entries.kind(place);
    const row = this.#entries.row(place);
    return kind === ORDER ? this.#views.executedLots(row) : this.#views.tradedLots(row);
  }

  #object(row: number): Unnumbered<EngineRecord> {
    const record = this.#entries.objects[row];
    invariant(record !== undefined, 'an entry names an object that is there');
    return record;
  }
}
