/**
 * The exchange's diary: the commands of one turn become one durable row, and now and then the whole
 * state becomes a snapshot. Shared by the running exchange and by its recovery.
 */
import type { ClosedTime, Command } from '../../engine/commands';
import type { Engine, EngineRecord } from '../../engine/engine';
import type { ExchangeStore, JournalRow, StoredSnapshot } from '../exchange-store';
import { chainAfter, encodeEntry, type ControlNote } from './journal-entry';
import { encodeState, hashOfState } from './stored-state';

/** What a row keeps beside itself: both are durable together, or neither. */
export interface CommitOptions {
  /** Which starting funds the accounts of this exchange have been given (see `opening-funds`). */
  readonly fundsVersion?: number;
}

/** Commands after which their records are written with the row, so that few wait in memory. */
const RECORDS_EVERY_COMMANDS = 256;

/** What a market does while the program does not run (exchange-rules §2, §12). */
export type WhenClosed = 'halt' | 'run';

export class Journal {
  readonly #runsWhenClosed: boolean;
  readonly #engine: Engine;
  readonly #store: ExchangeStore;
  #index: number;
  #chain: string;
  #commands: Command[] = [];
  #notes: ControlNote[] = [];
  #closed: ClosedTime | null = null;
  #coveredMs: number;
  /** Since the last row with records; see `#dueRecords`. */
  #commandsSinceRecords = 0;
  #areRecordsDue = true;
  #commandsSinceSnapshot = 0;

  constructor(
    engine: Engine,
    store: ExchangeStore,
    last: { index: number; chain: string },
    whenClosed: WhenClosed = 'halt',
  ) {
    this.#runsWhenClosed = whenClosed === 'run';
    this.#engine = engine;
    this.#store = store;
    this.#index = last.index;
    this.#chain = last.chain;
    this.#coveredMs = engine.marketTimeMs();
  }

  /** The market may run up to here without another row. */
  get coveredMs(): number {
    return this.#coveredMs;
  }

  /** What a restart would have to do again. */
  get commandsSinceSnapshot(): number {
    return this.#commandsSinceSnapshot;
  }

  add(command: Command): void {
    this.#commandsSinceSnapshot += 1;
    this.#commands.push(command);
  }

  note(note: ControlNote): void {
    this.#notes.push(note);
  }

  hasEntries(): boolean {
    return this.#commands.length > 0 || this.#notes.length > 0;
  }

  /** The program did not run for a while. Written with the next row. */
  closeTime({ fromMs, toMs }: ClosedTime): void {
    const gap: ClosedTime = this.#runsWhenClosed ? { fromMs, toMs, runs: true } : { fromMs, toMs };
    this.#engine.closeTime(gap);
    this.#closed = gap;
  }

  /** Covers the market up to `untilMs` with the next row. */
  cover(untilMs: number): void {
    this.#coveredMs = Math.max(this.#coveredMs, untilMs);
    this.#areRecordsDue = true;
  }

  /** One durable row. Throws when the store refuses. */
  commit(options: CommitOptions = {}): void {
    const row = this.#nextRow();
    this.#store.commit(row, this.#dueRecords(), options.fundsVersion);
    this.#follow(row);
  }

  /** The same, durable when it resolves. Until then there is no other row. */
  commitLater(): Promise<void> {
    const row = this.#nextRow();
    const isDurable = this.#store.commitLater(row, this.#dueRecords());
    this.#follow(row);
    return isDurable;
  }

  /** Waits for the end of `commitLater`. Throws when the store refused. */
  awaitCommit(): void {
    this.#store.awaitCommit();
  }

  /**
   * The whole state, after a row with everything it contains. From here on nothing covers the
   * market: it must not run on before another row does.
   */
  snapshot(): void {
    this.#store.saveSnapshot(this.#takeSnapshot());
  }

  /** The same while the market goes on; until it is written, a restart begins at the one before. */
  snapshotLater(): Promise<void> {
    return this.#store.saveSnapshotLater(this.#takeSnapshot());
  }

  #takeSnapshot(): StoredSnapshot {
    this.#coveredMs = this.#engine.marketTimeMs();
    this.#areRecordsDue = true;
    this.commit();
    this.#commandsSinceSnapshot = 0;
    const engine = this.#engine.snapshot();
    return {
      journalIndex: this.#index,
      seq: this.#engine.seq(),
      stateHash: hashOfState(engine),
      state: encodeState({ chain: this.#chain, engine }),
    };
  }

  #nextRow(): JournalRow {
    const commands = encodeEntry({
      closed: this.#closed,
      notes: this.#notes,
      commands: this.#commands,
      reachedMs: this.#engine.marketTimeMs(),
      coveredMs: this.#coveredMs,
    });
    const seq = this.#engine.seq();
    return { index: this.#index + 1, commands, seq, chain: chainAfter(this.#chain, commands, seq) };
  }

  #follow({ index, chain }: JournalRow): void {
    this.#index = index;
    this.#chain = chain;
    this.#commands = [];
    this.#notes = [];
    this.#closed = null;
  }

  /**
   * Records follow from the commands: a restart takes a snapshot, the records up to it, and the rows
   * after it, whose replay makes the later records again. So they need not be durable with the row
   * that made them, only with the next snapshot; they are written by and by, many at a time.
   */
  #dueRecords(): Iterable<EngineRecord> {
    this.#commandsSinceRecords += this.#commands.length;
    if (!this.#areRecordsDue && this.#commandsSinceRecords < RECORDS_EVERY_COMMANDS) return [];
    this.#areRecordsDue = false;
    this.#commandsSinceRecords = 0;
    return this.#engine.drainRecords();
  }
}
