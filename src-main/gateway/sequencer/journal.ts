/**
 * The exchange's diary: the commands of one turn become one durable row, and now and then the whole
 * state becomes a snapshot. Shared by the running exchange and by its recovery.
 */
import type { ClosedTime, Command } from '../../engine/commands';
import type { Engine } from '../../engine/engine';
import type { ExchangeStore, StoredSnapshot } from '../exchange-store';
import { chainAfter, encodeEntry } from './journal-entry';
import { encodeState, hashOfState } from './stored-state';

/** How far ahead one row covers the market: with nobody trading, one commit a second. */
const COVER_MS = 1000;

export class Journal {
  readonly #engine: Engine;
  readonly #store: ExchangeStore;
  #index: number;
  #chain: string;
  #commands: Command[] = [];
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

  hasCommands(): boolean {
    return this.#commands.length > 0;
  }

  /** The program slept: flat bars, nothing else. Written with the next row. */
  closeTime(gap: ClosedTime): void {
    this.#engine.closeTime(gap);
    this.#closed = gap;
  }

  /** Covers the market from `fromMs` on with the next row. */
  cover(fromMs: number): void {
    this.#coveredMs = Math.max(this.#coveredMs, fromMs + COVER_MS);
  }

  /** One durable row. Throws when the store refuses. */
  commit(): void {
    const commands = encodeEntry({
      closed: this.#closed,
      commands: this.#commands,
      reachedMs: this.#engine.marketTimeMs(),
      coveredMs: this.#coveredMs,
    });
    const index = this.#index + 1;
    const seq = this.#engine.seq();
    const chain = chainAfter(this.#chain, commands, seq);
    this.#store.commit({ index, commands, seq, chain }, this.#engine.drainRecords());
    this.#index = index;
    this.#chain = chain;
    this.#commands = [];
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
