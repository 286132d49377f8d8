/**
 * The money of withdrawals as postings (exchange-rules §3): from the owner's free balance into a hold,
 * from there on its way (`wd`), and out of the exchange or back. Each amount is in one place only.
 */
import type { Account, Ledger } from '../ledger/ledger';
import { traderOf } from '../orders/traders';
import type { Users } from '../orders/users';
import { isHeld, type LiveWithdrawal } from './withdrawal';

export class WithdrawalVault {
  readonly #ledger: Ledger;
  readonly #users: Users;

  constructor(ledger: Ledger, users: Users) {
    this.#ledger = ledger;
    this.#users = users;
  }

  /** What the owner's spot wallet has free of an asset; 0 for an unknown one. */
  free(uid: number, asset: string): bigint {
    const index = this.#ledger.assetOf(asset);
    return index === -1 ? 0n : this.#ledger.balance(this.#freeOf(uid, index));
  }

  #freeOf(uid: number, asset: number): Account {
    return this.#ledger.free(traderOf(this.#users.indexOf(uid), 'spot'), asset);
  }

  /** The wallet has to be reported: what it has free or locked has changed. */
  #touch(uid: number, asset: number): void {
    this.#ledger.touch(traderOf(this.#users.indexOf(uid), 'spot'), asset);
  }

  /** free −A, wlock +A; returns the hold. */
  hold(uid: number, asset: string, amount: bigint): Account {
    const index = this.#ledger.assetOf(asset);
    const hold = this.#ledger.open(index);
    this.#ledger.move(this.#freeOf(uid, index), hold, amount);
    this.#touch(uid, index);
    return hold;
  }

  /** wlock −A, wd +A. */
  pay({ uid, asset, hold, amount }: LiveWithdrawal): void {
    const index = this.#ledger.assetOf(asset);
    this.#ledger.move(hold, this.#ledger.system('wd', index), amount);
    this.#ledger.close(hold);
    this.#touch(uid, index);
  }

  /** wd −A, ext +(A − fee), fee +fee. */
  complete({ asset, amount, fee }: LiveWithdrawal): void {
    const index = this.#ledger.assetOf(asset);
    const wd = this.#ledger.system('wd', index);
    this.#ledger.move(wd, this.#ledger.system('ext', index), amount - fee);
    this.#ledger.move(wd, this.#ledger.system('fee', index), fee);
  }

  /** wlock −A, free +A: it was never paid. */
  release({ uid, asset, hold, amount }: LiveWithdrawal): void {
    const index = this.#ledger.assetOf(asset);
    this.#ledger.move(hold, this.#freeOf(uid, index), amount);
    this.#ledger.close(hold);
    this.#touch(uid, index);
  }

  /** wd −A, free +A: it could not be paid. */
  refund({ uid, asset, amount }: LiveWithdrawal): void {
    const index = this.#ledger.assetOf(asset);
    this.#ledger.move(this.#ledger.system('wd', index), this.#freeOf(uid, index), amount);
    this.#touch(uid, index);
  }

  /** I14: what is on its way is what is being paid; and each hold holds its amount. */
  isBalanced(live: Iterable<LiveWithdrawal>): boolean {
    const onTheWay = this.#ledger.assets.map(() => 0n);
    for (const { asset, amount, status, hold } of live) {
      const index = this.#ledger.assetOf(asset);
      if (!isHeld(status)) onTheWay[index] = (onTheWay[index] ?? 0n) + amount;
      else if (this.#ledger.balance(hold) !== amount) return false;
    }
    return onTheWay.every(
      (amount, asset) => amount === this.#ledger.balance(this.#ledger.system('wd', asset)),
    );
  }
}
