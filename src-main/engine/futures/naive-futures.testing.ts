/**
 * What trading a contract does to money, written a second time, as slowly and plainly as exchange-rules §5.4–5.5 read:
 * one list of orders, looked through from the beginning for each trade. The mark stands still and nobody is poor enough
 * to be liquidated. (Matching alone, under every rule of self-trades, is held beside `naive-contract`.)
 */
import type { PositionMode, TimeInForce } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';

/** Atoms of USDT that one contract of 0.0001 BTC is worth per tick of 0.1. */
const PER_TICK = 1_000n;
const ONE = 100_000_000n;
/** As written in the rules: maker and taker, of openings and of closes. */
const MAKER = 20_000n;
const TAKER = 60_000n;

export interface NaiveWish {
  readonly side: Side;
  readonly open: 'OPEN' | 'CLOSE';
  readonly kind: TimeInForce | 'MARKET';
  /** Ticks; of a market order meaningless. */
  readonly price: number;
  readonly contracts: number;
}

export interface NaiveOrder extends NaiveWish {
  readonly who: number;
  left: number;
  lock: bigint;
  /** Contracts that the lock is for. */
  lockedFor: number;
  status: 'NEW' | 'PARTIALLY_FILLED' | 'FILLED' | 'CANCELED';
}

export interface NaivePosition {
  volume: number;
  pending: number;
  cost: bigint;
  hold: bigint;
  realized: bigint;
}

const ceil = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
const worth = (price: number, contracts: number): bigint =>
  BigInt(price) * BigInt(contracts) * PER_TICK;
const other = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');
/** The leg that an order works on. */
const legOf = ({ side, open }: NaiveWish): Side => (open === 'OPEN' ? side : other(side));

export class NaiveFutures {
  readonly normal: bigint[];
  readonly positions = new Map<string, NaivePosition>();
  readonly #mode: PositionMode;
  readonly #leverage: bigint;
  readonly #mark: number;
  /** Orders that rest, in the order in which they came. */
  readonly #book: NaiveOrder[] = [];

  constructor(deposits: readonly bigint[], mode: PositionMode, leverage: number, mark: number) {
    this.normal = [...deposits];
    this.#mode = mode;
    this.#leverage = BigInt(leverage);
    this.#mark = mark;
  }

  position(who: number, side: Side): NaivePosition | undefined {
    return this.positions.get(`${who} ${side}`);
  }

  locked(who: number): bigint {
    return this.#book.reduce((sum, order) => sum + (order.who === who ? order.lock : 0n), 0n);
  }

  /** dir · (value at the mark − cost). */
  won(side: Side, { volume, cost }: NaivePosition): bigint {
    const won = worth(this.#mark, volume) - cost;
    return side === 'BUY' ? won : -won;
  }

  /** Null: refused. */
  place(who: number, wish: NaiveWish): NaiveOrder | null {
    const { side, open, kind, price, contracts } = wish;
    const met = this.#against(wish);
    if (kind === 'MARKET' && met.length === 0) return null;
    if (kind === 'POST_ONLY' && met.length > 0) return null;
    const order: NaiveOrder = {
      ...wish,
      who,
      left: contracts,
      lock: 0n,
      lockedFor: 0,
      status: 'NEW',
    };
    if (open === 'CLOSE') {
      const held = this.position(who, legOf(wish));
      if (held === undefined || contracts > held.volume - held.pending) return null;
      held.pending += contracts;
    } else {
      const bestBid = Math.max(
        0,
        ...this.#book.flatMap((o) => (o.side === 'BUY' ? [o.price] : [])),
      );
      const worst = side === 'BUY' ? price : Math.max(price, bestBid);
      const parts = kind === 'MARKET' ? this.#walk(met, contracts) : [[worst, contracts] as const];
      for (const [at, count] of parts) {
        order.lock += this.#reserve(side, at, count);
        order.lockedFor += count;
      }
      if (order.lock > this.#available(who)) return null;
      this.#add(who, -order.lock);
    }
    const offered = met.reduce((sum, { left }) => sum + left, 0);
    if (kind !== 'FOK' || offered >= contracts) this.#match(order);
    if (order.left === 0) return order;
    if (kind === 'GTC' || kind === 'POST_ONLY') this.#book.push(order);
    else this.#end(order);
    return order;
  }

  cancel(order: NaiveOrder): boolean {
    const at = this.#book.indexOf(order);
    if (at === -1) return false;
    this.#book.splice(at, 1);
    this.#end(order);
    return true;
  }

  /** What it would meet, best price first and then whoever came first. */
  #against({ side, kind, price }: NaiveWish): NaiveOrder[] {
    const isMet = (one: NaiveOrder): boolean =>
      one.side !== side &&
      (kind === 'MARKET' || (side === 'BUY' ? one.price <= price : one.price >= price));
    return this.#book
      .filter(isMet)
      .toSorted((a, b) => (side === 'BUY' ? a.price - b.price : b.price - a.price));
  }

  #walk(met: readonly NaiveOrder[], contracts: number): [price: number, contracts: number][] {
    let wanted = contracts;
    return met.flatMap(({ price, left }) => {
      const count = Math.min(wanted, left);
      wanted -= count;
      return count === 0 ? [] : [[price, count]];
    });
  }

