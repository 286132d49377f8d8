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
  /** Time in which the program was closed: plans move or fire late, once (exchange-rules §8). */
  closeTime(fromMs: number, toMs: number): void;
  /** JSON-safe live state; finished things are records. */
  snapshot(): unknown;
  restore(state: unknown): void;
  /** Names of the invariants that do not hold. */
  audit(): readonly string[];
}
