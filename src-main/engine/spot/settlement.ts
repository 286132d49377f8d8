/**
 * Money of one pair: reservations, trades, fees and releases as postings (exchange-rules §3). Agents
 * trade against the `sim` accounts, take no locks and pay no fees; among themselves nothing is posted.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { baseAtomsPerLot, quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { divide, pow10 } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';
import type { NewOrder } from '../commands';
import type { Account, Ledger } from '../ledger/ledger';
import { clearSum, SUM_WORDS, TIMES, WHOLE_END, writeSum } from '../ledger/sums';
import { ceilShare, floorQuotient, wholeRate } from '../ledger/whole';
import { BUY, SELL, type SideCode } from '../book/side';
import { isMargin } from '../orders/traders';
import type { Floor } from './floor';
import type { Lending } from './lending';

const ONE = pow10(RATE_SCALE);

/** Where they lie among the fees of a trade. */
const BUYERS = 0;
const SELLERS = SUM_WORDS;

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
  /** Fees of the last settled trade, a sum each, the buyer's and the seller's; 0 for an agent. */
  readonly fees = new Float64Array(2 * SUM_WORDS);
  /** What the last trade that was weighed came to in quote atoms: one sum. */
  readonly traded = new Float64Array(SUM_WORDS);
  readonly #floor: Floor;
  readonly #ledger: Ledger;
  readonly #baseHouse: HouseAccounts;
  readonly #quoteHouse: HouseAccounts;
  readonly #makerFee: FeeRate;
  readonly #takerFee: FeeRate;
  readonly #quotePerTickLot: bigint;
  readonly #basePerLot: bigint;
  /** The same two as doubles: products are exact as long as they stay below WHOLE_END. */
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
    if (product < WHOLE_END) return BigInt(product);
    return BigInt(price) * BigInt(lots) * this.#quotePerTickLot;
  }

  /** price × quantity in quote atoms as a double, exact below WHOLE_END. */
  wholeValue(price: number, lots: number): number {
    return price * lots * this.#quoteUnit;
  }

  /** The same of a trade, which then stands in `traded`, exact. */
  weigh(price: number, lots: number): number {
    const whole = this.wholeValue(price, lots);
    if (whole < WHOLE_END) {
      this.traded[0] = whole;
      this.traded[TIMES] = 0;
    } else writeSum(this.traded, 0, this.value(price, lots));
    return whole;
  }

  baseValue(lots: number): bigint {
    const product = lots * this.#baseUnit;
    if (product < WHOLE_END) return BigInt(product);
    return BigInt(lots) * this.#basePerLot;
  }

  /** The whole lots a quote amount buys at a price, rounded down. */
  affordable(amount: bigint, price: number): number {
    return Number(amount / (BigInt(price) * this.#quotePerTickLot));
  }

  /** The same of an amount below WHOLE_END. */
  affordableOf(whole: number, price: number): number {
    const step = price * this.#quoteUnit;
    return step < WHOLE_END ? floorQuotient(whole, step) : this.affordable(BigInt(whole), price);
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
      quantity.unit === 'quote'
        ? Number(quantity.atoms)
        : this.#wholeCost(side, price ?? 0, quantity.lots);
    if (whole < WHOLE_END) {
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
    const whole = side === BUY ? price * lots * this.#quoteUnit : lots * this.#baseUnit;
    if (whole < WHOLE_END) this.#giveBack(trader, orderId, asset, whole);
    else {
      const amount = side === SELL ? this.baseValue(lots) : this.value(price, lots);
      this.#giveBackExactly(trader, orderId, asset, amount);
    }
  }

  unlock(trader: number, orderId: number, side: SideCode, amount: bigint): void {
    if (amount !== 0n) this.#giveBackExactly(trader, orderId, this.assetGiven(side), amount);
  }

  /** The same of an amount below WHOLE_END. */
  unlockOf(trader: number, orderId: number, side: SideCode, whole: number): void {
    if (whole !== 0) this.#giveBack(trader, orderId, this.assetGiven(side), whole);
  }

  #giveBack(trader: number, orderId: number, asset: number, whole: number): void {
    const lender = this.lenderTo(trader);
    if (lender === null) {
      const free = this.#ledger.free(trader, asset);
      this.#ledger.moveWhole(this.#ledger.lockedBeside(free), free, whole);
    } else lender.release(trader, orderId, asset, BigInt(whole));
    this.#ledger.touch(trader, asset);
  }

  #giveBackExactly(trader: number, orderId: number, asset: number, amount: bigint): void {
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
    if (whole < WHOLE_END) this.unlockOf(buyer, orderId, BUY, whole - this.wholeValue(price, lots));
    else this.unlock(buyer, orderId, BUY, this.value(reserved, lots) - this.value(price, lots));
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
    if (value < WHOLE_END && amount < WHOLE_END) {
      ledger.moveWhole(buyerQuote, sellerQuote, value);
      ledger.moveWhole(sellerBase, buyerBase, amount);
    } else {
      ledger.move(buyerQuote, sellerQuote, this.value(price, lots));
      ledger.move(sellerBase, buyerBase, this.baseValue(lots));
    }
    const { fees } = this;
    clearSum(fees, BUYERS);
    clearSum(fees, SELLERS);
    if (buyer >= 0) {
      const rate = takerSide === BUY ? this.#takerFee : this.#makerFee;
      const fee = ceilShare(amount, rate.whole);
      if (isWhole(fee, amount)) this.#payFee(BUYERS, buyerBase, this.#baseHouse, fee);
      else this.#payExactFee(BUYERS, buyerBase, this.#baseHouse, this.baseValue(lots), rate);
      ledger.touch(buyer, quote);
      ledger.touch(buyer, base);
    }
    if (seller >= 0) {
      const rate = takerSide === BUY ? this.#makerFee : this.#takerFee;
      const fee = ceilShare(value, rate.whole);
      if (isWhole(fee, value)) this.#payFee(SELLERS, sellerQuote, this.#quoteHouse, fee);
      else this.#payExactFee(SELLERS, sellerQuote, this.#quoteHouse, this.value(price, lots), rate);
      ledger.touch(seller, base);
      ledger.touch(seller, quote);
    }
  }

  #payFee(place: number, from: Account, house: HouseAccounts, fee: number): void {
    this.fees[place] = fee;
    this.#ledger.moveWhole(from, house.fee, fee);
  }

  #payExactFee(
    place: number,
    from: Account,
    house: HouseAccounts,
    received: bigint,
    { exact }: FeeRate,
  ): void {
    const { hasFormerRules } = this.#floor;
    const fee = hasFormerRules ? formerFee(received, exact) : divide(received * exact, ONE, 'ceil');
    writeSum(this.fees, place, fee);
    this.#ledger.move(from, house.fee, fee);
  }
}

/** Not so for an amount from WHOLE_END on, nor for a rate beyond what is exact or below 0, whose fee is NaN. */
function isWhole(fee: number, received: number): boolean {
  return fee < WHOLE_END && received < WHOLE_END;
}

/** Of a rate below 0 it gave a unit less than was owed, or the fraction to the maker. */
function formerFee(received: bigint, rate: bigint): bigint {
  return (received * rate + ONE - 1n) / ONE;
}

function houseOf(ledger: Ledger, asset: number): HouseAccounts {
  return { sim: ledger.system('sim', asset), fee: ledger.system('fee', asset) };
}
