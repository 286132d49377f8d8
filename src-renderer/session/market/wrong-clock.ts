/** Whether this computer's clock is wrong, or the market lives at a time of its own: told apart by the exchange's clock. */
import { beyondDoubt } from '@shared/domain/clock-offset';
import type { ConnectionValue } from '../desk-state';

type Offsets = Pick<ConnectionValue, 'clockOffsetMs' | 'marketTimeOffsetMs'>;

/**
 * How far the market's own time is from the exchange's clock: a paper market may live at another. A computer whose clock
 * is wrong is equally far from both, and that is not the market's doing.
 */
export function marketOffsetMs({ clockOffsetMs, marketTimeOffsetMs }: Offsets): number {
  return marketTimeOffsetMs === 0 ? 0 : beyondDoubt(marketTimeOffsetMs - (clockOffsetMs ?? 0));
}

/** The exchange refuses a stamp that is a second ahead of its clock, or older than the receive window. */
const AHEAD_MAX_MS = 1000;
const RECEIVE_WINDOW_MS = 5000;

/** How far this computer's clock is ahead of the exchange's, negative behind; 0 where a stamp of it would be taken. */
export function clockSkewMs(connection: Offsets): number {
  const { clockOffsetMs } = connection;
  if (clockOffsetMs === null || marketOffsetMs(connection) !== 0) return 0;
  const isWrong = -clockOffsetMs > AHEAD_MAX_MS || clockOffsetMs > RECEIVE_WINDOW_MS;
  return isWrong ? -clockOffsetMs : 0;
}
