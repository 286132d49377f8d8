/**
 * How a resting order lies in its book: two halves of 32 bytes, each in an array of its own. What matching
 * touches lies close together, seen as six int32 and a float64; what is told of an order is four float64.
 */

// The half that matching touches: places of its int32, and LOTS, its one float64.

/** Neighbours in the level's queue. A free record keeps the next free one in NEXT. */
export const PREVIOUS = 0;
export const NEXT = 1;
/** The level, shifted above the two bits named below. Of a free record the complement of what it was. */
export const PLACE = 2;
export const OWNER = 3;
export const TAG = 4;
/** Its turn in the queue, see `queue-story`. */
export const TURN = 5;
export const LOTS = 3;
/** A half begins at its slot shifted by these: multiplying would have to be checked for overflow at each access. */
export const INT_BITS = 3;
export const WORD_BITS = 2;

// The half that is only read when something is told of the order: four float64.

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
