/**
 * One book of the crowd while nobody watches (`whenClosed: run`, exchange-rules §8): its agents stand
 * still, and in their place a minute's latent values are shown at four points, each with one quote on
 * either side and one print. It gives users no more than what a minute of that market trades.
 */
import { seededRng } from '@shared/kernel/rng';
import type { Side } from '@shared/domain/order';
import { drawMinuteUsdt } from './activity';
import type { AgentOrder } from './agent-market';
import type { BookView } from './book-view';
import { AGENT } from './parameters';

/** How often a minute is shown: open, its two extremes, close. */
const POINTS = 4;
/** The innermost makers' distance from the fair value, in standard deviations of a second. */
const SPREAD_SIGMAS = 0.3;
const MINUTE_MS = 60_000;

export class ClosedBook {
  readonly #seed: number;
  readonly #view: BookView;
  #open = 0;
  #high = 0;
  #low = 0;
  #close: number;
  /** What trades between two points. */
  #lots = 0;
  #lastShown = 0;
  #quotes: AgentOrder[] = [];

  constructor(seed: number, view: BookView) {
    this.#seed = seed;
    this.#view = view;
    this.#close = view.fairTicks;
  }

  /** A minute begins where the one before it ended. */
  beginMinute(): void {
    this.#open = this.#high = this.#low = this.#close;
  }

  /** A second of it: the latent value has moved. */
  noteSecond(): void {
    this.#close = this.#view.fairTicks;
    this.#high = Math.max(this.#high, this.#close);
    this.#low = Math.min(this.#low, this.#close);
  }

  /** The minute that ends at `endMs` is drawn: what is traded in it follows from its regime. */
  endMinute(endMs: number): void {
    const { market, liquidity, regime, volatility } = this.#view;
    const rng = seededRng(this.#seed, market.pair.symbol, 'closed volume', endMs / MINUTE_MS);
    const usdt = drawMinuteUsdt(rng, liquidity, regime, volatility);
    this.#lots = this.#view.lotsOf(usdt / POINTS);
  }

  /**
   * Shows a point, 0 to 3: what of users' orders the price has gone through trades at their prices, at
   * most half of what is traded here on each side; the rest is a print. Nothing while it is halted.
   */
  show(point: number): void {
    this.clear();
    if (!this.#view.canTrade()) return;
    const { market, quietSigmaTicks, regime } = this.#view;
    const fair = this.#at(point);
    const half = Math.max(1, SPREAD_SIGMAS * quietSigmaTicks * regime.spread);
    const lots = Math.max(1, Math.floor(this.#lots / 2));
    const bid = Math.max(1, Math.floor(fair - half));
    const ask = Math.ceil(fair + half);
    const given =
      market.take(AGENT.closed, 'BUY', lots, bid) + market.take(AGENT.closed, 'SELL', lots, ask);
    // Users may have more than that: they hold the price then, as they would in the open market.
    const highestBid = market.bestAsk() === 0 ? bid : Math.min(bid, market.bestAsk() - 1);
    if (highestBid > 0) this.#rest('BUY', highestBid, lots);
    this.#rest('SELL', Math.max(ask, market.bestBid() + 1), lots);
    const price = Math.min(Math.max(Math.round(fair), market.bestBid(), 1), market.bestAsk());
    const takerSide = price >= this.#lastShown ? 'BUY' : 'SELL';
    market.print(price, Math.max(1, this.#lots - given), takerSide);
    this.#lastShown = price;
  }

  /** Takes its quotes away. */
  clear(): void {
    for (const order of this.#quotes) this.#view.market.cancel(order);
    this.#quotes = [];
  }

  #rest(side: Side, price: number, lots: number): void {
    this.#quotes.push(this.#view.market.limit(AGENT.closed, side, price, lots));
  }

  /** A rising minute falls first, and the other way round: the extreme behind the close is the nearer. */
  #at(point: number): number {
    const isRising = this.#close >= this.#open;
    const path = isRising
      ? [this.#open, this.#low, this.#high, this.#close]
      : [this.#open, this.#high, this.#low, this.#close];
    return path[point] ?? this.#close;
  }
}
