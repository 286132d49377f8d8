/** The doors through which lending, futures and withdrawals come into the exchange. */
import type { EngineRecord } from './engine';

/**
 * A part of the exchange with state and timers of its own beside the spot floor: lending, futures,
 * withdrawals. The exchange runs them all at one pace and never looks inside.
 */
export interface Department {
  /** Unique; the key of its state in a snapshot. */
  readonly name: string;
  /** The next time at which something is due here by itself, or Infinity. */
  nextDueMs(): number;
  /** Does what is due now (timers come before the crowd: exchange-rules §2). */
  runDue(): void;
  /**
   * After each thing that happened, be it a timer, a step of the crowd or a command: prices follow,
   * then accounts are swept, then conditions fire. It must be cheap when nothing has changed.
   */
  followUp(): void;
  /** Something has happened that it has not followed: who comes behind it has acted since. */
  isBehind?(): boolean;
  /** Time in which the program was closed: plans move or fire late, once (exchange-rules §8). */
  closeTime(fromMs: number, toMs: number): void;
  /**
   * What it does every second it does not do before `atMs`, a whole second: closed time that the market
   * lives through is looked at now and then. Everything else keeps its time.
   */
  skipTo?(atMs: number): void;
  /**
   * With nobody to trade, and after a thing that has changed nothing: does those of its seconds before `beforeMs`
   * at once that would all change nothing, and leaves everything as if each had come by itself.
   */
  passAlike?(beforeMs: number): void;
  /** Halts or resumes a market of its own; false when it has none of that name. */
  setHalt?(symbol: string, isHalted: boolean): boolean;
  /** Another future from the same present: what its part of the crowd draws from here on (§14). */
  reseed?(seed: number): void;
  /** JSON-safe live state; finished things are records. */
  snapshot(): unknown;
  restore(state: unknown): void;
  /** One of the records made up to the snapshot; all of them, oldest first, come before `restore`. */
  recall?(record: EngineRecord): void;
  /** Reports what a command sums up, such as changed books; once per command. */
  publish?(): void;
  /** Names of the invariants that do not hold. */
  audit(): readonly string[];
}
