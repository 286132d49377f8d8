/** What only happens in some worlds, counted: a test of a world says by it that it has happened. */
import type { Counted } from './second-count';
import type { HappenedThere } from './venue';

/** What a world has seen of what only happens in some. */
export interface Happened extends HappenedThere, Counted {
  /** Orders of exits, and those of them whose price has come. */
  readonly exitOrders: number;
  readonly exitsFired: number;
  readonly botOrders: number;
  /** Asked by somebody without the right to it. */
  readonly withoutRight: number;
  readonly transfers: number;
  /** Rows of entries in steps. */
  readonly steppedRows: number;
  /** Orders that the lock of a day has kept back. */
  readonly keptBack: number;
  /** Old orders that were put back after a change of which the new one was refused. */
  readonly putBack: number;
  /** Books of recordings that were played again. */
  readonly playedAgain: number;
  /** Rows that a second window was told of when it looked back. */
  readonly lookedAt: number;
  /** Times that another terminal began on the store of one that was left, and tries to remove its account. */
  readonly begunAnew: number;
  readonly notRemoved: number;
  /** Orders of a second terminal on the same key. */
  readonly besideOrders: number;
  /** Times that somebody went to another account, and orders of that one. */
  readonly visits: number;
  readonly otherOrders: number;
  /** Times that minutes or hours have passed at once. */
  readonly nights: number;
}
