/**
 * Which debtors have to be looked over: a level can change only when the account does, or when the
 * price of an asset moves that the account has or owes (exchange-rules §4). Most of what happens in
 * the market is neither, and then nobody is valued.
 */
import type { Ledger } from '../ledger/ledger';
import type { PriceSource } from '../valuation';
import type { MarginAccount } from './margin-account';

const NOBODY: readonly MarginAccount[] = [];
/** No price has this version. */
const UNSEEN = -1;

interface Watched {
  readonly account: MarginAccount;
  /** What it has or owes. */
  readonly assets: readonly number[];
}

export class Watch {
  readonly #ledger: Ledger;
  readonly #prices: PriceSource;
  #accounts: readonly Watched[] = [];
  /** Every asset of any of them, and the price at which each was last looked at. */
  #assets: readonly number[] = [];
  readonly #seen: number[];
  readonly #hasMoved: boolean[];

  constructor(ledger: Ledger, prices: PriceSource) {
    this.#ledger = ledger;
    this.#prices = prices;
    this.#seen = ledger.assets.map(() => UNSEEN);
    this.#hasMoved = ledger.assets.map(() => false);
  }

  /** Starts afresh with these accounts, in this order: all of them are to be looked over. */
  begin(accounts: readonly MarginAccount[]): void {
    this.#accounts = accounts.map((account) => ({ account, assets: this.#assetsOf(account) }));
    this.#assets = [...new Set(this.#accounts.flatMap(({ assets }) => assets))];
    this.#seen.fill(UNSEEN);
  }

  #assetsOf(account: MarginAccount): readonly number[] {
    const all = this.#ledger.assets.map((_, asset) => asset);
    return all.filter((asset) => {
      return account.free(asset) + account.locked(asset) + account.owed(asset) !== 0n;
    });
  }

  /** The accounts with an asset whose price has moved since the last call, in their order. */
  takeMoved(): readonly MarginAccount[] {
    let isAnyMoved = false;
    for (const asset of this.#assets) {
      const version = this.#prices.version(asset);
      const hasMoved = version !== this.#seen[asset];
      this.#seen[asset] = version;
      this.#hasMoved[asset] = hasMoved;
      if (hasMoved) isAnyMoved = true;
    }
    if (!isAnyMoved) return NOBODY;
    const moved = this.#accounts.filter(({ assets }) => {
      return assets.some((asset) => this.#hasMoved[asset]);
    });
    return moved.map(({ account }) => account);
  }
}
