/** A small price-time book for tests of the crowd without the exchange around it. */
import type { Side } from '@shared/domain/order';
import type { AgentFillListener, AgentMarket, AgentOrder } from './agent-market';
import type { Instrument } from './parameters';

interface Resting {
  readonly id: AgentOrder;
  readonly agent: number;
  readonly side: Side;
  readonly price: number;
  lots: number;
}

/** One side: prices in the order in which they trade last to first, and the queue of each. */
class TestSide {
  readonly prices: number[] = [];
  readonly queues = new Map<number, Resting[]>();
  /** Prices are sorted by this sign times the price, so that the best is last on both sides. */
  readonly sign: 1 | -1;

  constructor(sign: 1 | -1) {
    this.sign = sign;
  }

  best(): number {
    return this.prices.at(-1) ?? 0;
  }

  add(order: Resting): void {
    const queue = this.queues.get(order.price);
    if (queue !== undefined) {
      queue.push(order);
      return;
    }
    this.queues.set(order.price, [order]);
    this.prices.splice(this.#indexOf(order.price), 0, order.price);
  }

  remove(order: Resting): void {
    const queue = this.queues.get(order.price) ?? [];
    queue.splice(queue.indexOf(order), 1);
    if (queue.length > 0) return;
    this.queues.delete(order.price);
    this.prices.splice(this.#indexOf(order.price), 1);
  }

  #indexOf(price: number): number {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sign * (this.prices[middle] ?? 0) < this.sign * price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export interface TestTrade {
  readonly price: number;
  readonly lots: number;
  readonly takerSide: Side;
  readonly makerAgent: number;
  readonly takerAgent: number;
}

export class TestMarket implements AgentMarket {
  readonly pair: Instrument;
  /** Set before the crowd runs: it wants to hear of its makers' fills. */
  listener: AgentFillListener | null = null;
  onTrade: (trade: TestTrade) => void = () => undefined;
  open = true;
  orderCount = 0;
  readonly #bids = new TestSide(1);
  readonly #asks = new TestSide(-1);
  readonly #orders = new Map<AgentOrder, Resting>();
  #lastId = 0;
  #lastPrice = 0;

  constructor(pair: Instrument) {
    this.pair = pair;
  }

  bestBid(): number {
    return this.#bids.best();
  }
  bestAsk(): number {
    return this.#asks.best();
  }
  lastPrice(): number {
    return this.#lastPrice;
  }
  isOpen(): boolean {
    return this.open;
  }

  limit(agent: number, side: Side, priceTicks: number, lots: number): AgentOrder {
    this.orderCount += 1;
    const left = lots - this.#match(agent, side, lots, priceTicks);
    if (left === 0) return 0;
    this.#lastId += 1;
    const order = { id: this.#lastId, agent, side, price: priceTicks, lots: left };
    this.#orders.set(order.id, order);
    this.#side(side).add(order);
    return order.id;
  }

  take(agent: number, side: Side, lots: number, limitTicks: number): number {
    this.orderCount += 1;
    return this.#match(agent, side, lots, limitTicks);
  }

  print(priceTicks: number, lots: number, takerSide: Side): void {
    this.#lastPrice = priceTicks;
    this.onTrade({ price: priceTicks, lots, takerSide, makerAgent: 0, takerAgent: 0 });
  }

  cancel(id: AgentOrder): boolean {
    const order = this.#orders.get(id);
    if (order === undefined) return false;
    this.#orders.delete(id);
    this.#side(order.side).remove(order);
    return true;
  }

  /** Lots resting on a side within `reachTicks` of `fromTicks`. */
  depth(side: Side, fromTicks: number, reachTicks: number): number {
    const { prices, queues } = this.#side(side);
    let total = 0;
    for (const price of prices.toReversed()) {
      if (Math.abs(price - fromTicks) > reachTicks) break;
      for (const { lots } of queues.get(price) ?? []) total += lots;
    }
    return total;
  }

  /** Everything that rests, best first and oldest first: for comparing two markets. */
  resting(): readonly (readonly [Side, number, number])[] {
    return [this.#bids, this.#asks].flatMap(({ prices, queues }) =>
      prices
        .toReversed()
        .flatMap((price) =>
          (queues.get(price) ?? []).map(({ side, lots }) => [side, price, lots] as const),
        ),
    );
  }

  #side(side: Side): TestSide {
    return side === 'BUY' ? this.#bids : this.#asks;
  }

  #match(agent: number, side: Side, lots: number, limitTicks: number): number {
    const opposite = this.#side(side === 'BUY' ? 'SELL' : 'BUY');
    let left = lots;
    while (left > 0) {
      const price = opposite.best();
      const beyond = side === 'BUY' ? price > limitTicks : price < limitTicks;
      if (price === 0 || (limitTicks !== 0 && beyond)) break;
      const maker = opposite.queues.get(price)?.[0];
      if (maker === undefined) break;
      left -= this.#trade(agent, side, maker, Math.min(left, maker.lots));
    }
    return lots - left;
  }

  #trade(takerAgent: number, takerSide: Side, maker: Resting, lots: number): number {
    maker.lots -= lots;
    this.#lastPrice = maker.price;
    if (maker.lots === 0) this.cancel(maker.id);
    this.listener?.agentFilled(this, maker.agent, maker.side, maker.price, lots);
    this.onTrade({ price: maker.price, lots, takerSide, makerAgent: maker.agent, takerAgent });
    return lots;
  }
}
