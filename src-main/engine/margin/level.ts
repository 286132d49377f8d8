/**
 * The margin level: what an account has over what it owes, both in USDT at the spot index
 * (exchange-rules §4). It is compared exactly; only for showing is it divided.
 */
import { divide, formatFixed, formatTrimmed, pow10 } from '@shared/money/decimal';
import { RATE_SCALE, type Rate } from '@shared/money/units';
import type { Ledger } from '../ledger/ledger';
import type { PriceSource, Value } from '../valuation';
import type { MarginAccount } from './margin-account';

const ONE = pow10(RATE_SCALE);
/** Shown of an account that owes nothing. */
const NO_DEBT = '999';

/** What an account has and owes. Reserved credit counts on both sides: drawn, it would be both. */
export interface Standing {
  readonly assets: Value;
  readonly debts: Value;
}

export class Appraiser {
  readonly #assets: readonly number[];
  readonly #prices: PriceSource;

  constructor(ledger: Ledger, prices: PriceSource) {
    this.#assets = ledger.assets.map((_, asset) => asset);
    this.#prices = prices;
  }

  /** As it is now. */
  standing(account: MarginAccount): Standing {
    let assets = 0n;
    let debts = 0n;
    for (const asset of this.#assets) {
      const price = this.#prices.price(asset);
      assets += (account.free(asset) + account.locked(asset)) * price;
      debts += account.owed(asset) * price;
    }
    return { assets, debts };
  }

  /** As it would be with all credit drawn that open orders have reserved, and `more` of an asset. */
  committed(account: MarginAccount, asset: number, more: bigint): Standing {
    const { assets, debts } = this.standing(account);
    let reserved = more * this.#prices.price(asset);
    for (const reservation of account.reservations.values()) {
      reserved += reservation.credit * this.#prices.price(reservation.asset);
    }
    return { assets: assets + reserved, debts: debts + reserved };
  }
}

export function isAtLeast({ assets, debts }: Standing, level: bigint): boolean {
  return assets * ONE >= level * debts;
}

export function isAtMost({ assets, debts }: Standing, level: Rate): boolean {
  return assets * ONE <= level * debts;
}

/** The level in 8 decimals, half-up; "999" without debt. */
export function levelText({ assets, debts }: Standing): string {
  if (debts === 0n) return NO_DEBT;
  return formatFixed(divide(assets * ONE, debts, 'half-up'), RATE_SCALE);
}

/** A level of a profile, as it is written in words. */
export function rateText(level: Rate): string {
  return formatTrimmed(level, RATE_SCALE);
}
