/** The last thousand trades of one market, in columns; older ones fall out. */
import type { Side } from '@shared/domain/order';
import { lots as toLots, ticks } from '@shared/money/units';
import type { TapeTrade } from '../query';

const RECENT_TRADES = 1000;

/** Columns oldest first; times count from the first trade's. */
export interface TradeRingState {
  readonly ids: readonly number[];
  readonly prices: readonly number[];
  /** Negative for a seller as taker. */
  readonly signedLots: readonly number[];
  readonly timesMs: readonly number[];
}

export class TradeRing {
  readonly #ids = new Float64Array(RECENT_TRADES);
  readonly #prices = new Float64Array(RECENT_TRADES);
  readonly #signedLots = new Float64Array(RECENT_TRADES);
  readonly #timesMs = new Float64Array(RECENT_TRADES);
  /** How many trades were ever pushed; the next goes to this index modulo the ring's size. */
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
    const at = this.#pushed % RECENT_TRADES;
    this.#ids[at] = id;
    this.#prices[at] = price;
    this.#signedLots[at] = takerSide === 'BUY' ? lots : -lots;
    this.#timesMs[at] = atMs;
    this.#pushed += 1;
  }

  /** Up to `limit` trades, newest first. */
  newest(limit: number): readonly TapeTrade[] {
    const count = Math.min(limit, this.#pushed, RECENT_TRADES);
    const trades: TapeTrade[] = [];
    for (let age = 1; age <= count; age++) {
      const at = (this.#pushed - age) % RECENT_TRADES;
      const signed = this.#signedLots[at] ?? 0;
      trades.push({
        tradeId: this.#ids[at] ?? 0,
        price: ticks(this.#prices[at] ?? 0),
        lots: toLots(Math.abs(signed)),
        takerSide: signed < 0 ? 'SELL' : 'BUY',
        atMs: this.#timesMs[at] ?? 0,
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
