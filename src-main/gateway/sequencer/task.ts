/** What somebody wants done in a turn, and who is told when it is durable. */
import { err, ok, type Result } from '@shared/kernel/result';

/** `stopped`: nothing was done. `lost`: it was done but could not be made durable. */
export type SequencerFailure = 'stopped' | 'lost';

export interface Task<Turn> {
  /** Market time; the sequencer's to say. */
  receivedAtMs: number;
  /** It changes nothing: a market that is moved on by hand answers it on its way. */
  readonly isLook?: boolean;
  /** Never throws: a defect of the task is its caller's to answer for, the market goes on. */
  run(turn: Turn): void;
  /** Called once, and never throws. Null: what it saw and did is durable. */
  settle(failure: SequencerFailure | null): void;
}

/** For whoever may wait for a promise. */
export function createTask<Turn, T>(
  work: (turn: Turn) => T,
  isLook: boolean,
): { readonly task: Task<Turn>; readonly answer: Promise<Result<T, SequencerFailure>> } {
  let settle: Task<Turn>['settle'] = () => undefined;
  let outcome: Result<T, unknown> | null = null;
  const answer = new Promise<Result<T, SequencerFailure>>((resolve, reject) => {
    settle = (failure) => {
      if (failure !== null || outcome === null) resolve(err(failure ?? 'stopped'));
      else if (outcome.ok) resolve(outcome);
      else reject(asError(outcome.error));
    };
  });
  const run = (turn: Turn): void => {
    try {
      outcome = ok(work(turn));
    } catch (cause) {
      outcome = err(cause);
    }
  };
  return { task: { receivedAtMs: 0, isLook, run, settle }, answer };
}

const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error(String(cause));
