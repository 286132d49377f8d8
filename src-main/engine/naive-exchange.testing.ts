/**
 * The same exchange written the slow and obvious way: one list of orders searched from end to end,
 * balances in a map, everything bigint. The oracle beside the fast one; it shares none of its parts.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { NewOrder } from './commands';
import type { EngineConfig } from './engine';

export interface NaiveOrder {
  readonly uid: number;
  readonly side: 'BUY' | 'SELL';
  readonly type: 'LIMIT' | 'MARKET';
  readonly price: bigint;
  /** Lots still to trade; for a market buy unused. */
  left: bigint;
  budget: bigint;
  executed: bigint;
  cost: bigint;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';
  isResting: boolean;
}

const SCALE = 8n;
const ten = (exponent: bigint): bigint => 10n ** exponent;

export class NaiveExchange {
  readonly orders: NaiveOrder[] = [];
  /** "lots@price" of each trade. */
  readonly tape: string[] = [];
  readonly #balances = new Map<string, bigint>();
  readonly #rules: SpotRules;
  readonly #selfTrade: EngineConfig['selfTrade'];
  readonly #perTickLot: bigint;
  readonly #perLot: bigint;

  constructor(rules: SpotRules, selfTrade: EngineConfig['selfTrade']) {
    this.#rules = rules;
    this.#selfTrade = selfTrade;
    const { pricePrecision, quantityPrecision } = rules.pair;
    this.#perTickLot = ten(SCALE - BigInt(pricePrecision) - BigInt(quantityPrecision));
    this.#perLot = ten(SCALE - BigInt(quantityPrecision));
  }

  balance(uid: number, asset: string, bucket: 'free' | 'locked'): bigint {
    return this.#balances.get(`${uid}/${asset}/${bucket}`) ?? 0n;
  }

  pay(uid: number, asset: string, amount: bigint, bucket: 'free' | 'locked' = 'free'): void {
    this.#balances.set(`${uid}/${asset}/${bucket}`, this.balance(uid, asset, bucket) + amount);
  }

  /** Places an order the fast exchange has accepted. */
  place(uid: number, wanted: NewOrder): NaiveOrder {
    const { base, quote } = this.#rules.pair;
    const { quantity } = wanted;
    const order: NaiveOrder = {
      uid,
      side: wanted.side,
      type: wanted.type,
      price: BigInt(wanted.price ?? 0),
      left: quantity.unit === 'base' ? BigInt(quantity.lots) : 0n,
      budget: quantity.unit === 'quote' ? quantity.atoms : 0n,
      executed: 0n,
      cost: 0n,
      status: 'NEW',
      isResting: false,
    };
    this.orders.push(order);
    const lock = this.#reserved(order);
    const asset = order.side === 'BUY' ? quote : base;
    this.pay(uid, asset, -lock);
    this.pay(uid, asset, lock, 'locked');
    this.#match(order);
    return order;
  }

  cancel(order: NaiveOrder): void {
    const { base, quote } = this.#rules.pair;
    const asset = order.side === 'BUY' ? quote : base;
    const lock = this.#reserved(order);
    this.pay(order.uid, asset, lock);
    this.pay(order.uid, asset, -lock, 'locked');
    order.isResting = false;
    order.status = 'CANCELED';
  }

