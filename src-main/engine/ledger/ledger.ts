/**
 * Double entry in atoms: every movement leaves one account and enters another of the same asset, so
 * the accounts of each asset always sum to zero (I1). It must never create money by itself.
 * Account names are `{owner}/{wallet}/{bucket}/{asset}` (exchange-rules §3).
 */
import { invariant } from '@shared/kernel/result';
import { NotedOnce } from '../noted-once';
import { widened } from '../widened';
import { addWhole, isAtLeast, readSum, SUM_BITS, takeWhole, writeSum } from './sums';

/** Position of an account in the ledger. */
export type Account = number;

/** Owners that are not users. `sim` is the crowd and may be negative; `wd` is on its way out. */
const SYSTEM_OWNERS = ['ext', 'fee', 'sim', 'interest', 'insurance', 'wd'] as const;
export type SystemOwner = (typeof SYSTEM_OWNERS)[number];
/** Each trader's wallet has a free and a locked account per asset. */
const BUCKETS = 2;
const LOCKED = 1;
const FIRST_ACCOUNTS = 256;

/** Nobody may be given more: sums of balances then stay far inside 64 bits. */
export const ISSUE_MAX = 2n ** 60n;

/** Balances as decimal text, the asset of each account, where traders begin, and closed accounts. */
export interface LedgerState {
  readonly balances: readonly string[];
  readonly assets: readonly number[];
  readonly traders: readonly number[];
  readonly closed: readonly (readonly number[])[];
}

export interface LedgerTotals {
  readonly asset: string;
  readonly sum: bigint;
  readonly system: Readonly<Record<SystemOwner, bigint>>;
}

export class Ledger {
  readonly assets: readonly string[];
  readonly #assetIndex: ReadonlyMap<string, number>;
  /** A sum per account. */
  #balances = new Float64Array(FIRST_ACCOUNTS << SUM_BITS);
  /** Index of the asset of each account. */
  #assetsOf = new Uint8Array(FIRST_ACCOUNTS);
  #length = 0;
  /** First account of each trader: free and locked per asset from there. */
  #traders = new Int32Array(64);
  #traderCount = 0;
  /** Accounts that were closed and wait to be opened again, per asset. */
  #closed: number[][];
  /** Pairs whose balance has moved and has to be told. A pair is a trader above the bits that tell the asset. */
  readonly touched = new NotedOnce(0);
  readonly #assetBits: number = 0;

  constructor(assets: readonly string[]) {
    this.assets = assets;
    this.#assetBits = 32 - Math.clz32(assets.length - 1);
    this.#assetIndex = new Map(assets.map((asset, index) => [asset, index]));
    this.#closed = assets.map(() => []);
    for (let owner = 0; owner < SYSTEM_OWNERS.length; owner++) {
      for (let asset = 0; asset < assets.length; asset++) this.#append(asset);
    }
  }

  /** Index of an asset, −1 when it is not configured. */
  assetOf(name: string): number {
    return this.#assetIndex.get(name) ?? -1;
  }

