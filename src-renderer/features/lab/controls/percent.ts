/** A funding rate as it is typed, in per cent, and as the exchange takes it, a fraction. Exact. */
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { RATE_SCALE } from '@shared/money/units';

/** "-0.01" is "-0.0001"; null for what is no number with at most six decimals. */
export function rateOfPercent(percent: string): string | null {
  const isNegative = percent.startsWith('-');
  const parsed = parseDecimal(isNegative ? percent.slice(1) : percent, RATE_SCALE - 2);
  if (!parsed.ok) return null;
  const text = formatTrimmed(parsed.value, RATE_SCALE);
  return isNegative && parsed.value !== 0n ? `-${text}` : text;
}
