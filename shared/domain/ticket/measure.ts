/**
 * How a market counts. A pair counts lots and a contract counts contracts; with a measure both are
 * whole numbers of something that has an exact value in the quote asset, and one code serves both.
 */
import { formatTrimmed, pow10 } from '../../money/decimal';
import { ASSET_SCALE, atoms, type Atoms, type Lots, type Ticks } from '../../money/units';
import { contractUnit } from '../futures-math';
import { baseAtomsPerLot, tickLotWorth, worthOf, type TickLotWorth } from '../order-value';
import type { TicketFacts } from './facts';

export interface Measure {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  /** Decimals of a quantity as it is sent: a pair's precision, 0 for whole contracts. */
  readonly quantityPrecision: number;
  /** What ticks × lots, or contracts, are worth in the quote asset. */
  readonly worth: TickLotWorth;
  /** Base atoms of one lot or contract, exact. */
  readonly basePerLot: bigint;
}

/** How a pair, or a contract, counts: a lot of a contract is one contract. */
export function measureOf(facts: TicketFacts): Measure {
  if (facts.book === 'futures') {
    const { contract } = facts.contract;
    const { base, quote, pricePrecision, multiplier } = contract;
    return {
      base,
      quote,
      pricePrecision,
      quantityPrecision: 0,
      worth: { atoms: contractUnit(contract).perTick, of: 1n },
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
    worth: tickLotWorth(pair),
    basePerLot: baseAtomsPerLot(pair),
  };
}

/** price × quantity in the quote asset. */
export const valueOf = ({ worth }: Measure, price: Ticks, quantity: Lots): Atoms =>
  worthOf(worth, BigInt(price) * BigInt(quantity));
/** How much of the base asset so many lots are. */
export const baseOf = (measure: Measure, quantity: Lots): Atoms =>
  atoms(BigInt(quantity) * measure.basePerLot);
/** What a quote amount buys at a price, rounded down. */
export const lotsFor = ({ worth }: Measure, amount: bigint, price: Ticks): bigint =>
  (amount * worth.of) / (BigInt(price) * worth.atoms);

/** A price without trailing zeros. */
export const priceText = (measure: Measure, price: Ticks): string =>
  formatTrimmed(BigInt(price), measure.pricePrecision);
/** A quantity without trailing zeros, in the base asset or in contracts. */
export const lotsText = (measure: Measure, quantity: Lots): string =>
  formatTrimmed(BigInt(quantity), measure.quantityPrecision);
/** Money without trailing zeros. */
export const moneyText = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
