/**
 * Accounts with both kinds of positions in two contracts, written a second time, as slowly and plainly as exchange-rules
 * §5.4–5.5 read: one list of orders, one of positions, looked through from the beginning each time. What liquidation does
 * to them is beside it, in `naive-risk`.
 */
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';

export type Contract = 'E-BTC-USDT' | 'E-ETH-USDT';

interface ContractRow {
  /** Atoms of USDT that one contract is worth per tick, of which a mark has a hundred parts. */
  readonly perTick: bigint;
  readonly tiers: readonly number[];
}

/** As written in the table of §5.1. */
export const CONTRACTS: Readonly<Record<Contract, ContractRow>> = {
  'E-BTC-USDT': { perTick: 1_000n, tiers: [10_000, 50_000, 200_000, 1_000_000, 4_000_000] },
  'E-ETH-USDT': { perTick: 10_000n, tiers: [2_000, 10_000, 40_000, 200_000, 800_000] },
};
export const NAMES = Object.keys(CONTRACTS) as Contract[];
export const ONE = 100_000_000n;
const MAKER = 20_000n;
export const TAKER = 60_000n;
export const FUND = 1;

export interface NaiveOrder {
  readonly uid: number;
  readonly contract: Contract;
  readonly side: Side;
  readonly open: 'OPEN' | 'CLOSE';
  readonly mode: PositionMode;
  /** Ticks. */
  readonly price: number;
  readonly leverage: number;
  /** Sent by a liquidation. */
  readonly isForced: boolean;
  left: number;
  lock: bigint;
}

export interface NaivePosition {
  readonly uid: number;
  readonly contract: Contract;
  readonly side: Side;
  readonly mode: PositionMode;
  readonly leverage: number;
  volume: number;
  pending: number;
  cost: bigint;
  hold: bigint;
  realized: bigint;
  profit: bigint;
  fees: bigint;
  funding: bigint;
  isFrozen: boolean;
}

export interface NaiveWallet {
  normal: bigint;
  lock: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
export function floor(dividend: bigint, divisor: bigint): bigint {
  const rest = dividend % divisor;
  return rest < 0n ? dividend / divisor - 1n : dividend / divisor;
}
export const ceil = (dividend: bigint, divisor: bigint): bigint => -floor(-dividend, divisor);
const other = (side: Side): Side => (side === 'BUY' ? 'SELL' : 'BUY');
/** The leg that an order works on. */
const legOf = ({ side, open }: NaiveOrder): Side => (open === 'OPEN' ? side : other(side));

export class NaiveAccounts {
  insurance: bigint;
  fees = 0n;
  /** In hundredths of a tick. */
  readonly marks: Record<Contract, bigint>;
  readonly wallets = new Map<number, NaiveWallet>();
  /** The oldest first. */
  readonly positions: NaivePosition[] = [];
  /** That rest, in the order in which they came. */
  protected readonly orders: NaiveOrder[] = [];
  /** Contracts in which a position is another than when somebody last looked. */
  protected readonly touched = new Set<Contract>();

  constructor(insurance: bigint, marks: Record<Contract, bigint>) {
    this.insurance = insurance;
    this.marks = { ...marks };
  }

  wallet(uid: number): NaiveWallet {
    const known = this.wallets.get(uid);
    if (known !== undefined) return known;
    const wallet = { normal: 0n, lock: 0n };
    this.wallets.set(uid, wallet);
    return wallet;
  }

  /** By contract, long before short. */
  of(uid: number): NaivePosition[] {
    return NAMES.flatMap((name) =>
      (['BUY', 'SELL'] as const).flatMap((side) =>
        this.positions.filter(
          (each) => each.uid === uid && each.contract === name && each.side === side,
        ),
      ),
    );
  }

  find(uid: number, contract: Contract, side: Side): NaivePosition | undefined {
    return this.of(uid).find((each) => each.contract === contract && each.side === side);
  }

  protected worth(contract: Contract, ticks: number, volume: number): bigint {
    return BigInt(ticks) * BigInt(volume) * CONTRACTS[contract].perTick;
  }

  protected atMark(contract: Contract, volume: number): bigint {
    return (this.marks[contract] * BigInt(volume) * CONTRACTS[contract].perTick) / 100n;
  }

  protected profitOf({ side, contract, volume, cost }: NaivePosition): bigint {
    const gain = this.atMark(contract, volume) - cost;
    return side === 'BUY' ? gain : -gain;
  }

  /** Takes an order that the exchange has accepted: a lock for what opens, a claim on the position for what closes. */
  protected accept(wish: Omit<NaiveOrder, 'lock' | 'isForced'>): void {
    const order = { ...wish, lock: 0n, isForced: false };
    const { uid, contract, side, left, leverage } = order;
    if (order.open === 'OPEN') {
      const bids = this.orders.filter((each) => each.contract === contract && each.side === 'BUY');
      const best = Math.max(0, ...bids.map(({ price }) => price));
      const price = side === 'BUY' ? order.price : Math.max(order.price, best);
      const value = this.worth(contract, price, left);
      const loss = value - this.atMark(contract, left);
      order.lock = ceil(value, BigInt(leverage)) + ceil(value * TAKER, ONE);
      order.lock += most(0n, side === 'BUY' ? loss : -loss);
      this.#moveLock(uid, order.lock);
    } else {
      const position = this.find(uid, contract, legOf(order));
      if (position !== undefined) position.pending += left;
    }
    this.match(order);
    if (order.left > 0) this.orders.push(order);
  }

