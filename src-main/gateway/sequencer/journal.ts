/**
 * The exchange's diary: the commands of one turn become one durable row, and now and then the whole
 * state becomes a snapshot. Shared by the running exchange and by its recovery.
 */
import type { ClosedTime, Command } from '../../engine/commands';
import type { Engine } from '../../engine/engine';
import type { ExchangeStore, StoredSnapshot } from '../exchange-store';
import { chainAfter, encodeEntry, type ControlNote } from './journal-entry';
import { encodeState, hashOfState } from './stored-state';

/** What a row keeps beside itself: both are durable together, or neither. */
export interface CommitOptions {
  /** Which starting funds the accounts of this exchange have been given (see `funding`). */
  readonly fundsVersion?: number;
}

export class Journal {
  readonly #engine: Engine;
  readonly #store: ExchangeStore;
  #index: number;
  #chain: string;
  #commands: Command[] = [];
  #notes: ControlNote[] = [];
  #closed: ClosedTime | null = null;
  #coveredMs: number;

  constructor(engine: Engine, store: ExchangeStore, last: { index: number; chain: string }) {
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

  add(command: Command): void {
    this.#commands.push(command);
  }

  note(note: ControlNote): void {
    this.#notes.push(note);
  }

  hasEntries(): boolean {
    return this.#commands.length > 0 || this.#notes.length > 0;
  }

  /** The program slept: flat bars, nothing else. Written with the next row. */
  closeTime(gap: ClosedTime): void {
    this.#engine.closeTime(gap);
    this.#closed = gap;
  }

  /** Covers the market up to `untilMs` with the next row. */
  cover(untilMs: number): void {
    this.#coveredMs = Math.max(this.#coveredMs, untilMs);
  }

  /** One durable row. Throws when the store refuses. */
  commit(options: CommitOptions = {}): void {
    const commands = encodeEntry({
      closed: this.#closed,
      notes: this.#notes,
      commands: this.#commands,
      reachedMs: this.#engine.marketTimeMs(),
      coveredMs: this.#coveredMs,
    });
    const index = this.#index + 1;
    const seq = this.#engine.seq();
    const chain = chainAfter(this.#chain, commands, seq);
    this.#store.commit(
      { index, commands, seq, chain },
      [...this.#engine.drainRecords()],
      options.fundsVersion,
    );
    this.#index = index;
    this.#chain = chain;
    this.#commands = [];
    this.#notes = [];
    this.#closed = null;
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
    this.commit();
    const engine = this.#engine.snapshot();
    return {
      journalIndex: this.#index,
      seq: this.#engine.seq(),
      stateHash: hashOfState(engine),
      state: encodeState({ chain: this.#chain, engine }),
    };
  }
}
