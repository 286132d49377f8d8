/** The row of an order that rests: −2 less the slot of its book and, below it, the market. */
const FIRST = -2;
const MARKET_BITS = 6;
const MARKET_MASK = (1 << MARKET_BITS) - 1;
/** A row has room for so many. */
export const MARKETS_MAX = 1 << MARKET_BITS;

/** Not so for the row of an order that has ended, nor for −1, which is none. */
export function isLive(row: number): boolean {
  return row <= FIRST;
}

/** The row of the order that rests in a slot. */
export function liveRow(market: number, slot: number): number {
  return FIRST - ((slot << MARKET_BITS) | market);
}

export function marketIn(live: number): number {
  return (FIRST - live) & MARKET_MASK;
}

export function slotIn(live: number): number {
  return (FIRST - live) >> MARKET_BITS;
}
