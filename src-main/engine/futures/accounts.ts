/**
 * Who trades contracts, and the futures wallets: per margin coin a `normal` and a `lock` account
 * (exchange-rules §3). The crowd and the insurance fund are traders as well, with one system account
 * for a wallet: the result of a cross position lands in `normal` for everybody alike.
 */
import { SIM_UID } from '../orders/users';
import type { Account, Ledger } from '../ledger/ledger';

/** The owner of taken-over positions. */
export const INSURANCE_UID = 1;

/** A user's wallet of one coin, and what it held when it was last told of. */
interface TouchedWallet {
  readonly uid: number;
  readonly coin: number;
  readonly normal: bigint;
  readonly lock: bigint;
}

export interface CoinWallet {
  readonly normal: Account;
  /** Σ locks of live OPEN orders; of a house trader never used. */
  readonly lock: Account;
}

export interface Trader {
  /** Its number among traders: 0 the crowd, 1 the insurance fund, 20 cohorts, then users as they come. */
  readonly index: number;
  readonly uid: number;
  readonly kind: 'user' | 'crowd' | 'insurance';
}

export const CROWD: Trader = { index: 0, uid: SIM_UID, kind: 'crowd' };
export const INSURANCE: Trader = { index: 1, uid: INSURANCE_UID, kind: 'insurance' };
/** The crowd's leveraged holders, who may each be long and short; CROWD is all the rest of it. */
export const COHORTS: readonly Trader[] = Array.from({ length: 20 }, (_, index) => ({
  index: index + 2,
  uid: SIM_UID,
  kind: 'crowd',
}));
const HOUSE: readonly Trader[] = [CROWD, INSURANCE, ...COHORTS];

/** The house accounts of one contract. */
interface ContractHouse {
  /** Where results of closes are booked against: −Σ d·openCost (I6). */
  readonly clearing: Account;
  /** Where funding passes through: empty outside a settlement (I7). */
  readonly funding: Account;
}

interface AccountsState {
  /** uid, then normal and lock account per coin. */
  readonly users: readonly (readonly number[])[];
  /** Clearing and funding account per contract. */
  readonly houses: readonly (readonly number[])[];
}

export class FuturesAccounts {
  /** Margin coins as ledger assets, each once, in the order of contracts. */
  readonly coins: readonly number[];
  readonly #ledger: Ledger;
  readonly #traders: Trader[] = [...HOUSE];
  readonly #byUid = new Map<number, Trader>();
  /** Per trader, per coin. */
  readonly #wallets: CoinWallet[][];
  #houses: readonly ContractHouse[] = [];
  /** Wallets that somebody has had in hand to move money, each once. */
  readonly #touched = new Map<CoinWallet, TouchedWallet>();

  /** `coinOfContract`: the margin coin of each contract. */
  constructor(ledger: Ledger, coinOfContract: readonly number[]) {
    this.#ledger = ledger;
    const coins = [...new Set(coinOfContract)];
    this.coins = coins;
    this.#wallets = HOUSE.map(({ kind }) =>
      coins.map((coin) => {
        const account = ledger.system(kind === 'insurance' ? 'insurance' : 'sim', coin);
        return { normal: account, lock: account };
      }),
    );
  }

  /** Opens the house accounts of a new exchange; a restored one brings its own. */
  openHouses(coinOfContract: readonly number[]): void {
    this.#houses = coinOfContract.map((coin) => ({
      clearing: this.#ledger.open(coin),
      funding: this.#ledger.open(coin),
    }));
  }

  house(contract: number): ContractHouse {
    return this.#houses[contract] as ContractHouse;
  }

  /** The user's trader; undefined while it never had a futures wallet. Never a house trader. */
  find(uid: number): Trader | undefined {
    return this.#byUid.get(uid);
  }

  /**
   * The user's trader; when it is new here a draft that has nothing and leaves no trace until it is
   * opened. A refused command never gets that far.
   */
  draft(uid: number): Trader {
    return this.#byUid.get(uid) ?? { index: this.#traders.length, uid, kind: 'user' };
  }

  /** Opens the wallets of a draft; somebody known keeps what it has. */
  open(trader: Trader): void {
    if (this.#traders[trader.index] !== undefined) return;
    const wallets = this.coins.map((coin) => ({
      normal: this.#ledger.open(coin),
      lock: this.#ledger.open(coin),
    }));
    this.#add(trader, wallets);
  }

  #add(trader: Trader, wallets: CoinWallet[]): void {
    this.#traders.push(trader);
    this.#byUid.set(trader.uid, trader);
    this.#wallets.push(wallets);
  }

  at(index: number): Trader {
    return this.#traders[index] as Trader;
  }

  /** Users only, as they came. */
  users(): readonly Trader[] {
    return this.#traders.slice(HOUSE.length);
  }

  /**
   * The accounts of a trader that has been opened, for whoever is about to move money: what they then
   * hold is told with the next publication.
   */
  wallet(trader: Trader, coin: number): CoinWallet {
    const wallet = this.#wallets[trader.index]?.[this.coins.indexOf(coin)] as CoinWallet;
    if (trader.kind === 'user' && !this.#touched.has(wallet)) {
      const normal = this.#ledger.balance(wallet.normal);
      const lock = this.#ledger.balance(wallet.lock);
      this.#touched.set(wallet, { uid: trader.uid, coin, normal, lock });
    }
    return wallet;
  }

  get hasTouched(): boolean {
    return this.#touched.size > 0;
  }

  /** Calls `tell` for each touched wallet that no longer holds what it did, and forgets them all. */
  tellTouched(tell: (uid: number, coin: number, normal: bigint, lock: bigint) => void): void {
    for (const [wallet, before] of this.#touched) {
      const normal = this.#ledger.balance(wallet.normal);
      const lock = this.#ledger.balance(wallet.lock);
      if (normal === before.normal && lock === before.lock) continue;
      tell(before.uid, before.coin, normal, lock);
    }
    this.#touched.clear();
  }

  /** Money outside orders and isolated positions; a draft has none. */
  normal(trader: Trader, coin: number): bigint {
    const wallet = this.#wallets[trader.index]?.[this.coins.indexOf(coin)];
    return wallet === undefined ? 0n : this.#ledger.balance(wallet.normal);
  }

  lock(trader: Trader, coin: number): bigint {
    const wallet = this.#wallets[trader.index]?.[this.coins.indexOf(coin)];
    return wallet === undefined ? 0n : this.#ledger.balance(wallet.lock);
  }

  snapshot(): AccountsState {
    const users = this.users().map((trader) => [
      trader.uid,
      ...this.coins.flatMap((coin) => {
        const wallet = this.#wallets[trader.index]?.[this.coins.indexOf(coin)];
        return wallet === undefined ? [] : [wallet.normal, wallet.lock];
      }),
    ]);
    return { users, houses: this.#houses.map(({ clearing, funding }) => [clearing, funding]) };
  }

  restore({ users, houses }: AccountsState): void {
    this.#houses = houses.map(([clearing = 0, funding = 0]) => ({ clearing, funding }));
    for (const [uid = 0, ...accounts] of users) {
      const wallets = this.coins.map((_, coin) => ({
        normal: accounts[coin * 2] as Account,
        lock: accounts[coin * 2 + 1] as Account,
      }));
      this.#add(this.draft(uid), wallets);
    }
  }
}
