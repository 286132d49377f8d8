/**
 * Money of one pair: reservations, trades, fees and releases as postings (exchange-rules §3). Agents
 * trade against the `sim` accounts, take no locks and pay no fees; among themselves nothing is posted.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { baseAtomsPerLot, quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { RATE_SCALE } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { Account, Ledger } from '../ledger/ledger';
import {
  bigintOf,
  ceilShare,
  doubleOf,
  floorQuotient,
  wholeRate,
  writeWhole,
} from '../ledger/whole';
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
  readonly base: number = 0;
  readonly quote: number = 0;
  /** Fees of the last settled trade, the buyer's and the seller's; 0 for an agent. */
  readonly fees = new BigInt64Array(2);
  /** What the last trade that was weighed came to, in quote atoms. */
  readonly traded = new BigInt64Array(1);
  readonly #floor: Floor;
  readonly #ledger: Ledger;
  readonly #baseHouse: HouseAccounts;
  readonly #quoteHouse: HouseAccounts;
  readonly #makerFee: FeeRate;
  readonly #takerFee: FeeRate;
  readonly #quotePerTickLot: bigint;
  readonly #basePerLot: bigint;
  /** The same two as doubles: products are exact as long as they stay within 2^53. */
  readonly #quoteUnit: number = 0;
  readonly #baseUnit: number = 0;

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

  /** price × quantity in quote atoms as a double, exact unless it is above 2^53. */
  wholeValue(price: number, lots: number): number {
    return price * lots * this.#quoteUnit;
  }

  /** The same of a trade, which then stands in `traded`, exact. */
  weigh(price: number, lots: number): number {
    const whole = this.wholeValue(price, lots);
    if (whole <= MAX_WHOLE) writeWhole(this.traded, 0, whole);
    else this.traded[0] = this.value(price, lots);
    return whole;
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
  canPay(trader: number, order: NewOrder): boolean {
    return this.freeOf(trader, order.side === 'BUY' ? BUY : SELL) >= this.reservation(order);
  }

  /** What an order on credit may cost is set aside when it is accepted; it has been asked whether it can. */
  reserveOf(lender: Lending, trader: number, orderId: number, order: NewOrder): void {
    const asset = this.assetGiven(order.side === 'BUY' ? BUY : SELL);
    lender.reserve(trader, orderId, asset, this.reservation(order));
    this.#ledger.touch(trader, asset);
  }

  /** The same of a trader without credit; false, and nothing is done, when it cannot pay. */
  reserve(trader: number, order: NewOrder): boolean {
    const { side, price, quantity } = order;
    const asset = side === 'BUY' ? this.quote : this.base;
    const ledger = this.#ledger;
    const free = ledger.free(trader, asset);
    const locked = ledger.lockedBeside(free);
    const whole =
      quantity.unit === 'quote' ? Infinity : this.#wholeCost(side, price ?? 0, quantity.lots);
    if (whole <= MAX_WHOLE) {
      if (!ledger.holds(free, whole)) return false;
      ledger.moveWhole(free, locked, whole);
    } else {
      if (!this.canPay(trader, order)) return false;
      ledger.move(free, locked, this.reservation(order));
    }
    ledger.touch(trader, asset);
    return true;
  }

  /** What lots at a price cost their side, as a double. */
  #wholeCost(side: 'BUY' | 'SELL', price: number, lots: number): number {
    return side === 'BUY' ? price * lots * this.#quoteUnit : lots * this.#baseUnit;
  }

  /** Gives back what an order at a price had reserved for `lots`. */
  release(trader: number, orderId: number, side: SideCode, price: number, lots: number): void {
    const asset = this.assetGiven(side);
    const lender = this.lenderTo(trader);
    const ledger = this.#ledger;
    const free = ledger.free(trader, asset);
    const locked = ledger.lockedBeside(free);
    const whole = side === BUY ? price * lots * this.#quoteUnit : lots * this.#baseUnit;
    if (lender === null && whole <= MAX_WHOLE) ledger.moveWhole(locked, free, whole);
    else {
      const amount = side === SELL ? this.baseValue(lots) : this.value(price, lots);
      if (lender === null) ledger.move(locked, free, amount);
      else lender.release(trader, orderId, asset, amount);
    }
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

  /** Gives back what a buyer had reserved beyond what its trade came to. */
  improve(buyer: number, orderId: number, reserved: number, price: number, lots: number): void {
    const whole = this.wholeValue(reserved, lots);
    if (whole > MAX_WHOLE || this.lenderTo(buyer) !== null) {
      this.unlock(buyer, orderId, BUY, this.value(reserved, lots) - this.value(price, lots));
      return;
    }
    const ledger = this.#ledger;
    const free = ledger.free(buyer, this.quote);
    ledger.moveWhole(ledger.lockedBeside(free), free, whole - this.wholeValue(price, lots));
    ledger.touch(buyer, this.quote);
  }

  /** Before a trade of a trader on credit: what its side gives is made to lie in the locked account. */
  draw(trader: number, orderId: number, side: SideCode, price: number, lots: number): void {
    const lender = this.lenderTo(trader);
    if (lender === null) return;
    const amount = side === BUY ? this.value(price, lots) : this.baseValue(lots);
    lender.draw(trader, orderId, this.assetGiven(side), amount);
  }

  /** After a trade and its fees: debt in the asset that came in is repaid. */
  received(trader: number, side: SideCode): void {
    this.lenderTo(trader)?.received(trader, side === BUY ? this.base : this.quote);
  }

  /**
   * Posts a trade with at least one trader (−1: the crowd); the fees, rounded up at the asset's scale
   * (exchange-rules §1), stand in the fields.
   */
  trade(buyer: number, seller: number, price: number, lots: number, takerSide: SideCode): void {
    const ledger = this.#ledger;
    const { base, quote } = this;
    const buyerQuote = buyer < 0 ? this.#quoteHouse.sim : ledger.locked(buyer, quote);
    const buyerBase = buyer < 0 ? this.#baseHouse.sim : ledger.free(buyer, base);
    const sellerBase = seller < 0 ? this.#baseHouse.sim : ledger.locked(seller, base);
    const sellerQuote = seller < 0 ? this.#quoteHouse.sim : ledger.free(seller, quote);
    const value = this.wholeValue(price, lots);
    const amount = lots * this.#baseUnit;
    if (value <= MAX_WHOLE && amount <= MAX_WHOLE) {
      ledger.moveWhole(buyerQuote, sellerQuote, value);
      ledger.moveWhole(sellerBase, buyerBase, amount);
    } else {
      ledger.move(buyerQuote, sellerQuote, this.value(price, lots));
      ledger.move(sellerBase, buyerBase, this.baseValue(lots));
    }
    const { fees } = this;
    fees[0] = 0n;
    fees[1] = 0n;
    if (buyer >= 0) {
      const rate = takerSide === BUY ? this.#takerFee : this.#makerFee;
      const fee = ceilShare(amount, rate.whole);
      if (isWhole(fee, amount)) this.#payFee(0, buyerBase, this.#baseHouse, fee);
      else this.#payExactFee(0, buyerBase, this.#baseHouse, this.baseValue(lots), rate);
      ledger.touch(buyer, quote);
      ledger.touch(buyer, base);
    }
    if (seller >= 0) {
      const rate = takerSide === BUY ? this.#makerFee : this.#takerFee;
      const fee = ceilShare(value, rate.whole);
      if (isWhole(fee, value)) this.#payFee(1, sellerQuote, this.#quoteHouse, fee);
      else this.#payExactFee(1, sellerQuote, this.#quoteHouse, this.value(price, lots), rate);
      ledger.touch(seller, base);
      ledger.touch(seller, quote);
    }
  }

  #payFee(side: 0 | 1, from: Account, house: HouseAccounts, fee: number): void {
    writeWhole(this.fees, side, fee);
    this.#ledger.moveWhole(from, house.fee, fee);
  }

  #payExactFee(
    side: 0 | 1,
    from: Account,
    house: HouseAccounts,
    received: bigint,
    { exact }: FeeRate,
  ): void {
    const fee = (received * exact + ONE - 1n) / ONE;
    this.fees[side] = fee;
    this.#ledger.move(from, house.fee, fee);
  }
}

/** Not so for an amount beyond 2^53, nor for a rate beyond what is exact, whose fee is NaN. */
function isWhole(fee: number, received: number): boolean {
  return fee <= MAX_WHOLE && received <= MAX_WHOLE;
}

function houseOf(ledger: Ledger, asset: number): HouseAccounts {
  return { sim: ledger.system('sim', asset), fee: ledger.system('fee', asset) };
}
