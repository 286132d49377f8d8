/** The words and figures of one level, in the unit the trader chose. Pure. */
import { formatDecimal, formatUnits } from '../../lib/format';
import { formatFixed } from '@shared/money/decimal';
import type { SizeUnit } from './store';

export interface BookUnits {
  readonly base: string;
  readonly quote: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

export interface LevelFormat {
  price(ticks: number): string;
  size(lots: number, value: bigint): string;
}

/** Digits that a size column shows of a value in quote units. */
const VALUE_DIGITS = 6;

/** `largestValue` (ticks × lots) decides how many decimals the quote column has, for all rows. */
export function levelFormat(units: BookUnits, unit: SizeUnit, largestValue: bigint): LevelFormat {
  const scale = units.pricePrecision + units.quantityPrecision;
  const decimals = valueDecimals(largestValue, scale);
  return {
    price: (ticks) => formatUnits(ticks, units.pricePrecision),
    size: (lots, value) =>
      unit === 'base'
        ? formatUnits(lots, units.quantityPrecision)
        : formatDecimal(formatFixed(value, scale), decimals),
  };
}

/** Even, so that the column does not change its width with each digit. */
export function valueDecimals(largestValue: bigint, scale: number): number {
  const wholeDigits = formatFixed(largestValue, scale).split('.')[0]?.length ?? 1;
  return Math.max(0, Math.floor((VALUE_DIGITS - wholeDigits) / 2) * 2);
}

/** A part of the price in 1e-6 as a percentage: 1_667n is "0.1667%". */
export function formatMicros(micros: bigint, decimals: number): string {
  return `${formatDecimal(formatFixed(micros, 4), decimals)}%`;
}
