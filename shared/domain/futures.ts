/** The words of futures trading that every room shares (document §2.12, §2.13, exchange-rules §2, §5). */

/** positionType 1 (full) is cross, 2 (restricted) is isolated. */
export const POSITION_MODES = ['cross', 'isolated'] as const;
export type PositionMode = (typeof POSITION_MODES)[number];

/** BUY OPEN makes a long bigger, SELL CLOSE smaller; SELL OPEN a short bigger, BUY CLOSE smaller. */
export type OpenClose = 'OPEN' | 'CLOSE';

/** GTC when the order names none. */
export const TIMES_IN_FORCE = ['GTC', 'IOC', 'FOK', 'POST_ONLY'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** triggerType "3" is UP (fires at or above), "4" is DOWN (at or below). */
export type TriggerDirection = 'UP' | 'DOWN';

/** In the order of the numeric codes 0–6 of the order history. */
export const FUTURES_STATUSES = [
  'INIT',
  'NEW',
  'FILLED',
  'PARTIALLY_FILLED',
  'CANCELED',
  'PENDING_CANCEL',
  'REJECTED',
] as const;
export type FuturesStatus = (typeof FUTURES_STATUSES)[number];

/** The order waits for its trigger or rests in the book: it can still be cancelled. */
export function isWorking(status: FuturesStatus): boolean {
  return status === 'INIT' || status === 'NEW' || status === 'PARTIALLY_FILLED';
}

/** What an order without a client id reports (exchange-rules §2): so it names none where one is asked for. */
export const NO_CLIENT_ORDER_ID = '0';
