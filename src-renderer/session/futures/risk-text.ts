/**
 * A position's risk in per cent, rounded down: at 100 % it is liquidated, so that of one which stands, were it by a
 * millionth, 100 % is never said.
 */
import type { Fraction } from '@shared/domain/futures-math';
import { divide, formatFixed } from '@shared/money/decimal';
import { formatDecimal } from '../../lib/format';

export function riskText({ numerator, denominator }: Fraction): string {
  const hundredths = divide(numerator * 10_000n, denominator, 'floor');
  return `${formatDecimal(formatFixed(hundredths, 2), 2)}%`;
}
