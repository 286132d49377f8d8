/** Refusals that pass, and of which it is certain that nothing was placed: what was refused so may be tried again. */
import type { Rejected } from './intents';

/** Of the terminal itself, and of request limits by whatever code the exchange tells them. */
const PASSING: ReadonlySet<string> = new Set([
  ...['LIMIT', 'WAITING', 'BANNED', 'NOT_SENT', 'not-ready', 'not-synced', 'store-failed'],
  ...['twin-unknown', 'positions-unknown', 'daily-loss', '-1003', '-1015', '410', '418', '429'],
]);
/** Of the exchange: the time of the request was wrong, and has been measured anew since. */
const WRONG_TIME = '-1021';

export const isPassing = ({ by, code }: Pick<Rejected, 'by' | 'code'>): boolean =>
  code === WRONG_TIME || (by === 'terminal' && PASSING.has(code));
