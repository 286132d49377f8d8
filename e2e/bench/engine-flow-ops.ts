/**
 * A seeded flow of adds, cancels and market orders around a slowly moving mid price, with the plain
 * book that says which orders are alive. The same flow is given to every engine that is compared.
 */
import { seededRng } from '@shared/kernel/rng';

/** Kinds of operation, and the fields of one in `Flow.records`. */
export const ADD = 0;
export const CANCEL = 1;
export const MARKET = 2;
export const KIND = 0;
export const ID = 1;
export const USER = 2;
/** 0 buys, 1 sells. */
export const SIDE = 3;
export const PRICE = 4;
export const LOTS = 5;
/** Σ price × lots of a market order at the book's prices: a market buy is given as an amount. */
export const COST = 6;
/**
 * Of an order that rests and of its cancel: a small number that no other live order has, under which
 * its owner keeps the id an exchange gave it. 0 for a market order.
 */
export const HANDLE = 7;
export const FIELDS = 8;

/** Small whole numbers in one array: reading the flow then costs the engines nothing to speak of. */
export interface Flow {
  readonly records: Int32Array;
  /** How many operations only fill the book before time is taken, and how many follow. */
  readonly prefill: number;
  readonly count: number;
  /** Handles are below it. */
  readonly handles: number;
  /** Traded lots of the timed operations and the resting lots per price at the end. */
  readonly volume: number;
  readonly depth: ReadonlyMap<number, number>;
}

export const USERS = 1000;
const MID = 100_000;
const MAX_DISTANCE = 400;
const MEAN_DISTANCE = 40;
const MAX_LOTS = 100;
const DRIFT = 0.02;

interface Resting {
  readonly id: number;
  readonly side: 0 | 1;
  readonly price: number;
  readonly user: number;
  readonly handle: number;
  lots: number;
}

class PlainBook {
  readonly orders = new Map<number, Resting>();
  readonly #levels = [new Map<number, Resting[]>(), new Map<number, Resting[]>()] as const;
  readonly best: [number, number] = [0, 0];
  /** Live ids for uniform picking, with the place of each. */
  readonly live: number[] = [];
  readonly #place = new Map<number, number>();
  readonly #freeHandles: number[] = [];
  handles = 1;

  nextHandle(): number {
    return this.#freeHandles.pop() ?? this.handles++;
  }

  add(order: Resting): void {
    const levels = this.#levels[order.side];
    const level = levels.get(order.price);
    if (level === undefined) levels.set(order.price, [order]);
    else level.push(order);
    this.orders.set(order.id, order);
    this.#place.set(order.id, this.live.push(order.id) - 1);
    const best = this.best[order.side];
    const isBetter = order.side === 0 ? order.price > best : best === 0 || order.price < best;
    if (isBetter) this.best[order.side] = order.price;
  }

  remove(order: Resting): void {
    const levels = this.#levels[order.side];
    const level = levels.get(order.price) ?? [];
    level.splice(level.indexOf(order), 1);
    this.orders.delete(order.id);
    const place = this.#place.get(order.id) ?? 0;
    const last = this.live.pop() ?? 0;
    if (last !== order.id) {
      this.live[place] = last;
      this.#place.set(last, place);
    }
    this.#place.delete(order.id);
    this.#freeHandles.push(order.handle);
    if (level.length > 0) return;
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

  /** Takes up to `lots` of the other side; returns what was taken and its cost. */
  take(side: 0 | 1, lots: number): { readonly lots: number; readonly cost: number } {
    let left = lots;
    let cost = 0;
    const other = side === 0 ? 1 : 0;
    for (let price = this.best[other]; left > 0 && price !== 0; price = this.best[other]) {
      const order = this.#levels[other].get(price)?.[0];
      if (order === undefined) break;
      const taken = Math.min(left, order.lots);
      left -= taken;
      cost += taken * price;
      order.lots -= taken;
      if (order.lots === 0) this.remove(order);
    }
    return { lots: lots - left, cost };
  }

  depth(): ReadonlyMap<number, number> {
    const depth = new Map<number, number>();
    for (const { price, lots } of this.orders.values()) {
      depth.set(price, (depth.get(price) ?? 0) + lots);
    }
    return depth;
  }
}

/** 50 % adds, 40 % cancels, 10 % market orders around `resting` orders (±5 %). */
export function mixedFlow(seed: number, count: number, resting = 10_000): Flow {
  const rng = seededRng(seed, 'bench', 'mixed', 0);
  const below = (limit: number): number => rng.nextUint32() % limit;
  const share = (): number => rng.nextUint32() / 4_294_967_296;
  const records = new Int32Array((resting + count) * FIELDS);
  let written = 0;
  const write = (...fields: readonly number[]): void => {
    records.set(fields, written);
    written += FIELDS;
  };
  const book = new PlainBook();
  let mid = MID;
  let lastId = 0;
  const add = (): void => {
    const side = below(2) === 0 ? 0 : 1;
    const steps = Math.log(1 - share()) / Math.log(1 - 1 / MEAN_DISTANCE);
    const distance = Math.min(MAX_DISTANCE, 1 + Math.floor(steps));
    const [bid, ask] = book.best;
    let price = side === 0 ? mid - distance : mid + distance;
    if (side === 0 && ask !== 0 && price >= ask) price = ask - 1;
    if (side === 1 && bid !== 0 && price <= bid) price = bid + 1;
    const order = {
      id: ++lastId,
      side,
      price,
      user: below(USERS),
      handle: book.nextHandle(),
      lots: 1 + below(MAX_LOTS),
    } as const;
    book.add({ ...order });
    write(ADD, order.id, order.user, side, price, order.lots, 0, order.handle);
  };
  const cancel = (): void => {
    const { live } = book;
    const isAny = below(2) === 0;
    const at = isAny ? below(live.length) : live.length - 1 - below(Math.min(live.length, 200));
    const order = book.orders.get(live[at] ?? 0);
    if (order === undefined) return;
    book.remove(order);
    write(CANCEL, order.id, order.user, 0, 0, 0, 0, order.handle);
  };
  let volume = 0;
  const market = (): void => {
    const side = below(2) === 0 ? 0 : 1;
    const { lots, cost } = book.take(side, 1 + below(MAX_LOTS));
    volume += lots;
    write(MARKET, ++lastId, below(USERS), side, 0, lots, cost);
  };
  while (book.live.length < resting) add();
  for (let done = 0; done < count; done++) {
    if (share() < DRIFT) mid += below(2) === 0 ? 1 : -1;
    const choice = share();
    const { length } = book.live;
    if (length > resting * 1.05) (choice < 0.9 ? cancel : market)();
    else if (length < resting * 0.95) (choice < 0.9 ? add : market)();
    else if (choice < 0.5) add();
    else (choice < 0.9 ? cancel : market)();
  }
  const { handles } = book;
  return { records, prefill: resting, count, handles, volume, depth: book.depth() };
}
