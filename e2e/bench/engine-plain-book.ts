/**
 * The plainest book there is, which says what every engine of the bench must come to: who traded with
 * whom at what price, and what rests in the end. It is in no hurry.
 */

const SEED = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
const END_OF_SIDE = 0x5eed;

/** One more trade in the hash over all of them. */
export function tradeHash(
  hash: number,
  taker: number,
  maker: number,
  price: number,
  lots: number,
): number {
  let next = Math.imul(hash ^ taker, PRIME);
  next = Math.imul(next ^ maker, PRIME);
  next = Math.imul(next ^ price, PRIME);
  return Math.imul(next ^ lots, PRIME);
}

export const NO_TRADES = SEED;

/** Levels as price and lots, best first. */
export type Side = readonly (readonly [price: number, lots: number])[];

export function depthHash(bids: Side, asks: Side): number {
  let hash = SEED;
  for (const side of [bids, asks]) {
    for (const [price, lots] of side) {
      hash = Math.imul(hash ^ price, PRIME);
      hash = Math.imul(hash ^ lots, PRIME);
    }
    hash = Math.imul(hash ^ END_OF_SIDE, PRIME);
  }
  return hash;
}

/** What an engine has come to since its book was filled. */
export interface Outcome {
  readonly trades: number;
  readonly volume: number;
  readonly tradeHash: number;
  readonly depthHash: number;
}

export interface Resting {
  readonly id: number;
  readonly side: 0 | 1;
  readonly price: number;
  readonly user: number;
  readonly handle: number;
  lots: number;
}

type Level = Map<number, Resting>;

export class PlainBook {
  readonly orders = new Map<number, Resting>();
  readonly best: [number, number] = [0, 0];
  /** Live ids for uniform picking, with the place of each. */
  readonly live: number[] = [];
  handles = 1;
  trades = 0;
  volume = 0;
  hash = NO_TRADES;
  readonly #levels = [new Map<number, Level>(), new Map<number, Level>()] as const;
  readonly #place = new Map<number, number>();
  readonly #freeHandles: number[] = [];

  /** What follows counts. */
  begin(): void {
    this.trades = 0;
    this.volume = 0;
    this.hash = NO_TRADES;
  }

  nextHandle(): number {
    return this.#freeHandles.pop() ?? this.handles++;
  }

  add(order: Resting): void {
    const levels = this.#levels[order.side];
    const level = levels.get(order.price) ?? new Map<number, Resting>();
    if (level.size === 0) levels.set(order.price, level);
    level.set(order.id, order);
    this.orders.set(order.id, order);
    this.#place.set(order.id, this.live.push(order.id) - 1);
    const best = this.best[order.side];
    const isBetter = order.side === 0 ? order.price > best : best === 0 || order.price < best;
    if (isBetter) this.best[order.side] = order.price;
  }

  remove(order: Resting): void {
    const levels = this.#levels[order.side];
    const level = levels.get(order.price);
    level?.delete(order.id);
    this.orders.delete(order.id);
    const place = this.#place.get(order.id) ?? 0;
    const last = this.live.pop() ?? 0;
    if (last !== order.id) {
      this.live[place] = last;
      this.#place.set(last, place);
    }
    this.#place.delete(order.id);
    this.#freeHandles.push(order.handle);
    if (level === undefined || level.size > 0) return;
    levels.delete(order.price);
    if (order.price === this.best[order.side]) this.best[order.side] = this.#next(order);
  }

  #next({ side, price }: Resting): number {
    const levels = this.#levels[side];
    if (levels.size === 0) return 0;
    let next = price;
    while (!levels.has(next)) next += side === 0 ? -1 : 1;
    return next;
  }

  /** Takes up to `lots` of the other side; returns what it cost. */
  take(taker: number, side: 0 | 1, lots: number): number {
    let left = lots;
    let cost = 0;
    const other = side === 0 ? 1 : 0;
    for (let price = this.best[other]; left > 0 && price !== 0; price = this.best[other]) {
      const [order] = this.#levels[other].get(price)?.values() ?? [];
      if (order === undefined) break;
      const taken = Math.min(left, order.lots);
      left -= taken;
      cost += taken * price;
      order.lots -= taken;
      this.trades += 1;
      this.volume += taken;
      this.hash = tradeHash(this.hash, taker, order.id, price, taken);
      if (order.lots === 0) this.remove(order);
    }
    return cost;
  }

  outcome(): Outcome {
    const { trades, volume, hash } = this;
    return {
      trades,
      volume,
      tradeHash: hash,
      depthHash: depthHash(this.#side(0), this.#side(1)),
    };
  }

  #side(side: 0 | 1): Side {
    const sum = (level: Level): number =>
      [...level.values()].reduce((lots, order) => lots + order.lots, 0);
    const levels = [...this.#levels[side]].map(([price, level]) => [price, sum(level)] as const);
    return levels.toSorted(([a], [b]) => (side === 0 ? b - a : a - b));
  }
}
