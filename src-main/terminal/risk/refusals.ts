/** What the trader's own limits refuse, in words. */
import { formatGrouped } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { refusal, type Rejected } from '../orders/placing/intents';
import type { Missing } from './saved';

const unreadable = (why: string): Rejected =>
  refusal('risk-limits-unreadable', `${why}: save them anew; until then only closing is sent`);
/** By why the limits are missing. */
export const MISSING: Readonly<Record<Missing, Rejected>> = {
  damaged: unreadable('your risk limits could not be read'),
  lost: unreadable('the settings file was lost, and your risk limits with it'),
};

export const lockedDay = (what: string): Rejected =>
  refusal('daily-loss', `the day is locked until it is over or you lift it: ${what}`);

export function beyond(
  code: string,
  what: string,
  value: bigint | null,
  limit: bigint,
): Rejected | null {
  const most = formatGrouped(limit, ASSET_SCALE);
  if (value === null) return refusal(code, `your limit of ${most} USDT: its value is not known`);
  if (value <= limit) return null;
  const worth = formatGrouped(value, ASSET_SCALE);
  return refusal(code, `your limit: ${what} of at most ${most} USDT; this comes to ${worth}`);
}

export function unknownPositions(limit: bigint): Rejected {
  const words = 'your positions are not known: the futures wallet could not be read';
  const most = formatGrouped(limit, ASSET_SCALE);
  return refusal('risk-positions-unknown', `your limit of ${most} USDT a position: ${words}`);
}
