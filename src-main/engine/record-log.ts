/**
 * What has become final since it was last asked: finished orders, own trades and closed bars, in
 * the order in which they happened. The caller stores them; the engine's snapshots leave them out.
 */
import type { EngineRecord } from './engine';
import type { EventLog } from './event-log';
import type { OrderRecord, OwnTradeRecord, TurnoverCandle } from './query';

/** Turns rows into records. */
export interface RecordViews {
  /** A finished order; its client id is empty when its owner chose none. */
  storedOrder(row: number): OrderRecord;
  /** The buyer's side first; both sides of a trade between users. */
  tradeRecords(row: number): readonly OwnTradeRecord[];
}

const ORDER = 0;
const TRADE = 1;
const BAR = 2;
const OTHER = 3;

/** A record as its department knows it: the number is the log's. */
type Unnumbered<R> = R extends unknown ? Omit<R, 'seq'> : never;

export class RecordLog {
  readonly #log: EventLog;
  /** Three numbers per entry: seq, kind, row (for a bar its place in `#bars`). */
  readonly #entries: number[] = [];
  #count = 0;
  /** Records of the departments, in entry order. */
  #others: Unnumbered<EngineRecord>[] = [];
  #bars: { readonly symbol: string; readonly bar: TurnoverCandle }[] = [];

  constructor(log: EventLog) {
    this.#log = log;
  }

  orderFinished(row: number): void {
    this.#add(ORDER, row);
  }

  tradeMade(row: number): void {
    this.#add(TRADE, row);
  }

  barClosed(symbol: string, bar: TurnoverCandle): void {
    this.#add(BAR, this.#bars.push({ symbol, bar }) - 1);
  }

  /** Whatever a department has finished. */
  keep(record: Unnumbered<EngineRecord>): void {
    this.#add(OTHER, this.#others.push(record) - 1);
  }

  #add(kind: number, row: number): void {
    const entries = this.#entries;
    const at = this.#count;
    entries[at] = this.#log.seq;
    entries[at + 1] = kind;
    entries[at + 2] = row;
    this.#count = at + 3;
  }

  /** What was made so far counts as made before the first event: the warm-up's events have no numbers. */
  antedate(): void {
    for (let at = 0; at < this.#count; at += 3) this.#entries[at] = 0;
  }

  drain(views: RecordViews): readonly EngineRecord[] {
    const entries = this.#entries;
    const count = this.#count;
    const bars = this.#bars;
    const others = this.#others;
    this.#count = 0;
    this.#bars = [];
    this.#others = [];
    const records: EngineRecord[] = [];
    for (let at = 0; at < count; at += 3) {
      const seq = entries[at] as number;
      const kind = entries[at + 1] as number;
      const row = entries[at + 2] as number;
      if (kind === ORDER) records.push({ kind: 'order', seq, order: views.storedOrder(row) });
      else if (kind === TRADE) {
        for (const trade of views.tradeRecords(row)) records.push({ kind: 'trade', seq, trade });
      } else if (kind === OTHER) {
        records.push({ seq, ...others[row] } as EngineRecord);
      } else {
        const bar = bars[row];
        if (bar !== undefined) records.push({ kind: 'bar', seq, ...bar });
      }
    }
    return records;
  }
}
