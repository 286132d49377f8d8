/**
 * How a market counts. A pair counts lots and a contract counts contracts; with a measure both are
 * whole numbers of something that has an exact value in the quote asset, and one code serves both.
 */
import { formatTrimmed, pow10 } from '../../money/decimal';
import { ASSET_SCALE, atoms, type Atoms, type Lots, type Ticks } from '../../money/units';
import { contractUnit } from '../futures-math';
import { baseAtomsPerLot, quoteAtomsPerTickLot } from '../order-value';
import type { TicketFacts } from './facts';

export interface Measure {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  /** Decimals of a quantity as it is sent: a pair's precision, 0 for whole contracts. */
  readonly quantityPrecision: number;
  /** Quote atoms of one tick × one lot or contract, exact. */
  readonly perTickLot: bigint;
  /** Base atoms of one lot or contract, exact. */
  readonly basePerLot: bigint;
}

export function measureOf(facts: TicketFacts): Measure {
  if (facts.book === 'futures') {
    const { contract } = facts.contract;
    const { base, quote, pricePrecision, multiplier } = contract;
    return {
      base,
      quote,
      pricePrecision,
      quantityPrecision: 0,
      perTickLot: contractUnit(contract).perTick,
      basePerLot: BigInt(multiplier.units) * pow10(ASSET_SCALE - multiplier.decimals),
    };
  }
  const { pair } = facts;
  const { base, quote, pricePrecision, quantityPrecision } = pair;
  return {
    base,
    quote,
    pricePrecision,
    quantityPrecision,
    perTickLot: quoteAtomsPerTickLot(pair),
    basePerLot: baseAtomsPerLot(pair),
  };
}

/** price × quantity in the quote asset; never rounds. */
export const valueOf = (measure: Measure, price: Ticks, quantity: Lots): Atoms =>
  atoms(BigInt(price) * BigInt(quantity) * measure.perTickLot);
export const baseOf = (measure: Measure, quantity: Lots): Atoms =>
  atoms(BigInt(quantity) * measure.basePerLot);
/** What a quote amount buys at a price, rounded down. */
export const lotsFor = (measure: Measure, amount: bigint, price: Ticks): bigint =>
  amount / (BigInt(price) * measure.perTickLot);

export const priceText = (measure: Measure, price: Ticks): string =>
  formatTrimmed(BigInt(price), measure.pricePrecision);
export const lotsText = (measure: Measure, quantity: Lots): string =>
  formatTrimmed(BigInt(quantity), measure.quantityPrecision);
export const moneyText = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
