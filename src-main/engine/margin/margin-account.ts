/** One margin wallet: what it owes, and what its open orders hold back (exchange-rules §3, §4). */
import type { Account, Ledger } from '../ledger/ledger';
import { traderOf, userOf } from '../orders/traders';
import type { Users } from '../orders/users';
import { LiquidationStories, type StoryState } from './liquidation-story';

/** What an order holds back: its owner's money, which lies locked, and credit not yet drawn. */
export interface Reservation {
  readonly asset: number;
  own: bigint;
  credit: bigint;
}

/** A liquidation under way. */
export interface Liquidation {
  /** When the next round begins. */
  dueMs: number;
  /** The fund's fee that is earned but not yet taken, per asset. */
  readonly feeOwed: bigint[];
}

/** The two accounts of an asset that are never above zero. */
interface DebtAccounts {
  readonly principal: Account;
  readonly interest: Account;
}

export interface MarginAccountState {
  readonly trader: number;
  readonly uid: number;
  readonly isCalled: boolean;
  /** Asset, principal account, interest account. */
  readonly debts: readonly (readonly [number, Account, Account])[];
  /** Order id, asset, own money, credit. */
  readonly reservations: readonly (readonly [number, number, string, string])[];
  readonly liquidation: { readonly dueMs: number; readonly feeOwed: readonly string[] } | null;
  /** Absent: it was never liquidated, as far as is known. */
  readonly liquidations?: readonly StoryState[];
}

export class MarginAccount {
  readonly trader: number;
  readonly uid: number;
  /** By order id. */
  readonly reservations = new Map<number, Reservation>();
  /** Its owner has been warned, and not recovered since. */
  isCalled = false;
  liquidation: Liquidation | null = null;
  readonly stories = new LiquidationStories();
  readonly #ledger: Ledger;
  /** By asset, once it was first borrowed. */
  readonly #debts: (DebtAccounts | undefined)[] = [];

  constructor(trader: number, uid: number, ledger: Ledger) {
    this.trader = trader;
    this.uid = uid;
    this.#ledger = ledger;
  }

  free(asset: number): bigint {
    return this.#ledger.balance(this.#ledger.free(this.trader, asset));
  }

  locked(asset: number): bigint {
    return this.#ledger.balance(this.#ledger.locked(this.trader, asset));
  }

  /** What is owed without interest, as a positive amount. */
  principal(asset: number): bigint {
    const debt = this.#debts[asset];
    return debt === undefined ? 0n : -this.#ledger.balance(debt.principal);
  }

  interest(asset: number): bigint {
    const debt = this.#debts[asset];
    return debt === undefined ? 0n : -this.#ledger.balance(debt.interest);
  }

  owed(asset: number): bigint {
    return this.principal(asset) + this.interest(asset);
  }

  get owesAnything(): boolean {
    return this.#debts.some((_, asset) => this.owed(asset) !== 0n);
  }

  /** Whether there is anything to remember of it. */
  get isBlank(): boolean {
    return this.#debts.length === 0 && this.reservations.size === 0;
  }

  /** Credit that open orders may still draw of an asset. */
  reservedCredit(asset: number): bigint {
    let sum = 0n;
    for (const reservation of this.reservations.values()) {
      if (reservation.asset === asset) sum += reservation.credit;
    }
    return sum;
  }

  /** The accounts of what is owed, opened when the asset is borrowed for the first time. */
  debtAccounts(asset: number): DebtAccounts {
    let debt = this.#debts[asset];
    if (debt === undefined) {
      debt = { principal: this.#ledger.open(asset), interest: this.#ledger.open(asset) };
      this.#debts[asset] = debt;
    }
    return debt;
  }

  snapshot(): MarginAccountState {
    const { trader, uid, isCalled, liquidation } = this;
    const liquidations = this.stories.snapshot();
    const feeOwed = liquidation?.feeOwed.map(String) ?? [];
    return {
      trader,
      uid,
      isCalled,
      debts: this.#debts.flatMap((debt, asset) =>
        debt === undefined ? [] : [[asset, debt.principal, debt.interest] as const],
      ),
      reservations: Array.from(this.reservations, ([orderId, { asset, own, credit }]) => {
        return [orderId, asset, own.toString(), credit.toString()] as const;
      }),
      liquidation: liquidation === null ? null : { dueMs: liquidation.dueMs, feeOwed },
      ...(liquidations.length === 0 ? {} : { liquidations }),
    };
  }

  restore(state: MarginAccountState): void {
    const { isCalled, debts, reservations, liquidation, liquidations = [] } = state;
    this.isCalled = isCalled;
    this.stories.restore(liquidations);
    for (const [asset, principal, interest] of debts) this.#debts[asset] = { principal, interest };
    for (const [orderId, asset, own, credit] of reservations) {
      this.reservations.set(orderId, { asset, own: BigInt(own), credit: BigInt(credit) });
    }
    if (liquidation === null) return;
    this.liquidation = { dueMs: liquidation.dueMs, feeOwed: liquidation.feeOwed.map(BigInt) };
  }
}

/** Every margin wallet that has ever held back money for an order, by rising uid. */
export class MarginAccounts {
  readonly #ledger: Ledger;
  readonly #users: Users;
  readonly #byTrader: (MarginAccount | undefined)[] = [];
  readonly #all: MarginAccount[] = [];

  constructor(ledger: Ledger, users: Users) {
    this.#ledger = ledger;
    this.#users = users;
  }

  /** The account of a trader; one that is new here is shown as it would be, and not kept. */
  see(trader: number): MarginAccount {
    const known = this.#byTrader[trader];
    return known ?? new MarginAccount(trader, this.#users.uidOf(userOf(trader)), this.#ledger);
  }

  /** Null for an unknown uid. */
  seeUid(uid: number): MarginAccount | null {
    const trader = traderOf(this.#users.indexOf(uid), 'margin');
    return trader === -1 ? null : this.see(trader);
  }

  /** The account of a trader, kept from now on. */
  of(trader: number): MarginAccount {
    const known = this.#byTrader[trader];
    if (known !== undefined) return known;
    const account = this.see(trader);
    this.#byTrader[trader] = account;
    const at = this.#all.findIndex(({ uid }) => uid > account.uid);
    this.#all.splice(at === -1 ? this.#all.length : at, 0, account);
    return account;
  }

  all(): readonly MarginAccount[] {
    return this.#all;
  }

  snapshot(): readonly MarginAccountState[] {
    return this.#all.filter(({ isBlank }) => !isBlank).map((account) => account.snapshot());
  }

  restore(states: readonly MarginAccountState[]): void {
    for (const state of states) this.of(state.trader).restore(state);
  }
}