  #moveLock(uid: number, amount: bigint): void {
    const wallet = this.wallet(uid);
    wallet.normal -= amount;
    wallet.lock += amount;
  }

  /** Takes a resting order away. */
  protected end(order: NaiveOrder): void {
    this.orders.splice(this.orders.indexOf(order), 1);
    this.#moveLock(order.uid, -order.lock);
    const position = this.find(order.uid, order.contract, legOf(order));
    if (order.open === 'CLOSE' && position !== undefined) position.pending -= order.left;
  }

  /** Trades with the oldest at the best price, as long as there is one within the limit. */
  protected match(taker: NaiveOrder): void {
    const isBuy = taker.side === 'BUY';
    while (taker.left > 0) {
      const within = this.orders.filter(
        ({ contract, side, price }) =>
          contract === taker.contract &&
          side !== taker.side &&
          (isBuy ? price <= taker.price : price >= taker.price),
      );
      const prices = within.map(({ price }) => price);
      const best = isBuy ? Math.min(...prices) : Math.max(...prices);
      const maker = within.find(({ price }) => price === best);
      if (maker === undefined) return;
      const volume = Math.min(taker.left, maker.left);
      // With oneself the opening side is settled first (decision 20), of two the one that came last.
      const isMakerFirst = taker.open === 'CLOSE';
      if (isMakerFirst) this.#fill(maker, volume, best, MAKER);
      this.#fill(taker, volume, best, TAKER);
      if (!isMakerFirst) this.#fill(maker, volume, best, MAKER);
      if (maker.left === 0) this.orders.splice(this.orders.indexOf(maker), 1);
    }
  }

  #fill(order: NaiveOrder, volume: number, price: number, rate: bigint): void {
    const { uid, contract, mode, leverage } = order;
    const value = this.worth(contract, price, volume);
    if (order.open === 'CLOSE') {
      const position = this.find(uid, contract, legOf(order));
      if (position === undefined) throw new Error('nothing to close');
      if (!order.isForced) position.pending -= volume;
      order.left -= volume;
      this.close(position, volume, value, rate);
      return;
    }
    const wallet = this.wallet(uid);
    const fee = ceil(value * rate, ONE);
    const share = (order.lock * BigInt(volume)) / BigInt(order.left);
    const before = most(0n, wallet.normal);
    order.left -= volume;
    order.lock -= share;
    wallet.lock -= share;
    wallet.normal += share - fee;
    this.fees += fee;
    const position = this.find(uid, contract, order.side) ?? this.begin(order, leverage);
    if (mode === 'isolated') {
      const margin = most(0n, least(ceil(value, BigInt(leverage)), share - fee + before));
      wallet.normal -= margin;
      position.hold += margin;
    }
    position.fees += fee;
    position.volume += volume;
    position.cost += value;
    this.touched.add(contract);
  }

  protected begin(
    { uid, contract, side, mode }: Pick<NaivePosition, 'uid' | 'contract' | 'side' | 'mode'>,
    leverage: number,
  ): NaivePosition {
    const amounts = { cost: 0n, hold: 0n, realized: 0n, profit: 0n, fees: 0n, funding: 0n };
    const key = { uid, contract, side, mode, leverage };
    const position = { ...key, ...amounts, volume: 0, pending: 0, isFrozen: false };
    this.positions.push(position);
    return position;
  }

  /** T of the rules. */
  protected pay(position: NaivePosition, amount: bigint): void {
    if (position.uid === FUND) this.insurance += amount;
    else if (position.mode === 'isolated') position.realized += amount;
    else this.wallet(position.uid).normal += amount;
  }

  protected close(position: NaivePosition, volume: number, value: bigint, rate: bigint): void {
    const part = [BigInt(volume), BigInt(position.volume)] as const;
    const cost = (position.cost * part[0]) / part[1];
    const fee = ceil(value * rate, ONE);
    const profit = position.side === 'BUY' ? value - cost : cost - value;
    const isKept = position.isFrozen || volume === position.volume;
    if (position.mode === 'isolated' && !isKept) {
      // Of what has been lost before nothing is given back a second time (decision 208).
      const kept = position.hold + least(0n, position.realized);
      const release = most(0n, (kept * part[0]) / part[1] + least(0n, profit - fee));
      position.hold -= release;
      this.wallet(position.uid).normal += release;
    }
    this.pay(position, profit - fee);
    this.fees += fee;
    position.profit += profit;
    position.fees += fee;
    position.volume -= volume;
    position.cost -= cost;
    this.touched.add(position.contract);
    if (position.volume === 0) this.finish(position);
  }

  /** What is left of an isolated margin goes home; after a liquidation, or below nothing, it is the fund's. */
  protected finish(position: NaivePosition): void {
    this.positions.splice(this.positions.indexOf(position), 1);
    if (position.mode === 'cross') return;
    const rest = position.hold + position.realized;
    if (position.isFrozen || rest < 0n) this.insurance += rest;
    else this.wallet(position.uid).normal += rest;
  }
}
