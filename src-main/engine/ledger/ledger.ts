/**
 * Double entry in atoms: every movement leaves one account and enters another of the same asset, so
 * the accounts of each asset always sum to zero (I1). It must never create money by itself.
 * Account names are `{owner}/{wallet}/{bucket}/{asset}` (exchange-rules §3).
 */
import { invariant } from '@shared/kernel/result';

/** Position of an account in the ledger. */
export type Account = number;

/** Owners that are not users. `sim` is the crowd and may be negative. */
const SYSTEM_OWNERS = ['ext', 'fee', 'sim'] as const;
type SystemOwner = (typeof SYSTEM_OWNERS)[number];

const USER_BUCKETS = ['spot/free', 'spot/locked'] as const;
const BUCKETS = USER_BUCKETS.length;
const LOCKED = 1;

/** Nobody may be given more: sums of balances then stay far inside 64 bits. */
export const ISSUE_MAX = 2n ** 60n;

export class Ledger {
  readonly assets: readonly string[];
  readonly #assetIndex: ReadonlyMap<string, number>;
  #balances: BigInt64Array;
  #users = 0;
  /** User-asset pairs whose balance moved since the last `clearTouched`, each once. */
  readonly #touchedUsers: number[] = [];
  readonly #touchedAssets: number[] = [];
  #touchedCount = 0;
  #isTouched: Uint8Array;

  constructor(assets: readonly string[]) {
    this.assets = assets;
    this.#assetIndex = new Map(assets.map((asset, index) => [asset, index]));
    this.#balances = new BigInt64Array(SYSTEM_OWNERS.length * assets.length);
    this.#isTouched = new Uint8Array(0);
  }

  /** Index of an asset, −1 when it is not configured. */
  assetOf(name: string): number {
    return this.#assetIndex.get(name) ?? -1;
  }

  /** Opens the accounts of the next user: users are numbered from 0 in this order. */
  addUser(): void {
    const user = this.#users++;
    const needed = this.free(user + 1, 0);
    if (needed <= this.#balances.length) return;
    const wide = new BigInt64Array(needed * 2);
    wide.set(this.#balances);
    this.#balances = wide;
    const touched = new Uint8Array(needed);
    touched.set(this.#isTouched);
    this.#isTouched = touched;
  }

  system(owner: SystemOwner, asset: number): Account {
    return SYSTEM_OWNERS.indexOf(owner) * this.assets.length + asset;
  }
  free(user: number, asset: number): Account {
    return (SYSTEM_OWNERS.length + user * BUCKETS) * this.assets.length + asset * BUCKETS;
  }
  locked(user: number, asset: number): Account {
    return this.free(user, asset) + LOCKED;
  }
  /** The locked account of the same user and asset as a free one. */
  lockedBeside(free: Account): Account {
    return free + LOCKED;
  }

  balance(account: Account): bigint {
    return this.#balances[account] as bigint;
  }

  /**
   * One posting: `from` −amount, `to` +amount. Both accounts must be of the same asset. No sum can
   * pass ISSUE_MAX; `asIntN` only tells the compiler that machine integers will do.
   */
  move(from: Account, to: Account, amount: bigint): void {
    const balances = this.#balances;
    balances[from] = BigInt.asIntN(64, (balances[from] as bigint) - amount);
    balances[to] = BigInt.asIntN(64, (balances[to] as bigint) + amount);
  }

  /** Notes that a user's balance of an asset has to be reported. */
  touch(user: number, asset: number): void {
    const pair = user * this.assets.length + asset;
    if (this.#isTouched[pair] === 1) return;
    this.#isTouched[pair] = 1;
    this.#touchedUsers[this.#touchedCount] = user;
    this.#touchedAssets[this.#touchedCount] = asset;
    this.#touchedCount += 1;
  }

  /** How many balances have to be reported, numbered from 0 in the order of their first movement. */
  get touchedCount(): number {
    return this.#touchedCount;
  }
  touchedUser(at: number): number {
    return this.#touchedUsers[at] as number;
  }
  touchedAsset(at: number): number {
    return this.#touchedAssets[at] as number;
  }

  clearTouched(): void {
    for (let at = 0; at < this.#touchedCount; at++) {
      this.#isTouched[this.touchedUser(at) * this.assets.length + this.touchedAsset(at)] = 0;
    }
    this.#touchedCount = 0;
  }

  /** Σ of every account of an asset: zero, always. */
  sum(asset: number): bigint {
    let sum = 0n;
    for (const owner of SYSTEM_OWNERS) sum += this.balance(this.system(owner, asset));
    for (let user = 0; user < this.#users; user++) {
      sum += this.balance(this.free(user, asset)) + this.balance(this.locked(user, asset));
    }
    return sum;
  }

  /** Balances as decimal text, system owners first, then users in order. */
  snapshot(): readonly string[] {
    const used = this.free(this.#users, 0);
    return Array.from(this.#balances.subarray(0, used), (balance) => balance.toString());
  }

  /** The users must have been added before. */
  restore(balances: readonly string[]): void {
    invariant(balances.length === this.free(this.#users, 0), 'a snapshot has every account');
    balances.forEach((text, account) => {
      this.#balances[account] = BigInt(text);
    });
  }
}
