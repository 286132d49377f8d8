/**
 * Money of one pair: reservations, trades, fees and releases as postings (exchange-rules §3). Agents
 * trade against the `sim` accounts, take no locks and pay no fees; among themselves nothing is posted.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { baseAtomsPerLot, quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { RATE_SCALE } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { Account, Ledger } from '../ledger/ledger';
import { bigintOf, ceilShare, doubleOf, floorQuotient, wholeRate } from '../ledger/whole';
import { BUY, SELL, type SideCode } from '../book/order-book';
import { isMargin } from '../orders/traders';
import type { Floor } from './floor';
import type { Lending } from './lending';

const ONE = 10n ** BigInt(RATE_SCALE);
const MAX_WHOLE = Number.MAX_SAFE_INTEGER;

/** The accounts of one asset that are not users'. */
interface HouseAccounts {
  readonly sim: Account;
  readonly fee: Account;
}

/** A fee's rate, exact, and as a double where that gives the same fees. */
interface FeeRate {
  readonly exact: bigint;
  readonly whole: number;
}

export class Settlement {
  readonly base: number;
  readonly quote: number;
  /** Fees of the last settled trade, the buyer's and the seller's; 0 for an agent. */
  readonly fees = new BigInt64Array(2);
  readonly #floor: Floor;
  readonly #ledger: Ledger;
  readonly #baseHouse: HouseAccounts;
  readonly #quoteHouse: HouseAccounts;
  readonly #makerFee: FeeRate;
  readonly #takerFee: FeeRate;
  readonly #quotePerTickLot: bigint;
  readonly #basePerLot: bigint;
  /** The same two as doubles: products are exact as long as they stay within 2^53. */
  readonly #quoteUnit: number;
  readonly #baseUnit: number;

  constructor(floor: Floor, rules: SpotRules) {
    const { ledger } = floor;
    this.#floor = floor;
    this.#ledger = ledger;
    this.base = ledger.assetOf(rules.pair.base);
    this.quote = ledger.assetOf(rules.pair.quote);
    this.#quotePerTickLot = quoteAtomsPerTickLot(rules.pair);
    this.#basePerLot = baseAtomsPerLot(rules.pair);
    this.#quoteUnit = Number(this.#quotePerTickLot);
    this.#baseUnit = Number(this.#basePerLot);
    this.#baseHouse = houseOf(ledger, this.base);
    this.#quoteHouse = houseOf(ledger, this.quote);
    this.#makerFee = { exact: rules.fees.maker, whole: wholeRate(rules.fees.maker) };
    this.#takerFee = { exact: rules.fees.taker, whole: wholeRate(rules.fees.taker) };
  }

  /** price × quantity in quote atoms, exact. */
  value(price: number, lots: number): bigint {
    const product = price * lots * this.#quoteUnit;
    if (product <= MAX_WHOLE) return bigintOf(product);
    return BigInt(price) * BigInt(lots) * this.#quotePerTickLot;
  }

  baseValue(lots: number): bigint {
    const product = lots * this.#baseUnit;
    if (product <= MAX_WHOLE) return bigintOf(product);
    return BigInt(lots) * this.#basePerLot;
  }

