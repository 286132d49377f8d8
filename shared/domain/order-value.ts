/** What a price and a quantity are worth: the one conversion from ticks and lots to money. */
import { divide, pow10, type Rounding } from '../money/decimal';
import { ASSET_SCALE, atoms, type Atoms, type Lots, type Ticks } from '../money/units';
import type { SpotPair } from './instrument';

/** Quote atoms in one tick × one lot, exact; of the pairs that an exchange of our own can have. */
export function quoteAtomsPerTickLot(pair: SpotPair): bigint {
  return pow10(ASSET_SCALE - pair.pricePrecision - pair.quantityPrecision);
}

/** So many `atoms` are worth `of` times one tick × one lot; one of the two is 1 for a pair. */
export interface TickLotWorth {
  readonly atoms: bigint;
  readonly of: bigint;
}

/** Other exchanges have pairs whose tick × lot is less than an atom: ETH/BTC of 6 and 4 decimals. */
export function tickLotWorth({ pricePrecision, quantityPrecision }: SpotPair): TickLotWorth {
  const spare = ASSET_SCALE - pricePrecision - quantityPrecision;
  return spare >= 0 ? { atoms: pow10(spare), of: 1n } : { atoms: 1n, of: pow10(-spare) };
}

/** Its base is counted in atoms, and its prices in decimals that a price can be written with. */
export const isCountablePair = ({ pricePrecision, quantityPrecision }: SpotPair): boolean =>
  isWithin(quantityPrecision, ASSET_SCALE) && isWithin(pricePrecision, DECIMALS_MAX);

const DECIMALS_MAX = 18;
const isWithin = (precision: number, most: number): boolean => precision >= 0 && precision <= most;

/** Exact, or up to the next atom: what is to be paid is never called less. */
export function worthOf({ atoms: units, of }: TickLotWorth, tickLots: bigint): Atoms {
  return atoms(of === 1n ? tickLots * units : divide(tickLots * units, of, 'ceil'));
}

/** Base atoms in one lot, exact. */
export function baseAtomsPerLot(pair: SpotPair): bigint {
  return pow10(ASSET_SCALE - pair.quantityPrecision);
}

/** price × quantity in the quote asset; never rounds where it fits an atom (exchange-rules §1). */
export function quoteValue(pair: SpotPair, price: Ticks, quantity: Lots): Atoms {
  const tickLots = BigInt(price) * BigInt(quantity);
  const isExact = pair.pricePrecision + pair.quantityPrecision <= ASSET_SCALE;
  return isExact
    ? atoms(tickLots * quoteAtomsPerTickLot(pair))
    : worthOf(tickLotWorth(pair), tickLots);
}

/** A base quantity as money of the base asset; never rounds. */
export function baseValue(pair: SpotPair, quantity: Lots): Atoms {
  return atoms(BigInt(quantity) * baseAtomsPerLot(pair));
}

/** An amount of an asset at a price in ticks, in atoms of what the price is in: the same wherever worth is told. */
export function worthAt(
  amount: bigint,
  price: number,
  pricePrecision: number,
  rounding: Rounding,
): bigint {
  return divide(amount * BigInt(price), pow10(pricePrecision), rounding);
}
