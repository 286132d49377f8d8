/**
 * One contract's matching written the slow and obvious way: one list of orders in the order of their
 * arrival, searched from end to end. The oracle beside the fast one; it shares none of its parts.
 */
import type { EngineConfig } from '../engine';

export interface NaiveContractOrder {
  readonly uid: number;
  readonly side: 'BUY' | 'SELL';
  readonly kind: 'GTC' | 'IOC' | 'FOK' | 'POST_ONLY' | 'MARKET';
  /** 0 for MARKET. */
  readonly price: number;
  left: number;
  executed: number;
  isResting: boolean;
}

export class NaiveContract {
  /** "contracts@price" of each trade. */
  readonly tape: string[] = [];
  readonly #orders: NaiveContractOrder[] = [];
  readonly #selfTrade: EngineConfig['selfTrade'];

  constructor(selfTrade: EngineConfig['selfTrade']) {
    this.#selfTrade = selfTrade;
  }

  /** Places an order the fast exchange has accepted. */
  place(
    uid: number,
    {
      side,
      kind,
      price,
      size,
    }: Pick<NaiveContractOrder, 'side' | 'kind' | 'price'> & { size: number },
  ): NaiveContractOrder {
    const order = { uid, side, kind, price, left: size, executed: 0, isResting: false };
    const limit = kind === 'MARKET' ? this.#protection(side) : price;
    const meets = (): NaiveContractOrder | undefined =>
      this.#best(side === 'BUY' ? 'SELL' : 'BUY', limit);
    if (kind === 'FOK' && this.#reachable(order, limit) < size) return order;
    for (let maker = meets(); maker !== undefined && order.left > 0; maker = meets()) {
      if (maker.uid === uid && this.#selfTrade !== 'allow') {
        if (this.#selfTrade !== 'cancelNewest') this.cancel(maker);
        if (this.#selfTrade === 'cancelOldest') continue;
        return order;
      }
      const contracts = Math.min(order.left, maker.left);
      for (const each of [order, maker]) {
        each.left -= contracts;
        each.executed += contracts;
      }
      if (maker.left === 0) this.cancel(maker);
      this.tape.push(`${contracts}@${maker.price}`);
    }
    if (order.left > 0 && (kind === 'GTC' || kind === 'POST_ONLY')) {
      order.isResting = true;
      this.#orders.push(order);
    }
    return order;
  }

  cancel(order: NaiveContractOrder): void {
    order.isResting = false;
    this.#orders.splice(this.#orders.indexOf(order), 1);
  }

  /** "price:contracts" of each level, best first. */
  depth(side: 'BUY' | 'SELL'): readonly string[] {
    const levels = new Map<number, number>();
    for (const order of this.#orders) {
      if (order.side !== side) continue;
      levels.set(order.price, (levels.get(order.price) ?? 0) + order.left);
    }
    const rising = [...levels].sort(([a], [b]) => a - b);
    return (side === 'SELL' ? rising : rising.reverse()).map((level) => level.join(':'));
  }

  /** The oldest order at the best price of a side, if that is within the other side's limit. */
  #best(side: 'BUY' | 'SELL', limit: number): NaiveContractOrder | undefined {
    const within = this.#orders.filter((order) => {
      return order.side === side && (side === 'SELL' ? order.price <= limit : order.price >= limit);
    });
    const prices = within.map(({ price }) => price);
    const best = side === 'SELL' ? Math.min(...prices) : Math.max(...prices);
    return within.find(({ price }) => price === best);
  }

  /** Five per cent behind the best opposite price, on the tick inside. */
  #protection(side: 'BUY' | 'SELL'): number {
    const [best = '0'] = this.depth(side === 'BUY' ? 'SELL' : 'BUY');
    const price = Number(best.split(':')[0]);
    return side === 'BUY' ? Math.floor((price * 105) / 100) : Math.ceil((price * 95) / 100);
  }

  #reachable({ uid, side }: NaiveContractOrder, limit: number): number {
    const within = this.#orders
      .filter((order) => order.side !== side)
      .filter(({ price }) => (side === 'BUY' ? price <= limit : price >= limit))
      .sort((a, b) => (side === 'BUY' ? a.price - b.price : b.price - a.price));
    let sum = 0;
    for (const order of within) {
      if (order.uid === uid && this.#selfTrade !== 'allow') {
        if (this.#selfTrade === 'cancelOldest') continue;
        return sum;
      }
      sum += order.left;
    }
    return sum;
  }
}
