/**
 * The same exchange written the slow and obvious way: one list of orders searched from end to end,
 * balances in a map, everything bigint. The oracle beside the fast one; it shares none of its parts.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { NewOrder, Wallet } from './commands';
import type { EngineConfig } from './engine';

export interface NaiveOwner {
  readonly uid: number;
  readonly wallet: Wallet;
}

export interface NaiveOrder extends NaiveOwner {
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

/** Money of spot wallets; what an order does to its owner's is asked here. */
export class NaiveWallets {
  /** Taken of trades, by asset. */
  readonly fees = new Map<string, bigint>();
  readonly #balances = new Map<string, bigint>();

  balance({ uid, wallet }: NaiveOwner, asset: string, bucket: 'free' | 'locked' = 'free'): bigint {
    return this.#balances.get(`${uid}/${wallet}/${asset}/${bucket}`) ?? 0n;
  }

  pay(owner: NaiveOwner, asset: string, amount: bigint, bucket: 'free' | 'locked' = 'free'): void {
    const key = `${owner.uid}/${owner.wallet}/${asset}/${bucket}`;
    this.#balances.set(key, this.balance(owner, asset, bucket) + amount);
  }

  /** Sets aside what an order may cost. */
  reserve(order: NaiveOrder, asset: string, amount: bigint): void {
    this.pay(order, asset, -amount);
    this.pay(order, asset, amount, 'locked');
  }

  /** Takes what a trade costs out of what was set aside. */
  spend(order: NaiveOrder, asset: string, amount: bigint): void {
    this.pay(order, asset, -amount, 'locked');
  }

  giveBack(order: NaiveOrder, asset: string, amount: bigint): void {
    this.pay(order, asset, amount);
    this.pay(order, asset, -amount, 'locked');
  }

  earn(order: NaiveOrder, asset: string, amount: bigint, fee: bigint): void {
    this.pay(order, asset, amount - fee);
    this.fees.set(asset, (this.fees.get(asset) ?? 0n) + fee);
  }

  /** A trade is done and paid. */
  traded(_order: NaiveOrder, _asset: string): void {
    // Whoever owes nothing has nothing to repay.
  }
}

export class NaiveExchange {
  /** That rest, the oldest first. */
  orders: readonly NaiveOrder[] = [];
  /** "lots@price" of each trade. */
  readonly tape: string[] = [];
  readonly rules: SpotRules;
  /** Atoms of the quote that a lot costs per tick, and of the base that a lot is. */
  readonly perTickLot: bigint;
  readonly perLot: bigint;
  lastPrice = 0n;
  readonly #wallets: NaiveWallets;
  #selfTrade: EngineConfig['selfTrade'];

  constructor(rules: SpotRules, selfTrade: EngineConfig['selfTrade'], wallets: NaiveWallets) {
    this.rules = rules;
    this.#selfTrade = selfTrade;
    this.#wallets = wallets;
    const { pricePrecision, quantityPrecision } = rules.pair;
    this.perTickLot = ten(SCALE - BigInt(pricePrecision) - BigInt(quantityPrecision));
    this.perLot = ten(SCALE - BigInt(quantityPrecision));
  }

  /** An order of the house for somebody's account: no own order of his may end it. */
  placeForced(owner: NaiveOwner, wanted: NewOrder): void {
    const rule = this.#selfTrade;
    if (rule !== 'allow') this.#selfTrade = 'cancelOldest';
    this.place(owner, wanted);
    this.#selfTrade = rule;
  }

  /** Places an order the fast exchange has accepted. */
  place({ uid, wallet }: NaiveOwner, wanted: NewOrder): NaiveOrder {
    const { quantity } = wanted;
    const order: NaiveOrder = {
      uid,
      wallet,
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
    this.#wallets.reserve(order, this.#given(order), this.reserved(order));
    this.#match(order);
    if (order.isResting) this.orders = [...this.orders, order];
    return order;
  }

  cancel(order: NaiveOrder): void {
    this.#wallets.giveBack(order, this.#given(order), this.reserved(order));
    this.#leave(order);
    order.status = 'CANCELED';
  }

  #leave(order: NaiveOrder): void {
    order.isResting = false;
    this.orders = this.orders.filter((each) => each !== order);
  }

