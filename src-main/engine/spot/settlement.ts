/**
 * Money of one pair: reservations, trades, fees and releases as postings (exchange-rules §3). Agents
 * trade against the `sim` accounts, take no locks and pay no fees; among themselves nothing is posted.
 */
import type { SpotRules } from '@shared/domain/instrument-defaults';
import { baseAtomsPerLot, quoteAtomsPerTickLot } from '@shared/domain/order-value';
import { RATE_SCALE } from '@shared/money/units';
import type { Ledger } from '../ledger/ledger';
import { BUY, type SideCode } from '../book/order-book';

const ONE = 10n ** BigInt(RATE_SCALE);

export class Settlement {
  readonly base: number;
  readonly quote: number;
  /** Fees of the last settled trade, 0 for an agent. */
  buyFee = 0n;
  sellFee = 0n;
  readonly #ledger: Ledger;
  readonly #rules: SpotRules;
  readonly #quotePerTickLot: bigint;
  readonly #quotePerTickLotNumber: number;
  readonly #basePerLot: bigint;

  constructor(ledger: Ledger, rules: SpotRules) {
    this.#ledger = ledger;
    this.#rules = rules;
    this.base = ledger.assetOf(rules.pair.base);
    this.quote = ledger.assetOf(rules.pair.quote);
    this.#quotePerTickLot = quoteAtomsPerTickLot(rules.pair);
    this.#quotePerTickLotNumber = Number(this.#quotePerTickLot);
    this.#basePerLot = baseAtomsPerLot(rules.pair);
  }

  /** price × quantity in quote atoms, exact. */
  value(price: number, lots: number): bigint {
    // One conversion instead of three whenever every digit fits a double.
    const product = price * lots * this.#quotePerTickLotNumber;
    if (product <= Number.MAX_SAFE_INTEGER) return BigInt(product);
    return BigInt(price) * BigInt(lots) * this.#quotePerTickLot;
  }

  baseValue(lots: number): bigint {
    return BigInt(lots) * this.#basePerLot;
  }

  /** The whole lots a quote amount buys at a price, rounded down. */
  affordable(amount: bigint, price: number): number {
    return Number(amount / (BigInt(price) * this.#quotePerTickLot));
  }

  freeOf(user: number, side: SideCode): bigint {
    return this.#ledger.balance(this.#ledger.free(user, side === BUY ? this.quote : this.base));
  }

  /** R1: what an order may cost is set aside when it is accepted. */
  lock(user: number, side: SideCode, amount: bigint): void {
    const asset = side === BUY ? this.quote : this.base;
    this.#ledger.move(this.#ledger.free(user, asset), this.#ledger.locked(user, asset), amount);
    this.#ledger.touch(user, asset);
  }

  unlock(user: number, side: SideCode, amount: bigint): void {
    if (amount === 0n) return;
    const asset = side === BUY ? this.quote : this.base;
    this.#ledger.move(this.#ledger.locked(user, asset), this.#ledger.free(user, asset), amount);
    this.#ledger.touch(user, asset);
  }

  /** Posts a trade with at least one user (index −1: the crowd); the fees stand in the fields. */
  trade(buyer: number, seller: number, lots: number, value: bigint, takerSide: SideCode): void {
    const ledger = this.#ledger;
    const { base, quote } = this;
    const simBase = ledger.system('sim', base);
    const simQuote = ledger.system('sim', quote);
    const amount = this.baseValue(lots);
    const buyerBase = buyer < 0 ? simBase : ledger.free(buyer, base);
    const sellerQuote = seller < 0 ? simQuote : ledger.free(seller, quote);
    ledger.move(buyer < 0 ? simQuote : ledger.locked(buyer, quote), sellerQuote, value);
    ledger.move(seller < 0 ? simBase : ledger.locked(seller, base), buyerBase, amount);
    const { maker, taker } = this.#rules.fees;
    this.buyFee = 0n;
    this.sellFee = 0n;
    if (buyer >= 0) {
      this.buyFee = feeOf(amount, takerSide === BUY ? taker : maker);
      ledger.move(buyerBase, ledger.system('fee', base), this.buyFee);
      ledger.touch(buyer, quote);
      ledger.touch(buyer, base);
    }
    if (seller >= 0) {
      this.sellFee = feeOf(value, takerSide === BUY ? maker : taker);
      ledger.move(sellerQuote, ledger.system('fee', quote), this.sellFee);
      ledger.touch(seller, base);
      ledger.touch(seller, quote);
    }
  }
}

/** A fee is rounded up at the asset's scale (exchange-rules §1). */
function feeOf(received: bigint, rate: bigint): bigint {
  return (received * rate + ONE - 1n) / ONE;
}