  /** ceil(N ÷ lev) + ceil(N · takerRate) + openingLoss. */
  #reserve(side: Side, price: number, contracts: number): bigint {
    const value = worth(price, contracts);
    const above = value - worth(this.#mark, contracts);
    const loss = side === 'BUY' ? above : -above;
    return ceil(value, this.#leverage) + ceil(value * TAKER, ONE) + (loss > 0n ? loss : 0n);
  }

  /** max(0, min(normal, totalEquity − totalPositionNormal)). */
  #available(who: number): bigint {
    const normal = this.normal[who] ?? 0n;
    let beyond = normal;
    for (const side of ['BUY', 'SELL'] as const) {
      const held = this.position(who, side);
      if (held === undefined || this.#mode === 'isolated') continue;
      beyond += this.won(side, held) - ceil(worth(this.#mark, held.volume), this.#leverage);
    }
    const least = normal < beyond ? normal : beyond;
    return least > 0n ? least : 0n;
  }

  #match(taker: NaiveOrder): void {
    for (let [maker] = this.#against(taker); maker !== undefined && taker.left > 0;) {
      const count = Math.min(taker.left, maker.left);
      const value = worth(maker.price, count);
      // In a trade with oneself the opening side comes first: what is closed was there.
      const pays = [
        () => {
          this.#fill(taker, count, value, TAKER);
        },
        () => {
          this.#fill(maker as NaiveOrder, count, value, MAKER);
        },
      ];
      for (const pay of taker.open === 'CLOSE' ? pays.toReversed() : pays) pay();
      if (maker.left === 0) this.#book.splice(this.#book.indexOf(maker), 1);
      [maker] = this.#against(taker);
    }
  }

  #fill(order: NaiveOrder, contracts: number, value: bigint, rate: bigint): void {
    const fee = ceil(value * rate, ONE);
    if (order.open === 'OPEN') this.#open(order, contracts, value, fee);
    else this.#close(order, contracts, value, fee);
    order.left -= contracts;
    order.status = order.left === 0 ? 'FILLED' : 'PARTIALLY_FILLED';
  }

  #open(order: NaiveOrder, contracts: number, value: bigint, fee: bigint): void {
    const { who, lockedFor } = order;
    const isLast = contracts === lockedFor;
    const share = isLast ? order.lock : (order.lock * BigInt(contracts)) / BigInt(lockedFor);
    order.lock -= share;
    order.lockedFor -= contracts;
    const key = `${who} ${order.side}`;
    const none = { volume: 0, pending: 0, cost: 0n, hold: 0n, realized: 0n };
    const held = this.positions.get(key) ?? none;
    this.positions.set(key, held);
    const hold = this.#mode === 'isolated' ? ceil(value, this.#leverage) : 0n;
    this.#add(who, share - fee - hold);
    held.hold += hold;
    held.volume += contracts;
    held.cost += value;
  }

  #close(order: NaiveOrder, contracts: number, value: bigint, fee: bigint): void {
    const leg = legOf(order);
    const held = this.position(order.who, leg) as NaivePosition;
    const isAll = contracts === held.volume;
    const part = (whole: bigint): bigint =>
      isAll ? whole : (whole * BigInt(contracts)) / BigInt(held.volume);
    const cost = part(held.cost);
    const result = (leg === 'BUY' ? value - cost : cost - value) - fee;
    held.pending -= contracts;
    if (this.#mode === 'cross') this.#add(order.who, result);
    else {
      const earlier = held.realized < 0n ? held.realized : 0n;
      const wanted = part(held.hold + earlier) + (result < 0n ? result : 0n);
      const released = isAll ? held.hold : wanted > 0n ? wanted : 0n;
      held.realized += result;
      this.#add(order.who, isAll ? held.hold + held.realized : released);
      held.hold -= released;
    }
    held.volume -= contracts;
    held.cost -= cost;
    if (isAll) this.positions.delete(`${order.who} ${leg}`);
  }

  #end(order: NaiveOrder): void {
    order.status = 'CANCELED';
    const held = this.position(order.who, legOf(order));
    if (order.open === 'CLOSE' && held !== undefined) held.pending -= order.left;
    this.#add(order.who, order.lock);
    order.lock = 0n;
    order.lockedFor = 0;
  }

  #add(who: number, amount: bigint): void {
    this.normal[who] = (this.normal[who] ?? 0n) + amount;
  }
}
