/** What the figures of an axis say: all in one unit and with the same decimals. Floats here are pixels, never money. Pure. */
import { formatDecimal } from './format';

/** Decimals that tell the figures of an axis apart, at most `most`: 0.595 and 0.6 need three. */
export function axisDecimals(values: readonly number[], most: number): number {
  for (let decimals = 0; decimals < most; decimals += 1) {
    const isEnough = values.every((value) => {
      const scaled = value * 10 ** decimals;
      return Math.abs(scaled - Math.round(scaled)) < 1e-6;
    });
    if (isEnough) return decimals;
  }
  return most;
}

const UNITS = [
  { size: 1e12, sign: 'T' },
  { size: 1e9, sign: 'B' },
  { size: 1e6, sign: 'M' },
  { size: 1e3, sign: 'K' },
  { size: 1, sign: '' },
] as const;
const MOST = 8;

/** "4.5K" and "5.0K", not "5K": the unit of the largest, and the decimals of the finest. */
export function axisLabels(values: readonly number[]): string[] {
  const largest = Math.max(0, ...values.map(Math.abs));
  const { size, sign } = UNITS.find((each) => largest >= each.size) ?? { size: 1, sign: '' };
  const scaled = values.map((value) => value / size);
  const decimals = axisDecimals(scaled, MOST);
  return scaled.map((value) => {
    const text = formatDecimal(String(value), decimals);
    return value === 0 ? text : `${text}${sign}`;
  });
}
