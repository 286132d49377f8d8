/** The kinds of futures orders, in the order of the numeric types 1–7 of the order history. */

/** 6 closes a position in liquidation, 7 is the other side of an auto-deleveraging. */
export const FUTURES_ORDER_KINDS = [
  'LIMIT',
  'MARKET',
  'IOC',
  'FOK',
  'POST_ONLY',
  'LIQUIDATION',
  'ADL',
] as const;
export type FuturesOrderKind = (typeof FUTURES_ORDER_KINDS)[number];