  #given({ side }: NaiveOrder): string {
    const { base, quote } = this.rules.pair;
    return side === 'BUY' ? quote : base;
  }

  /** What an order still holds back. */
  reserved(order: NaiveOrder): bigint {
    if (order.side === 'SELL') return order.left * this.perLot;
    if (order.type === 'MARKET') return order.budget;
    return order.left * order.price * this.perTickLot;
  }

  #match(taker: NaiveOrder): void {
    const isAmount = taker.type === 'MARKET' && taker.side === 'BUY';
    if (taker.type === 'MARKET' && this.#selfTrade === 'cancelOldest') this.#dropOwnBest(taker);
    const limit = this.#limit(taker);
    for (;;) {
      const maker = this.best(taker.side === 'BUY' ? 'SELL' : 'BUY');
      if (!isAmount && taker.left === 0n) break;
      if (maker === undefined || !reaches(taker.side, limit, maker.price)) break;
      const wanted = isAmount ? taker.budget / (maker.price * this.perTickLot) : taker.left;
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
      if (isAmount && taker.budget < maker.price * this.perTickLot) taker.status = 'FILLED';
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
      const best = this.best(taker.side === 'BUY' ? 'SELL' : 'BUY');
      if (best?.uid !== taker.uid) return;
      this.cancel(best);
    }
  }

  #limit(taker: NaiveOrder): bigint {
    if (taker.type === 'LIMIT') return taker.price;
    const best = this.best(taker.side === 'BUY' ? 'SELL' : 'BUY')?.price ?? 0n;
    const share = this.rules.marketProtection;
    const one = ten(8n);
    if (taker.side === 'BUY') return (best * (one + share)) / one;
    return (best * (one - share) + one - 1n) / one;
  }

  /** The best-priced, then oldest, resting order of a side. */
  best(side: 'BUY' | 'SELL'): NaiveOrder | undefined {
    let best: NaiveOrder | undefined;
    for (const order of this.orders) {
      if (order.side !== side) continue;
      const isBetter =
        best === undefined ||
        (side === 'BUY' ? order.price > best.price : order.price < best.price);
      if (isBetter) best = order;
    }
    return best;
  }

  #trade(taker: NaiveOrder, maker: NaiveOrder, lots: bigint): void {
    const { base, quote } = this.rules.pair;
    const { maker: makerRate, taker: takerRate } = this.rules.fees;
    const value = lots * maker.price * this.perTickLot;
    const amount = lots * this.perLot;
    const buyer = taker.side === 'BUY' ? taker : maker;
    const seller = taker.side === 'BUY' ? maker : taker;
    const before = this.reserved(buyer);
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
    if (maker.left === 0n) this.#leave(maker);
    this.lastPrice = maker.price;
    this.tape.push(`${lots}@${maker.price}`);
    const wallets = this.#wallets;
    const rateOf = (order: NaiveOrder): bigint => (order === taker ? takerRate : makerRate);
    wallets.spend(buyer, quote, value);
    wallets.spend(seller, base, amount);
    wallets.earn(buyer, base, amount, fee(amount, rateOf(buyer)));
    wallets.earn(seller, quote, value, fee(value, rateOf(seller)));
    // The buyer's reservation shrinks; what the trade did not cost comes back.
    const released = before - this.reserved(buyer);
    if (released > value) wallets.giveBack(buyer, quote, released - value);
    wallets.traded(buyer, base);
    wallets.traded(seller, quote);
  }

  /** What rests on a side, best first. */
  levels(side: 'BUY' | 'SELL'): readonly { readonly price: bigint; readonly lots: bigint }[] {
    const levels = new Map<bigint, bigint>();
    for (const order of this.orders) {
      if (order.side !== side) continue;
      levels.set(order.price, (levels.get(order.price) ?? 0n) + order.left);
    }
    const sorted = Array.from(levels, ([price, lots]) => ({ price, lots }));
    sorted.sort((a, b) => (a.price < b.price ? -1 : 1));
    return side === 'BUY' ? sorted.reverse() : sorted;
  }

  /** The same in words: "price:lots" per level. */
  depth(side: 'BUY' | 'SELL'): readonly string[] {
    return this.levels(side).map(({ price, lots }) => `${price}:${lots}`);
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
