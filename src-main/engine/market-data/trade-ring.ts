/** The last thousand trades of one market; older ones fall out. */
import type { Side } from '@shared/domain/order';
import { lots as toLots, ticks } from '@shared/money/units';
import type { TapeTrade } from '../query';

const RECENT_TRADES = 1000;
/** A few more places than trades: a power of two needs no division. Of each four float64. */
const ROWS = 1024;
const ROW_MASK = ROWS - 1;
const WORD_BITS = 2;
const ID = 0;
const PRICE = 1;
const SIGNED_LOTS = 2;
const AT_MS = 3;

/** Columns oldest first; times count from the first trade's. */
export interface TradeRingState {
  readonly ids: readonly number[];
  readonly prices: readonly number[];
  /** Negative for a seller as taker. */
  readonly signedLots: readonly number[];
  readonly timesMs: readonly number[];
}

export class TradeRing {
  readonly #words = new Float64Array(ROWS << WORD_BITS);
  /** How many trades were ever pushed. */
  #pushed = 0;

  constructor(state?: TradeRingState) {
    if (state === undefined) return;
    const startMs = state.timesMs[0] ?? 0;
    state.ids.forEach((id, index) => {
      const signed = state.signedLots[index] ?? 0;
      const side = signed < 0 ? 'SELL' : 'BUY';
      const atMs = index === 0 ? startMs : startMs + (state.timesMs[index] ?? 0);
      this.push(id, state.prices[index] ?? 0, Math.abs(signed), side, atMs);
    });
  }

  push(id: number, price: number, lots: number, takerSide: Side, atMs: number): void {
    const words = this.#words;
    const at = (this.#pushed & ROW_MASK) << WORD_BITS;
    words[at | ID] = id;
    words[at | PRICE] = price;
    words[at | SIGNED_LOTS] = takerSide === 'BUY' ? lots : -lots;
    words[at | AT_MS] = atMs;
    this.#pushed += 1;
  }

  /** Up to `limit` trades, newest first. */
  newest(limit: number): readonly TapeTrade[] {
    const count = Math.min(limit, this.#pushed, RECENT_TRADES);
    const trades: TapeTrade[] = [];
    for (let age = 1; age <= count; age++) {
      const at = ((this.#pushed - age) & ROW_MASK) << WORD_BITS;
      const signed = this.#words[at | SIGNED_LOTS] ?? 0;
      trades.push({
        tradeId: this.#words[at | ID] ?? 0,
        price: ticks(this.#words[at | PRICE] ?? 0),
        lots: toLots(Math.abs(signed)),
        takerSide: signed < 0 ? 'SELL' : 'BUY',
        atMs: this.#words[at | AT_MS] ?? 0,
      });
    }
    return trades;
  }

  snapshot(): TradeRingState {
    const trades = this.newest(RECENT_TRADES).toReversed();
    const startMs = trades[0]?.atMs ?? 0;
    return {
      ids: trades.map((trade) => trade.tradeId),
      prices: trades.map((trade) => trade.price),
      signedLots: trades.map((trade) => (trade.takerSide === 'BUY' ? 1 : -1) * trade.lots),
      timesMs: trades.map((trade, index) => (index === 0 ? startMs : trade.atMs - startMs)),
    };
  }
}
