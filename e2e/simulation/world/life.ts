/** What a world is asked to live, and what is said of it when it has. */
import type { Happened } from './happened';
import type { Spans } from './tape';
import type { Violation } from './violation';

export interface Plan {
  readonly seed: number;
  readonly steps: number;
  /** Played instead of what the seed would decide. */
  readonly spans?: Spans;
}

export interface Life {
  /** Null: all held. */
  readonly violation: Violation | null;
  readonly steps: number;
  readonly spans: Spans;
  /** What happened last, oldest first. */
  readonly trace: readonly string[];
  readonly faults: number;
  readonly asked: number;
  readonly requests: number;
  readonly simulatedMs: number;
  readonly happened: Happened;
  /** Of the exchange's state and of all the terminal has written down. */
  readonly hash: string;
}
