/**
 * Margin wallets written a second time, as plainly as exchange-rules §4 reads: what an order is lent, what is owed for
 * it by the hour, and what goes to repay it. What becomes of who cannot repay is beside it, in `naive-margin`.
 */
import type { MarginRules } from '@shared/domain/margin-defaults';
import { NaiveWallets, type NaiveOrder, type NaiveOwner } from '../naive-exchange.testing';

export const ONE = 100_000_000n;

interface Debt {
  principal: bigint;
  interest: bigint;
}

/** What an order has set aside: money of its owner's, and credit it may still draw. */
interface Share {
  readonly uid: number;
  readonly asset: string;
  own: bigint;
  credit: bigint;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const ceil = (dividend: bigint, divisor: bigint): bigint => {
  return dividend / divisor + (dividend % divisor > 0n ? 1n : 0n);
};
const marginOf = (uid: number): NaiveOwner => ({ uid, wallet: 'margin' });

export class NaiveCredit extends NaiveWallets {
  readonly insurance = new Map<string, bigint>();
  readonly interest = new Map<string, bigint>();
  /** Who has been called, and has neither recovered nor paid since. */
  readonly called = new Set<number>();
  /** What was told of debts since somebody last looked. */
  told: string[] = [];
  /** Of who is being liquidated: the fee earned by repayments and not yet taken, by asset. */
  readonly feesOwed = new Map<number, Map<string, bigint>>();
  readonly rules: MarginRules;
  readonly #debts = new Map<number, Map<string, Debt>>();
  readonly #shares = new Map<NaiveOrder, Share>();

  constructor(rules: MarginRules) {
    super();
    this.rules = rules;
  }

  free(uid: number, asset: string): bigint {
    return this.balance(marginOf(uid), asset);
  }

  debt(uid: number, asset: string): Readonly<Debt> {
    return this.#debt(uid, asset);
  }

  owed(uid: number, asset: string): bigint {
    const { principal, interest } = this.#debt(uid, asset);
    return principal + interest;
  }

  /** Who owes anything, by rising uid. */
  debtors(): readonly number[] {
    const owes = (uid: number, debts: ReadonlyMap<string, Debt>): boolean =>
      [...debts.keys()].some((asset) => this.owed(uid, asset) > 0n);
    const found = [...this.#debts].filter(([uid, debts]) => owes(uid, debts));
    return found.map(([uid]) => uid).sort((a, b) => a - b);
  }

  /** Credit that orders may still draw. */
  reserved(uid: number, asset: string): bigint {
    return [...this.#shares.values()]
      .filter((share) => share.uid === uid && share.asset === asset)
      .reduce((sum, { credit }) => sum + credit, 0n);
  }

  #debt(uid: number, asset: string): Debt {
    const debts = this.#debts.get(uid) ?? new Map<string, Debt>();
    this.#debts.set(uid, debts);
    const debt = debts.get(asset) ?? { principal: 0n, interest: 0n };
    debts.set(asset, debt);
    return debt;
  }

  override reserve(order: NaiveOrder, asset: string, amount: bigint): void {
    if (order.wallet === 'spot') {
      super.reserve(order, asset, amount);
      return;
    }
    const own = least(amount, this.balance(order, asset));
    super.reserve(order, asset, own);
    this.#shares.set(order, { uid: order.uid, asset, own, credit: amount - own });
  }

  override spend(order: NaiveOrder, asset: string, amount: bigint): void {
    const share = this.#shares.get(order);
    if (share !== undefined) this.#draw(order, share, amount);
    super.spend(order, asset, amount);
  }

  /** First the order's own money, then what has become free, then somebody else's. */
  #draw(order: NaiveOrder, share: Share, amount: bigint): void {
    const { uid, asset } = share;
    const own = least(share.own, amount);
    share.own -= own;
    share.credit -= amount - own;
    const free = least(this.balance(order, asset), amount - own);
    super.reserve(order, asset, free);
    const lent = amount - own - free;
    if (lent === 0n) return;
    this.pay(order, asset, lent, 'locked');
    this.#debt(uid, asset).principal += lent;
    this.#tell('BORROWED', uid, asset, lent);
    this.#charge(uid, asset, lent);
  }

  override giveBack(order: NaiveOrder, asset: string, amount: bigint): void {
    const share = this.#shares.get(order);
    const credit = least(share?.credit ?? 0n, amount);
    super.giveBack(order, asset, amount - credit);
    if (share === undefined) return;
    share.credit -= credit;
    share.own -= amount - credit;
    this.received(order.uid, asset);
  }

  override traded(order: NaiveOrder, asset: string): void {
    if (order.wallet === 'margin') this.received(order.uid, asset);
  }

  /** An hour's interest, on what was lent alone. */
  #charge(uid: number, asset: string, principal: bigint): void {
    if (principal === 0n) return;
    const rate = this.rules.hourlyRates[asset] ?? this.rules.otherHourlyRate;
    const interest = ceil(principal * rate, ONE);
    this.#debt(uid, asset).interest += interest;
    this.interest.set(asset, (this.interest.get(asset) ?? 0n) + interest);
    this.#tell('INTEREST', uid, asset, interest);
  }

  hour(assets: readonly string[]): void {
    for (const uid of this.debtors()) {
      for (const asset of assets) this.#charge(uid, asset, this.#debt(uid, asset).principal);
    }
  }

  /** Money has come in. */
  received(uid: number, asset: string): void {
    if (this.rules.autoRepay || this.feesOwed.has(uid)) this.repay(uid, asset);
  }

  repay(uid: number, asset: string): void {
    const amount = least(this.free(uid, asset), this.owed(uid, asset));
    if (amount > 0n) {
      this.pay(marginOf(uid), asset, -amount);
      this.#lower(uid, asset, amount);
      this.#tell('REPAID', uid, asset, amount);
    }
    const fees = this.feesOwed.get(uid);
    if (fees === undefined) return;
    const owed = (fees.get(asset) ?? 0n) + ceil(amount * this.rules.liquidationFee, ONE);
    const paid = least(this.free(uid, asset), owed);
    fees.set(asset, owed - paid);
    this.pay(marginOf(uid), asset, -paid);
    this.#insure(asset, paid);
  }

  /** The fund pays what is left. */
  forgive(uid: number, asset: string): void {
    const amount = this.owed(uid, asset);
    if (amount === 0n) return;
    this.#lower(uid, asset, amount);
    this.#insure(asset, -amount);
    this.#tell('BAD_DEBT', uid, asset, amount);
  }

  /** Interest before what was lent. */
  #lower(uid: number, asset: string, amount: bigint): void {
    const debt = this.#debt(uid, asset);
    const onInterest = least(amount, debt.interest);
    debt.interest -= onInterest;
    debt.principal -= amount - onInterest;
    if (!this.debtors().includes(uid)) this.called.delete(uid);
  }

  #insure(asset: string, amount: bigint): void {
    this.insurance.set(asset, (this.insurance.get(asset) ?? 0n) + amount);
  }

  #tell(what: string, uid: number, asset: string, amount: bigint): void {
    this.told.push(`${what} ${uid} ${amount} ${asset}`);
  }
}
