/**
 * How far the queue before a user's resting order has come: what stood ahead when it arrived and what
 * of that has traded since (exchange-rules §14, explain). At one price orders trade in the order in
 * which they came, so all that trades there before an order's own first fill stood ahead of it.
 */
import { lots, type Lots } from '@shared/money/units';

export interface QueueStory {
  readonly aheadAtArrival: Lots;
  readonly tradedAhead: Lots;
  /** In how many trades. */
  readonly tradesAhead: number;
  /** Taken back ahead of it; null when it ended before its turn, and how much still waited is not kept. */
  readonly canceledAhead: Lots | null;
}

const AHEAD = 0;
/** What had traded at the level when it arrived, its own fills since included. */
const LOTS_BEFORE = 1;
const TRADES_BEFORE = 2;
const OWN_FILLS = 3;
const FIELDS = 4;
/** Slot, ahead, lots and trades ahead, own fills. */
const STATE_FIELDS = 5;

/** Keeps the stories of orders that have ended, by their rows. */
export interface StoryKeeper {
  keep(row: number, ahead: number, traded: number, trades: number, canceled: number): void;
}
/** Of what was canceled ahead. */
export const NOT_KNOWN = -1;

/** The stories of the orders in a book, by slot. A level's totals only ever grow while it is occupied. */
export class QueueStories {
  #fields = new Float64Array(0);

  begin(slot: number, ahead: number, levelLots: number, levelTrades: number): void {
    if ((slot + 1) * FIELDS > this.#fields.length) this.#grow(slot);
    const at = slot * FIELDS;
    this.#fields[at + AHEAD] = ahead;
    this.#fields[at + LOTS_BEFORE] = levelLots;
    this.#fields[at + TRADES_BEFORE] = levelTrades;
    this.#fields[at + OWN_FILLS] = 0;
  }

  /** A fill of its own is none ahead of it. */
  filled(slot: number, quantity: number): void {
    const at = slot * FIELDS;
    this.#add(at + LOTS_BEFORE, quantity);
    this.#add(at + TRADES_BEFORE, 1);
    this.#add(at + OWN_FILLS, 1);
  }

  #add(at: number, amount: number): void {
    this.#fields[at] = (this.#fields[at] as number) + amount;
  }

  /** `aheadNow`: what still stands ahead; null when nobody knows. */
  tell(slot: number, levelLots: number, levelTrades: number, aheadNow: number | null): QueueStory {
    const at = slot * FIELDS;
    const ahead = this.#fields[at + AHEAD] as number;
    const traded = levelLots - (this.#fields[at + LOTS_BEFORE] as number);
    // Who has been filled was first in the queue.
    const left = (this.#fields[at + OWN_FILLS] as number) > 0 ? 0 : aheadNow;
    return {
      aheadAtArrival: lots(ahead),
      tradedAhead: lots(traded),
      tradesAhead: levelTrades - (this.#fields[at + TRADES_BEFORE] as number),
      canceledAhead: left === null ? null : lots(ahead - traded - left),
    };
  }

  /** Hands the story of an order that has ended to whoever keeps it; nothing is made for it. */
  keep(slot: number, levelLots: number, levelTrades: number, row: number, past: StoryKeeper): void {
    const at = slot * FIELDS;
    const fields = this.#fields;
    const ahead = fields[at + AHEAD] as number;
    const traded = levelLots - (fields[at + LOTS_BEFORE] as number);
    const trades = levelTrades - (fields[at + TRADES_BEFORE] as number);
    const isFirst = (fields[at + OWN_FILLS] as number) > 0;
    past.keep(row, ahead, traded, trades, isFirst ? ahead - traded : NOT_KNOWN);
  }

  snapshot(slot: number, levelLots: number, levelTrades: number): readonly number[] {
    const { aheadAtArrival, tradedAhead, tradesAhead } = this.tell(slot, levelLots, levelTrades, 0);
    const fills = this.#fields[slot * FIELDS + OWN_FILLS] as number;
    return [slot, aheadAtArrival, tradedAhead, tradesAhead, fills];
  }

  /** A restored book's levels count from 0 again. */
  restore(state: readonly number[]): void {
    for (let from = 0; from < state.length; from += STATE_FIELDS) {
      const [slot = 0, ahead = 0, traded = 0, trades = 0, fills = 0] = state.slice(from);
      this.begin(slot, ahead, -traded, -trades);
      this.#fields[slot * FIELDS + OWN_FILLS] = fills;
    }
  }

  #grow(slot: number): void {
    const wide = new Float64Array((slot + 1) * 2 * FIELDS);
    wide.set(this.#fields);
    this.#fields = wide;
  }
}
