/** Risk of a position as the desk shows it: maintenance ÷ margin; at 100 % it is liquidated. */
import type { Position } from '@shared/domain/position';
import { divide, formatFixed, pow10 } from '@shared/money/decimal';

const DECIMALS = 2;
/** No margin is left: as bad as it gets. */
const NO_MARGIN = '9999.99';

/** (keepRate + maxFeeRate) ÷ marginRate in per cent with two decimals, rounded up. */
export function riskPercent({ keepRate, maxFeeRate, marginRate }: Position): string {
  if (marginRate <= 0n) return NO_MARGIN;
  const share = (keepRate + maxFeeRate) * pow10(2 + DECIMALS);
  return formatFixed(divide(share, marginRate, 'ceil'), DECIMALS);
}
