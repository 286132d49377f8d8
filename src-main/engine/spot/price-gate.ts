/**
 * Lets an order through that plainly meets the filters of its pair, by comparing doubles with room
 * to spare. Whatever it does not admit goes to the exact validator, which alone refuses.
 */
import { maxMarketAmount } from '@shared/domain/order-rules';
import { quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { LOTS_MAX, RATE_SCALE, TICKS_MAX } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { SpotMarket } from './spot-market';

/** Far more than doubles can be off, far less than a tick of any order worth admitting unseen. */
const MARGIN = 1e-9;
const ONE = Number(10n ** BigInt(RATE_SCALE));

export class PriceGate {
  readonly #market: SpotMarket;
  readonly #atomsPerTickLot: number = 0;
  readonly #minAmount: number = 0;
  readonly #minAmountAtoms: bigint;
  readonly #maxMarketAmount: bigint;
  /** Shares of the last price between which a buy and a sell are surely allowed. */
  readonly #buyHigh: number = 0;
  readonly #sellLow: number = 0;

  constructor(market: SpotMarket) {
    const { rules } = market;
    const band = Number(rules.priceBand) / ONE;
    this.#market = market;
    this.#atomsPerTickLot = Number(quoteAtomsPerTickLot(rules.pair));
    this.#minAmount = Number(rules.minAmount) * (1 + MARGIN);
    this.#minAmountAtoms = rules.minAmount;
    this.#maxMarketAmount = maxMarketAmount(rules);
    this.#buyHigh = (1 + band) * (1 - MARGIN);
    this.#sellLow = (1 - band) * (1 + MARGIN);
  }

  admits(order: NewOrder): boolean {
    const { quantity } = order;
    if (quantity.unit === 'quote') return this.#admitsAmount(order, quantity.atoms);
    const { lots } = quantity;
    if (!Number.isInteger(lots) || lots <= 0 || lots > LOTS_MAX) return false;
    return order.type === 'LIMIT'
      ? this.#admitsLimit(order, lots)
      : this.#admitsMarket(order, lots);
  }

  #admitsAmount(order: NewOrder, amount: bigint): boolean {
    const isMarketBuy = order.type === 'MARKET' && order.side === 'BUY';
    if (!isMarketBuy || order.price !== undefined || !this.#market.rules.market) return false;
    return amount > 0n && amount >= this.#minAmountAtoms && amount <= this.#maxMarketAmount;
  }

  #admitsMarket(order: NewOrder, lots: number): boolean {
    const { rules, lastPrice } = this.#market;
    if (order.side === 'BUY' || order.price !== undefined || !rules.market) return false;
    if (lots > rules.maxMarketLots) return false;
    return lastPrice === 0 || lastPrice * lots * this.#atomsPerTickLot >= this.#minAmount;
  }

  #admitsLimit(order: NewOrder, lots: number): boolean {
    const { rules, lastPrice } = this.#market;
    const price = order.price ?? 0;
    if (!Number.isInteger(price) || price <= 0 || price > TICKS_MAX) return false;
    if (lots > rules.maxLimitLots) return false;
    if (price * lots * this.#atomsPerTickLot < this.#minAmount) return false;
    if (lastPrice === 0) return true;
    return order.side === 'BUY'
      ? price * 10 >= lastPrice && price <= lastPrice * this.#buyHigh
      : price >= lastPrice * this.#sellLow && price <= lastPrice * 10;
  }
}
