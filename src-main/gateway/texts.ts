/** Whole ticks, lots, contracts and atoms as the decimal text of the wire (exchange-rules §1, §7). */
import type { FuturesContract, SpotPair } from '@shared/domain/instrument';
import { divide, formatFixed, formatTrimmed, pow10 } from '@shared/money/decimal';
import {
  ASSET_SCALE,
  MARK_DECIMALS,
  RATE_SCALE,
  type Atoms,
  type Mark,
  type Rate,
} from '@shared/money/units';

type Priced = Pick<SpotPair | FuturesContract, 'pricePrecision'>;

/** The document's `float`: without trailing zeros. */
export const priceText = (market: Priced, price: number): string =>
  formatTrimmed(price, market.pricePrecision);

/** The document's `string`: fixed precision. */
export const fixedPriceText = (market: Priced, price: number): string =>
  formatFixed(price, market.pricePrecision);

/** Of the base asset, as the two of prices. */
export const quantityText = (pair: SpotPair, quantity: number): string =>
  formatTrimmed(quantity, pair.quantityPrecision);

export const fixedQuantityText = (pair: SpotPair, quantity: number | bigint): string =>
  formatFixed(quantity, pair.quantityPrecision);

/** Of an asset or a margin coin, as the two of prices. */
export const moneyText = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);
export const fixedMoneyText = (amount: Atoms): string => formatFixed(amount, ASSET_SCALE);
/** A share: 0.001 is a tenth of a per cent. */
export const rateText = (rate: Rate): string => formatTrimmed(rate, RATE_SCALE);

/** Mark and index prices have two decimals more than a price. */
export const markText = (market: Priced, mark: Mark): string =>
  formatTrimmed(mark, market.pricePrecision + MARK_DECIMALS);

/** Base units per contract. */
export const multiplierText = ({ multiplier }: FuturesContract): string =>
  formatTrimmed(BigInt(multiplier.units), multiplier.decimals);

/** Decimals of an average price. */
const AVERAGE_SCALE = 8;

/** Σ price × quantity ÷ quantity, half-up at 8 decimals; 0 before the first fill. */
export function averageText(value: Atoms, quantity: number, quantityDecimals: number): string {
  if (quantity === 0) return '0';
  const scaled = value * pow10(AVERAGE_SCALE - ASSET_SCALE + quantityDecimals);
  return formatTrimmed(divide(scaled, BigInt(quantity), 'half-up'), AVERAGE_SCALE);
}
