/**
 * Orders are known by a row. One that has ended has the row of its record, from 0; one that rests has a number
 * from −2 down that says where it rests: the slot in its book, and in the lowest bits the market. −1 is no order.
 */
const FIRST = -2;
const MARKET_BITS = 6;
const MARKET_MASK = (1 << MARKET_BITS) - 1;
/** More markets than this do not fit the bits. */
export const MARKETS_MAX = 1 << MARKET_BITS;

/** Whether a row is that of a resting order. */
export function isLive(row: number): boolean {
  return row <= FIRST;
}

/** The row of the order that rests in a slot. */
export function liveRow(market: number, slot: number): number {
  return FIRST - ((slot << MARKET_BITS) | market);
}

/** The market of a live row. */
export function marketIn(live: number): number {
  return (FIRST - live) & MARKET_MASK;
}

/** The slot of a live row. */
export function slotIn(live: number): number {
  return (FIRST - live) >> MARKET_BITS;
}
