/**
 * Lets a limit order through that plainly meets the filters of its pair, by comparing doubles that
 * are exact. Whatever it does not admit goes to the exact validator, which alone refuses.
 */
import { priceBand } from '@shared/domain/order-rules';
import { quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { ticks } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { SpotMarket } from './spot-market';

export class PriceGate {
  readonly #market: SpotMarket;
  readonly #atomsPerTickLot: number;
  readonly #minAmount: number;
  /** The last price the band was computed for. */
  #reference = 0;
  #buyLow = 0;
  #buyHigh = Infinity;
  #sellLow = 0;
  #sellHigh = Infinity;

  constructor(market: SpotMarket) {
    this.#market = market;
    this.#atomsPerTickLot = Number(quoteAtomsPerTickLot(market.rules.pair));
    this.#minAmount = Number(market.rules.minAmount);
  }

  admits(order: NewOrder): boolean {
    const { rules, lastPrice } = this.#market;
    const price = order.price ?? 0;
    const lots = order.quantity.unit === 'base' ? order.quantity.lots : 0;
    if (lots > rules.maxLimitLots) return false;
    if (price * lots * this.#atomsPerTickLot < this.#minAmount) return false;
    if (lastPrice !== this.#reference) this.#setBand(lastPrice);
    return order.side === 'BUY'
      ? price >= this.#buyLow && price <= this.#buyHigh
      : price >= this.#sellLow && price <= this.#sellHigh;
  }

  #setBand(lastPrice: number): void {
    const { priceBand: share } = this.#market.rules;
    const buy = priceBand('BUY', ticks(lastPrice), share);
    const sell = priceBand('SELL', ticks(lastPrice), share);
    this.#reference = lastPrice;
    this.#buyLow = Number(buy.low);
    this.#buyHigh = Number(buy.high);
    this.#sellLow = Number(sell.low);
    this.#sellHigh = Number(sell.high);
  }
}
