/**
 * Orders on credit (exchange-rules §4): at acceptance an order's free money is locked and the rest
 * reserved as credit; only a fill borrows; what is given back or comes in repays. It answers the spot
 * floor's calls and never places or cancels an order itself.
 */
import { MARGIN_PROFILES, type MarginRules } from '@shared/domain/margin-defaults';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { invariant } from '@shared/kernel/result';
import { formatTrimmed, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, RATE_SCALE, type Rate } from '@shared/money/units';
import type { Floor } from '../spot/floor';
import type { Lending } from '../spot/lending';
import { VALUE_DECIMALS, type PriceSource } from '../valuation';
import { isAtLeast, levelText, rateText, type Appraiser } from './level';
import type { LoanBook } from './loan-book';
import type { MarginAccount, MarginAccounts, Reservation } from './margin-account';

const ONE = pow10(RATE_SCALE);

/** What the parts of the desk share. */
export interface MarginParts {
  readonly floor: Floor;
  readonly rules: MarginRules;
  readonly accounts: MarginAccounts;
  readonly loans: LoanBook;
  readonly appraiser: Appraiser;
  readonly prices: PriceSource;
}

export class Credit implements Lending {
  /** Something of an account has changed since the accounts were last looked over. */
  hasChanged = false;
  /** Whose orders are a liquidation's own just now: they alone are let through. */
  liquidated: MarginAccount | null = null;
  readonly #parts: MarginParts;
  readonly #initial: Rate;

  constructor(parts: MarginParts) {
    this.#parts = parts;
    this.#initial = MARGIN_PROFILES[parts.rules.profile].initial;
  }

  refusal(trader: number, asset: number, amount: bigint): Rejection | null {
    const account = this.#parts.accounts.see(trader);
    if (account.liquidation !== null && account !== this.liquidated) {
      return rejection('in-liquidation', '', 'the margin account is being liquidated');
    }
    const free = account.free(asset);
    return amount <= free ? null : this.#creditRefusal(account, asset, amount, free);
  }

  /** Why the part of `amount` that is not free cannot be lent, or null. */
  #creditRefusal(
    account: MarginAccount,
    asset: number,
    amount: bigint,
    free: bigint,
  ): Rejection | null {
    const name = this.#parts.floor.ledger.assets[asset] ?? '';
    const shortfall = amount - free;
    const room = this.#lendCap(asset) - account.principal(asset) - account.reservedCredit(asset);
    const need = `volume: needs ${money(amount)} ${name}, free ${money(free)}`;
    if (shortfall > room) {
      const most = room > 0n ? room : 0n;
      return rejection('borrow-cap', 'volume', `${need}; can borrow at most ${money(most)}`);
    }
    const standing = this.#parts.appraiser.committed(account, asset, shortfall);
    if (isAtLeast(standing, this.#initial)) return null;
    const level = `margin level ${levelText(standing)}, at least ${rateText(this.#initial)}`;
    return rejection('insufficient-balance', 'volume', `${need}; borrowing the rest: ${level}`);
  }

  /** What one account may owe of an asset: so many USDT at the opening prices; 0 of the unpriced. */
  #lendCap(asset: number): bigint {
    const price = this.#parts.prices.openingPrice(asset);
    if (price === 0n) return 0n;
    return (BigInt(this.#parts.rules.lendCapUsdt) * pow10(VALUE_DECIMALS)) / price;
  }

  reserve(trader: number, orderId: number, asset: number, amount: bigint): void {
    const { accounts, floor } = this.#parts;
    const { ledger } = floor;
    const account = accounts.of(trader);
    const own = smaller(account.free(asset), amount);
    ledger.move(ledger.free(trader, asset), ledger.locked(trader, asset), own);
    account.reservations.set(orderId, { asset, own, credit: amount - own });
  }

  draw(trader: number, orderId: number, asset: number, amount: bigint): void {
    const { accounts, floor, loans } = this.#parts;
    const { ledger } = floor;
    const account = accounts.of(trader);
    const reservation = reservationOf(account, orderId);
    const own = smaller(reservation.own, amount);
    const rest = amount - own;
    invariant(rest <= reservation.credit, 'an order takes no more than it has reserved');
    reservation.own -= own;
    reservation.credit -= rest;
    this.hasChanged = true;
    if (rest === 0n) return;
    // Money that has become free since the order came is taken before any is borrowed.
    const free = smaller(account.free(asset), rest);
    ledger.move(ledger.free(trader, asset), ledger.locked(trader, asset), free);
    loans.borrow(account, asset, rest - free);
  }

  release(trader: number, orderId: number, asset: number, amount: bigint): void {
    const { ledger } = this.#parts.floor;
    const account = this.#parts.accounts.of(trader);
    const reservation = reservationOf(account, orderId);
    const credit = smaller(reservation.credit, amount);
    const own = amount - credit;
    invariant(own <= reservation.own, 'an order gives back no more than it has reserved');
    reservation.credit -= credit;
    reservation.own -= own;
    ledger.move(ledger.locked(trader, asset), ledger.free(trader, asset), own);
    this.received(trader, asset);
  }

  end(trader: number, orderId: number): void {
    const account = this.#parts.accounts.of(trader);
    const { own, credit } = reservationOf(account, orderId);
    invariant(own === 0n && credit === 0n, 'an order that has ended reserves nothing');
    account.reservations.delete(orderId);
  }

  received(trader: number, asset: number): void {
    this.hasChanged = true;
    const account = this.#parts.accounts.see(trader);
    if (this.#parts.rules.autoRepay || account.liquidation !== null) {
      this.#parts.loans.repay(account, asset);
    }
  }

  /** How much free money may leave the wallet: what is left must carry its debts and its credit. */
  removable(trader: number, asset: number): bigint {
    const { accounts, appraiser, prices } = this.#parts;
    const account = accounts.see(trader);
    if (account.liquidation !== null) return 0n;
    const free = account.free(asset);
    const { assets, debts } = appraiser.committed(account, asset, 0n);
    const price = prices.price(asset);
    if (debts === 0n || price === 0n) return free;
    const surplus = assets * ONE - this.#initial * debts;
    if (surplus <= 0n) return 0n;
    return smaller(free, surplus / (price * ONE));
  }
}

function reservationOf(account: MarginAccount, orderId: number): Reservation {
  const reservation = account.reservations.get(orderId);
  invariant(reservation !== undefined, 'an order of a margin wallet has a reservation');
  return reservation;
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const money = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
