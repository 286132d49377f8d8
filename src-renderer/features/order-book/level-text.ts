/** The words and figures of one level, in the unit the trader chose. Pure. */
import { formatDecimal, formatPlain, formatShort, formatUnits } from '../../lib/format';
import { formatFixed } from '@shared/money/decimal';
import type { SizeUnits } from '../../session/market/instrument-figures';

export type BookUnits = SizeUnits;
export type SizeUnit = 'base' | 'quote';

export interface LevelFormat {
  price(ticks: number): string;
  size(lots: number, value: bigint): string;
  /** The size where it has a column's room: a figure that lies over the price is neither. */
  drawn(lots: number, value: bigint): string;
  /** A few figures of it. */
  short(lots: number, value: bigint): string;
}

/** Characters that the narrowest size column has room for. */
const ROOM = 11;

/** Digits that a size column shows of a value in quote units. */
const VALUE_DIGITS = 6;

/** `decimals` of the size column: the same for all rows, from `sizeDecimals`. */
export function levelFormat(units: BookUnits, unit: SizeUnit, decimals: number): LevelFormat {
  const scale = units.pricePrecision + units.quantityPrecision;
  const plain = (lots: number, value: bigint): string =>
    unit === 'base'
      ? formatPlain(lots * units.lotUnits, units.quantityPrecision)
      : formatFixed(value * BigInt(units.lotUnits), scale);
  const places = unit === 'base' ? units.quantityPrecision : decimals;
  const size = (lots: number, value: bigint) => formatDecimal(plain(lots, value), places);
  const short = (lots: number, value: bigint) => formatShort(plain(lots, value));
  return {
    price: (ticks) => formatUnits(ticks, units.pricePrecision),
    size,
    drawn: (lots, value) => {
      const text = size(lots, value);
      return text.length <= ROOM ? text : short(lots, value);
    },
    short,
  };
}

/** Lots have the pair's decimals; values as many as `largestValue` (ticks × lots) leaves room for. */
export function sizeDecimals(units: BookUnits, unit: SizeUnit, largestValue: bigint): number {
  const { pricePrecision, quantityPrecision, lotUnits } = units;
  if (unit === 'base') return quantityPrecision;
  return valueDecimals(largestValue * BigInt(lotUnits), pricePrecision + quantityPrecision);
}

/** Even, so that the column does not change its width with each digit. */
export function valueDecimals(largestValue: bigint, scale: number): number {
  const wholeDigits = formatFixed(largestValue, scale).split('.')[0]?.length ?? 1;
  return Math.max(0, Math.floor((VALUE_DIGITS - wholeDigits) / 2) * 2);
}

/** A liquid pair's spread is thousandths of a per cent, and never none. */
export const spreadPercent = (micros: bigint): string =>
  micros === 0n ? `<${formatMicros(1n, 4)}` : formatMicros(micros, 4);

/** A part of the price in 1e-6 as a percentage: 1_667n is "0.1667%". */
export function formatMicros(micros: bigint, decimals: number): string {
  return `${formatDecimal(formatFixed(micros, 4), decimals)}%`;
}
