/**
 * Loans as postings (exchange-rules §3, §4): borrowing, interest, repayment, and what the insurance
 * fund takes over when nothing is left. Debts are accounts below zero, so that money is never made.
 */
import type { MarginRules } from '@shared/domain/margin-defaults';
import { divide, pow10 } from '@shared/money/decimal';
import { atoms, RATE_SCALE, type Rate } from '@shared/money/units';
import type { Floor } from '../spot/floor';
import { addTo } from './liquidation-story';
import type { MarginAccount } from './margin-account';

const ONE = pow10(RATE_SCALE);
type Cause = 'BORROWED' | 'INTEREST' | 'REPAID' | 'BAD_DEBT';

export class LoanBook {
  /** The accounts that owe something. */
  readonly debtors = new Set<MarginAccount>();
  readonly #floor: Floor;
  readonly #rules: MarginRules;

  constructor(floor: Floor, rules: MarginRules) {
    this.#floor = floor;
    this.#rules = rules;
  }

  /** debt −x, locked +x; and the first hour's interest at once. */
  borrow(account: MarginAccount, asset: number, amount: bigint): void {
    if (amount === 0n) return;
    const { ledger } = this.#floor;
    const { principal } = account.debtAccounts(asset);
    ledger.move(principal, ledger.locked(account.trader, asset), amount);
    this.debtors.add(account);
    this.#tell(account, asset, 'BORROWED', amount);
    this.#charge(account, asset, amount);
  }

  /** An hour's interest on everything an account owes. */
  accrue(account: MarginAccount): void {
    this.#floor.ledger.assets.forEach((_, asset) => {
      this.#charge(account, asset, account.principal(asset));
    });
  }

  /** interest −i, sys.interest +i; rounded up, on the principal alone. */
  #charge(account: MarginAccount, asset: number, principal: bigint): void {
    if (principal === 0n) return;
    const { ledger } = this.#floor;
    const interest = divide(principal * this.#hourlyRate(asset), ONE, 'ceil');
    ledger.move(account.debtAccounts(asset).interest, ledger.system('interest', asset), interest);
    this.#tell(account, asset, 'INTEREST', interest);
  }

  #hourlyRate(asset: number): Rate {
    const name = this.#floor.ledger.assets[asset] ?? '';
    return this.#rules.hourlyRates[name] ?? this.#rules.otherHourlyRate;
  }

  /** free −y, interest and then debt +y, as far as the free money goes. */
  repay(account: MarginAccount, asset: number): void {
    const { ledger } = this.#floor;
    const amount = smaller(account.free(asset), account.owed(asset));
    if (amount > 0n) {
      this.#settle(account, asset, ledger.free(account.trader, asset), amount);
      ledger.touch(account.trader, asset);
      this.#tell(account, asset, 'REPAID', amount);
    }
    if (account.liquidation !== null) this.#takeFee(account, asset, amount);
  }

  /** free −f, insurance +f: a liquidation's share of what it repays, out of what is left. */
  #takeFee(account: MarginAccount, asset: number, repaid: bigint): void {
    const { ledger } = this.#floor;
    const { liquidation } = account;
    if (liquidation === null) return;
    const earned = divide(repaid * this.#rules.liquidationFee, ONE, 'ceil');
    const owed = (liquidation.feeOwed[asset] ?? 0n) + earned;
    const paid = smaller(account.free(asset), owed);
    liquidation.feeOwed[asset] = owed - paid;
    if (paid === 0n) return;
    const insurance = ledger.system('insurance', asset);
    ledger.move(ledger.free(account.trader, asset), insurance, paid);
    addTo(account.stories.open?.paidToFund, asset, paid);
    ledger.touch(account.trader, asset);
    this.#tellInsurance(asset);
  }

  /** insurance −z, interest and debt +z: what an account without means still owes. */
  writeOff(account: MarginAccount, asset: number): void {
    const amount = account.owed(asset);
    if (amount === 0n) return;
    this.#settle(account, asset, this.#floor.ledger.system('insurance', asset), amount);
    addTo(account.stories.open?.paidByFund, asset, amount);
    this.#tell(account, asset, 'BAD_DEBT', amount);
    this.#tellInsurance(asset);
  }

  /** Pays what is owed out of another account: interest first. */
  #settle(account: MarginAccount, asset: number, from: number, amount: bigint): void {
    const { ledger } = this.#floor;
    const { principal, interest } = account.debtAccounts(asset);
    const due = account.interest(asset);
    const onInterest = smaller(amount, due);
    ledger.move(from, interest, onInterest);
    ledger.move(from, principal, amount - onInterest);
    if (account.owesAnything) return;
    this.debtors.delete(account);
    account.isCalled = false;
  }

  #tellInsurance(asset: number): void {
    const { ledger, log } = this.#floor;
    const amount = atoms(ledger.balance(ledger.system('insurance', asset)));
    log.tell({ type: 'insuranceChanged', asset: ledger.assets[asset] ?? '', amount });
  }

  #tell({ uid }: MarginAccount, asset: number, cause: Cause, amount: bigint): void {
    const name = this.#floor.ledger.assets[asset] ?? '';
    this.#floor.log.tell({
      type: 'debtChanged',
      uid,
      asset: name,
      cause,
      amount: atoms(amount),
    });
  }
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
