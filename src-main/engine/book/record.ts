/**
 * How a resting order lies in its book: two halves of 32 bytes, each in an array of its own. What matching
 * touches lies close together, seen as six int32 and a float64; what is told of an order is four float64.
 */

/** A free record keeps the next free in NEXT, and what it was until another order comes. */
export const PREVIOUS = 0;
export const NEXT = 1;
/** The level above the two bits below; of a free record the complement of what it was. */
export const PLACE = 2;
export const OWNER = 3;
export const TAG = 4;
/** Its turn in the queue, see the queue's stories. */
export const TURN = 5;
export const LOTS = 3;
/** A half begins at its slot shifted by these: multiplying would have to be checked for overflow at each access. */
export const INT_BITS = 3;
export const WORD_BITS = 2;

/** What is told. */
export const ORDER_ID = 0;
export const CREATED = 1;
/** The lots that stood before it when it came. */
export const AHEAD = 2;
/** The lots its level had traded by then; from its own first fill on those that traded ahead of it. */
export const TRADED = 3;
/** In PLACE: the side, and whether something is written down of the order as executed. */
export const SIDE_BIT = 1;
export const EXECUTED_BIT = 2;
export const LEVEL_SHIFT = 2;