  /** The whole lots a quote amount buys at a price, rounded down. */
  affordable(amount: bigint, price: number): number {
    const whole = doubleOf(amount);
    const step = price * this.#quoteUnit;
    if (whole <= MAX_WHOLE && step <= MAX_WHOLE) return floorQuotient(whole, step);
    return Number(amount / (BigInt(price) * this.#quotePerTickLot));
  }

  freeOf(trader: number, side: SideCode): bigint {
    return this.#ledger.balance(this.#ledger.free(trader, this.assetGiven(side)));
  }

  /** What a side pays with. */
  assetGiven(side: SideCode): number {
    return side === BUY ? this.quote : this.base;
  }

  /** Who lends to a trader: nobody to a spot wallet. */
  lenderTo(trader: number): Lending | null {
    return isMargin(trader) ? this.#floor.lending : null;
  }

  /** R1 (exchange-rules §2): what an order may cost at most, in the asset it gives. */
  reservation({ side, price, quantity }: NewOrder): bigint {
    if (quantity.unit === 'quote') return quantity.atoms;
    return side === 'SELL' ? this.baseValue(quantity.lots) : this.value(price ?? 0, quantity.lots);
  }

  /** Whether a trader without credit can pay for an order. */
  canPay(trader: number, { side, price, quantity }: NewOrder): boolean {
    if (quantity.unit === 'quote') return this.freeOf(trader, BUY) >= quantity.atoms;
    return side === 'SELL'
      ? this.freeOf(trader, SELL) >= this.baseValue(quantity.lots)
      : this.freeOf(trader, BUY) >= this.value(price ?? 0, quantity.lots);
  }

  /** What an order may cost is set aside when it is accepted; it has been asked whether it can. */
  reserve(trader: number, orderId: number, order: NewOrder): void {
    const { side, price, quantity } = order;
    const asset = this.assetGiven(side === 'BUY' ? BUY : SELL);
    const lender = this.lenderTo(trader);
    const ledger = this.#ledger;
    const free = ledger.free(trader, asset);
    const locked = ledger.lockedBeside(free);
    if (lender !== null) lender.reserve(trader, orderId, asset, this.reservation(order));
    else if (quantity.unit === 'quote') ledger.move(free, locked, quantity.atoms);
    else if (side === 'SELL') ledger.move(free, locked, this.baseValue(quantity.lots));
    else ledger.move(free, locked, this.value(price ?? 0, quantity.lots));
    ledger.touch(trader, asset);
  }

  /** Gives back what an order at a price had reserved for `lots`. */
  release(trader: number, orderId: number, side: SideCode, price: number, lots: number): void {
    const asset = this.assetGiven(side);
    const lender = this.lenderTo(trader);
    const ledger = this.#ledger;
    const free = ledger.free(trader, asset);
    const locked = ledger.lockedBeside(free);
    if (lender !== null) {
      const amount = side === SELL ? this.baseValue(lots) : this.value(price, lots);
      lender.release(trader, orderId, asset, amount);
    } else if (side === SELL) ledger.move(locked, free, this.baseValue(lots));
    else ledger.move(locked, free, this.value(price, lots));
    ledger.touch(trader, asset);
  }

  unlock(trader: number, orderId: number, side: SideCode, amount: bigint): void {
    if (amount === 0n) return;
    const asset = this.assetGiven(side);
    const lender = this.lenderTo(trader);
    if (lender === null) {
      const free = this.#ledger.free(trader, asset);
      this.#ledger.move(this.#ledger.lockedBeside(free), free, amount);
    } else lender.release(trader, orderId, asset, amount);
    this.#ledger.touch(trader, asset);
  }

  /** Tells the lender that an order has ended and everything it held has been given back. */
  end(trader: number, orderId: number): void {
    this.lenderTo(trader)?.end(trader, orderId);
  }

  /** Before a trade of a trader on credit: what its side gives is made to lie in the locked account. */
  draw(trader: number, orderId: number, side: SideCode, lots: number, value: bigint): void {
    const amount = side === BUY ? value : this.baseValue(lots);
    this.lenderTo(trader)?.draw(trader, orderId, this.assetGiven(side), amount);
  }

  /** After a trade and its fees: debt in the asset that came in is repaid. */
  received(trader: number, side: SideCode): void {
    this.lenderTo(trader)?.received(trader, side === BUY ? this.base : this.quote);
  }

  /** Posts a trade with at least one trader (−1: the crowd); the fees stand in the fields. */
  trade(buyer: number, seller: number, lots: number, value: bigint, takerSide: SideCode): void {
    const ledger = this.#ledger;
    const { base, quote } = this;
    const amount = this.baseValue(lots);
    const buyerBase = buyer < 0 ? this.#baseHouse.sim : ledger.free(buyer, base);
    const sellerQuote = seller < 0 ? this.#quoteHouse.sim : ledger.free(seller, quote);
    ledger.move(buyer < 0 ? this.#quoteHouse.sim : ledger.locked(buyer, quote), sellerQuote, value);
    ledger.move(seller < 0 ? this.#baseHouse.sim : ledger.locked(seller, base), buyerBase, amount);
    const { fees } = this;
    fees[0] = 0n;
    fees[1] = 0n;
    if (buyer >= 0) {
      const fee = feeOf(amount, takerSide === BUY ? this.#takerFee : this.#makerFee);
      fees[0] = fee;
      ledger.move(buyerBase, this.#baseHouse.fee, fee);
      ledger.touch(buyer, quote);
      ledger.touch(buyer, base);
    }
    if (seller >= 0) {
      const fee = feeOf(value, takerSide === BUY ? this.#makerFee : this.#takerFee);
      fees[1] = fee;
      ledger.move(sellerQuote, this.#quoteHouse.fee, fee);
      ledger.touch(seller, base);
      ledger.touch(seller, quote);
    }
  }
}

function houseOf(ledger: Ledger, asset: number): HouseAccounts {
  return { sim: ledger.system('sim', asset), fee: ledger.system('fee', asset) };
}

/** A fee is rounded up at the asset's scale (exchange-rules §1). */
function feeOf(received: bigint, rate: FeeRate): bigint {
  const fee = ceilShare(doubleOf(received), rate.whole);
  // Not so for an amount beyond 2^53, nor for a rate beyond what is exact, which is NaN.
  if (fee <= MAX_WHOLE && doubleOf(received) <= MAX_WHOLE) return bigintOf(fee);
  return (received * rate.exact + ONE - 1n) / ONE;
}
