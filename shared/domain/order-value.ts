/** What a price and a quantity are worth, exactly: the one conversion from ticks and lots to money. */
import { pow10 } from '../money/decimal';
import { ASSET_SCALE, atoms, type Atoms, type Lots, type Ticks } from '../money/units';
import type { SpotPair } from './instrument';

/** Quote atoms in one tick × one lot: 10^(scale − pricePrecision − quantityPrecision), exact. */
export function quoteAtomsPerTickLot(pair: SpotPair): bigint {
  return pow10(ASSET_SCALE - pair.pricePrecision - pair.quantityPrecision);
}

/** Base atoms in one lot, exact. */
export function baseAtomsPerLot(pair: SpotPair): bigint {
  return pow10(ASSET_SCALE - pair.quantityPrecision);
}

/** price × quantity in the quote asset; never rounds (exchange-rules §1). */
export function quoteValue(pair: SpotPair, price: Ticks, quantity: Lots): Atoms {
  return atoms(BigInt(price) * BigInt(quantity) * quoteAtomsPerTickLot(pair));
}

/** A base quantity as money of the base asset; never rounds. */
export function baseValue(pair: SpotPair, quantity: Lots): Atoms {
  return atoms(BigInt(quantity) * baseAtomsPerLot(pair));
}
