/**
 * Money that comes into an account or moves between its wallets (exchange-rules §3, §14). Each wallet
 * has a door here, opened by whoever keeps that wallet; money never goes another way in.
 */
import { rejection, type Rejection } from '@shared/domain/rejection';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Faucet, FundsWallet, Transfer } from './commands';
import { ISSUE_MAX, type Account, type Ledger } from './ledger/ledger';
import { traderOf, WALLETS } from './orders/traders';
import { unknownAccount, type Users } from './orders/users';

/** How money gets into a wallet and out of it. */
export interface WalletDoor {
  /** The account that holds a user's free money; null when the wallet cannot hold the asset. */
  account(user: number, asset: number): Account | null;
  /** How much of it may leave, in atoms. */
  available(user: number, asset: number): bigint;
  /** Money came in or went out: tells who wants to know, and repays what is owed. */
  moved(user: number, asset: number): void;
}

export class Funds {
  readonly #ledger: Ledger;
  readonly #users: Users;
  readonly #doors = new Map<FundsWallet, WalletDoor>();

  /** Spot and margin have doors from the beginning; the margin desk puts its own in place of one. */
  constructor(ledger: Ledger, users: Users) {
    this.#ledger = ledger;
    this.#users = users;
    for (const wallet of WALLETS) {
      this.setDoor(wallet, {
        account: (user, asset) => ledger.free(traderOf(user, wallet), asset),
        available: (user, asset) => ledger.balance(ledger.free(traderOf(user, wallet), asset)),
        moved: (user, asset) => {
          ledger.touch(traderOf(user, wallet), asset);
        },
      });
    }
  }

  setDoor(wallet: FundsWallet, door: WalletDoor): void {
    this.#doors.set(wallet, door);
  }

  /** Gives play money to a wallet. */
  pay({ uid, wallet, asset: name, amount }: Faucet): Rejection | null {
    const found = this.#find(uid, name, amount);
    if ('reason' in found) return found;
    const { user, asset } = found;
    const ext = this.#ledger.system('ext', asset);
    const left = ISSUE_MAX + this.#ledger.balance(ext);
    if (amount > left) {
      const most = `${formatTrimmed(left, ASSET_SCALE)} ${name}`;
      return rejection('invalid-value', 'amount', `amount: at most ${most} can still be issued`);
    }
    const door = this.#doors.get(wallet);
    const account = door?.account(user, asset) ?? null;
    if (door === undefined || account === null) return notHeld('wallet', wallet, name);
    this.#ledger.move(ext, account, amount);
    door.moved(user, asset);
    return null;
  }

  /** Moves money between two wallets of one account. */
  transfer({ uid, from, to, asset: name, amount }: Transfer): Rejection | null {
    const found = this.#find(uid, name, amount);
    if ('reason' in found) return found;
    const { user, asset } = found;
    if (from === to) return rejection('invalid-value', 'to', `to ${to}: the wallet it comes from`);
    const source = this.#doors.get(from);
    const target = this.#doors.get(to);
    if (source === undefined) return notHeld('from', from, name);
    const available = source.available(user, asset);
    if (available < amount) {
      const words = `amount: at most ${formatTrimmed(available, ASSET_SCALE)} ${name} can leave ${from}`;
      return rejection('insufficient-balance', 'amount', words);
    }
    const out = source.account(user, asset);
    if (out === null) return notHeld('from', from, name);
    // Asked last: a wallet that is new opens its accounts for it, and then nothing may be refused.
    const into = target?.account(user, asset) ?? null;
    if (target === undefined || into === null) return notHeld('to', to, name);
    this.#ledger.move(out, into, amount);
    source.moved(user, asset);
    target.moved(user, asset);
    return null;
  }

  #find(uid: number, name: string, amount: bigint): { user: number; asset: number } | Rejection {
    const user = this.#users.indexOf(uid);
    if (user === -1) return unknownAccount(uid);
    const asset = this.#ledger.assetOf(name);
    if (asset === -1) return rejection('invalid-value', 'asset', `asset ${name}: unknown`);
    if (amount <= 0n) return rejection('invalid-value', 'amount', 'amount: must be above 0');
    return { user, asset };
  }
}

function notHeld(field: string, wallet: FundsWallet, asset: string): Rejection {
  return rejection('invalid-value', field, `${field} ${wallet}: does not hold ${asset}`);
}
