/** Refusals that pass, and of which it is certain that nothing was placed: what was refused so may be tried again. */
import type { Rejected } from './intents';
import { SHUT } from './terms';

/** Request limits, by whatever code the exchange tells them. */
const OF_LIMITS: ReadonlySet<string> = new Set([
  'LIMIT',
  'WAITING',
  'BANNED',
  '-1003',
  '-1015',
  '410',
  '418',
  '429',
]);
/** Others of the terminal itself. */
const PASSING: ReadonlySet<string> = new Set([
  'NOT_SENT',
  'FAULT',
  'TOO_LATE',
  'CLOSED',
  'not-ready',
  'not-synced',
  'store-failed',
  'twin-unknown',
  'positions-unknown',
  'daily-loss',
]);
/** Of the exchange: the time of the request was wrong, and has been measured anew since. */
const WRONG_TIME = '-1021';
/**
 * About the key (document §7): one that was replaced, an address that is not on its list yet. What was asked for has not
 * been looked at, and is as wanted as before once that is mended.
 */
const OF_KEY: ReadonlySet<string> = new Set([
  '-1002',
  '-1022',
  '-2014',
  '-2015',
  '-2102',
  'NO_KEY',
]);

/** A contract that is halted takes orders again some time, and what is bare then needs its exit more than before. */
const SHUT_CODES: ReadonlySet<string> = new Set([SHUT, '-1147']);

export const isPassing = (refused: Pick<Rejected, 'by' | 'code'>): boolean => {
  const { by, code } = refused;
  if (code === WRONG_TIME || OF_KEY.has(code) || SHUT_CODES.has(code)) return true;
  return isOfLimits(refused) || (by === 'terminal' && PASSING.has(code));
};

/** There is no room for it now: who asks for anything else of the kind takes it away from this one. */
export const isOfLimits = ({ by, code }: Pick<Rejected, 'by' | 'code'>): boolean =>
  by === 'terminal' && OF_LIMITS.has(code);

/** It will pass, but not by itself or not soon: what it keeps back is told at once. */
export const isLasting = ({ code }: Pick<Rejected, 'by' | 'code'>): boolean =>
  code === 'daily-loss' || OF_KEY.has(code) || SHUT_CODES.has(code);