  /** What an order still holds back. */
  #reserved(order: NaiveOrder): bigint {
    if (order.side === 'SELL') return order.left * this.#perLot;
    if (order.type === 'MARKET') return order.budget;
    return order.left * order.price * this.#perTickLot;
  }

  #match(taker: NaiveOrder): void {
    const isAmount = taker.type === 'MARKET' && taker.side === 'BUY';
    if (taker.type === 'MARKET' && this.#selfTrade === 'cancelOldest') this.#dropOwnBest(taker);
    const limit = this.#limit(taker);
    for (;;) {
      const maker = this.#best(taker.side === 'BUY' ? 'SELL' : 'BUY');
      if (!isAmount && taker.left === 0n) break;
      if (maker === undefined || !reaches(taker.side, limit, maker.price)) break;
      const wanted = isAmount ? taker.budget / (maker.price * this.#perTickLot) : taker.left;
      if (wanted === 0n) {
        if (taker.executed > 0n) taker.status = 'FILLED';
        break;
      }
      if (maker.uid === taker.uid && this.#selfTrade !== 'allow') {
        if (this.#selfTrade !== 'cancelNewest') this.cancel(maker);
        if (this.#selfTrade === 'cancelOldest') continue;
        this.cancel(taker);
        return;
      }
      this.#trade(taker, maker, wanted < maker.left ? wanted : maker.left);
      // Exhausted to less than one lot is filled, even when nothing is left to trade against.
      if (isAmount && taker.budget < maker.price * this.#perTickLot) taker.status = 'FILLED';
    }
    if (!isAmount && taker.left === 0n) taker.status = 'FILLED';
    else if (taker.type === 'LIMIT') taker.isResting = true;
    else {
      const { status } = taker;
      this.cancel(taker);
      if (status === 'FILLED') taker.status = 'FILLED';
    }
  }

  /** Protection is measured from an order that can be met. */
  #dropOwnBest(taker: NaiveOrder): void {
    for (;;) {
      const best = this.#best(taker.side === 'BUY' ? 'SELL' : 'BUY');
      if (best?.uid !== taker.uid) return;
      this.cancel(best);
    }
  }

  #limit(taker: NaiveOrder): bigint {
    if (taker.type === 'LIMIT') return taker.price;
    const best = this.#best(taker.side === 'BUY' ? 'SELL' : 'BUY')?.price ?? 0n;
    const share = this.#rules.marketProtection;
    const one = ten(8n);
    if (taker.side === 'BUY') return (best * (one + share)) / one;
    return (best * (one - share) + one - 1n) / one;
  }

  /** The best-priced, then oldest, resting order of a side. */
  #best(side: 'BUY' | 'SELL'): NaiveOrder | undefined {
    let best: NaiveOrder | undefined;
    for (const order of this.orders) {
      if (!order.isResting || order.side !== side) continue;
      const isBetter =
        best === undefined ||
        (side === 'BUY' ? order.price > best.price : order.price < best.price);
      if (isBetter) best = order;
    }
    return best;
  }

  #trade(taker: NaiveOrder, maker: NaiveOrder, lots: bigint): void {
    const { base, quote } = this.#rules.pair;
    const { maker: makerRate, taker: takerRate } = this.#rules.fees;
    const value = lots * maker.price * this.#perTickLot;
    const amount = lots * this.#perLot;
    const buyer = taker.side === 'BUY' ? taker : maker;
    const seller = taker.side === 'BUY' ? maker : taker;
    const before = this.#reserved(buyer);
    for (const order of [taker, maker]) {
      order.left -= lots;
      order.executed += lots;
      order.cost += value;
      order.status = order.left === 0n ? 'FILLED' : 'PARTIALLY_FILLED';
    }
    if (buyer.type === 'MARKET') {
      buyer.left = 0n;
      buyer.budget -= value;
      buyer.status = 'PARTIALLY_FILLED';
    }
    if (maker.left === 0n) maker.isResting = false;
    // The buyer's reservation shrinks; what the trade did not cost comes back.
    const released = before - this.#reserved(buyer);
    this.pay(buyer.uid, quote, -released, 'locked');
    this.pay(buyer.uid, quote, released - value);
    this.pay(seller.uid, base, -amount, 'locked');
    const rateOf = (order: NaiveOrder): bigint => (order === taker ? takerRate : makerRate);
    this.pay(buyer.uid, base, amount - fee(amount, rateOf(buyer)));
    this.pay(seller.uid, quote, value - fee(value, rateOf(seller)));
    this.tape.push(`${lots}@${maker.price}`);
  }

  /** "price:lots" per level of a side, best first. */
  depth(side: 'BUY' | 'SELL'): readonly string[] {
    const levels = new Map<bigint, bigint>();
    for (const order of this.orders) {
      if (!order.isResting || order.side !== side) continue;
      levels.set(order.price, (levels.get(order.price) ?? 0n) + order.left);
    }
    const sorted = [...levels].sort(([a], [b]) => (a < b ? -1 : 1));
    if (side === 'BUY') sorted.reverse();
    return sorted.map(([price, lots]) => `${price}:${lots}`);
  }
}

function reaches(side: 'BUY' | 'SELL', limit: bigint, price: bigint): boolean {
  return side === 'BUY' ? price <= limit : price >= limit;
}

function fee(received: bigint, rate: bigint): bigint {
  const raw = received * rate;
  const one = ten(8n);
  return raw % one === 0n ? raw / one : raw / one + 1n;
}
