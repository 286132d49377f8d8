/**
 * How a price level lies among the levels of its book: 32 bytes, seen as int32 and as float64. Of what
 * has traded only differences count: it is what traded there while the level was occupied.
 */

/** Slots of the FIFO, −1 when it is empty. */
export const HEAD = 0;
export const TAIL = 1;
/** The trades made there, by their last 31 bits. */
export const TRADES = 6;
/** As float64: the lots that rest there, and those that have traded. */
export const LOTS = 1;
export const TRADED = 2;
/** A level begins at its number shifted by these. */
export const INT_BITS = 3;
export const WORD_BITS = 2;