  /** Opens the free and locked accounts of the next trader: they are numbered from 0 in this order. */
  addTrader(): void {
    if (this.#traderCount === this.#traders.length) {
      const traders = new Int32Array(this.#traderCount * 2);
      traders.set(this.#traders);
      this.#traders = traders;
    }
    this.#traders[this.#traderCount++] = this.#length;
    for (let asset = 0; asset < this.assets.length; asset++) {
      for (let bucket = 0; bucket < BUCKETS; bucket++) this.#append(asset);
    }
    this.#makeRoomToTouch();
  }

  #makeRoomToTouch(): void {
    const pairs = this.#traderCount << this.#assetBits;
    if (pairs > this.touched.size) this.touched.reach(pairs * 2);
  }

  /** Opens an empty account for whoever asks: a bucket of a wallet, a position, a clearing house. */
  open(asset: number): Account {
    return this.#closed[asset]?.pop() ?? this.#append(asset);
  }

  /** Closes an account that `open` opened; it must be empty. */
  close(account: Account): void {
    invariant(this.balance(account) === 0n, 'only an empty account is closed');
    this.#closed[this.#assetsOf[account] as number]?.push(account);
  }

  #append(asset: number): Account {
    const account = this.#length++;
    if (account === this.#assetsOf.length) {
      this.#balances = widened(this.#balances, this.#balances.length * 2);
      const assetsOf = new Uint8Array(account * 2);
      assetsOf.set(this.#assetsOf);
      this.#assetsOf = assetsOf;
    }
    this.#assetsOf[account] = asset;
    return account;
  }

  system(owner: SystemOwner, asset: number): Account {
    return SYSTEM_OWNERS.indexOf(owner) * this.assets.length + asset;
  }

  free(trader: number, asset: number): Account {
    return (this.#traders[trader] as number) + asset * BUCKETS;
  }

  locked(trader: number, asset: number): Account {
    return this.free(trader, asset) + LOCKED;
  }

  /** The locked account of the same trader and asset as a free one. */
  lockedBeside(free: Account): Account {
    return free + LOCKED;
  }

  balance(account: Account): bigint {
    return readSum(this.#balances, account << SUM_BITS);
  }

  /** One posting: `from` −amount, `to` +amount. Both accounts must be of the same asset. */
  move(from: Account, to: Account, amount: bigint): void {
    writeSum(this.#balances, from << SUM_BITS, this.balance(from) - amount);
    writeSum(this.#balances, to << SUM_BITS, this.balance(to) + amount);
  }

  /** The same of a whole number of atoms from 0 to below WHOLE_END. */
  moveWhole(from: Account, to: Account, whole: number): void {
    const balances = this.#balances;
    takeWhole(balances, from << SUM_BITS, whole);
    addWhole(balances, to << SUM_BITS, whole);
  }

  /** Whether an account holds a whole number of atoms from 0 to below WHOLE_END. */
  holds(account: Account, whole: number): boolean {
    return isAtLeast(this.#balances, account << SUM_BITS, whole);
  }

  /** Notes that a trader's balance of an asset has to be told. */
  touch(trader: number, asset: number): void {
    this.touched.note((trader << this.#assetBits) | asset);
  }

  traderOf(pair: number): number {
    return pair >> this.#assetBits;
  }
  assetIn(pair: number): number {
    return pair & ((1 << this.#assetBits) - 1);
  }

  /** Σ of every account of an asset: zero, always. */
  sum(asset: number): bigint {
    let sum = 0n;
    for (let account = 0; account < this.#length; account++) {
      if (this.#assetsOf[account] === asset) sum += this.balance(account);
    }
    return sum;
  }

  /** Per asset: Σ over all accounts (0, or money was made or lost), and the exchange's own. */
  totals(): readonly LedgerTotals[] {
    return this.assets.map((name, asset) => {
      const own = SYSTEM_OWNERS.map((owner) => [owner, this.balance(this.system(owner, asset))]);
      const system = Object.fromEntries(own) as LedgerTotals['system'];
      return { asset: name, sum: this.sum(asset), system };
    });
  }

  snapshot(): LedgerState {
    return {
      balances: Array.from({ length: this.#length }, (_, account) => String(this.balance(account))),
      assets: Array.from(this.#assetsOf.subarray(0, this.#length)),
      traders: Array.from(this.#traders.subarray(0, this.#traderCount)),
      closed: this.#closed.map((accounts) => [...accounts]),
    };
  }

  /** Accounts keep their numbers: whoever opened them goes on with them. */
  restore({ balances, assets, traders, closed }: LedgerState): void {
    this.#length = 0;
    assets.forEach((asset) => this.#append(asset));
    balances.forEach((text, account) => {
      writeSum(this.#balances, account << SUM_BITS, BigInt(text));
    });
    this.#traders = Int32Array.from(traders.length === 0 ? [0] : traders);
    this.#traderCount = traders.length;
    this.#closed = closed.map((accounts) => [...accounts]);
    this.touched.forget();
    this.#makeRoomToTouch();
  }
}
