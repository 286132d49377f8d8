/**
 * The average price of an order as the exchange tells it. Nothing executes for nothing: where something has executed
 * and the average is left out or 0, the exchange has not said it, and it is ''.
 */
import type { ListedContract } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { divide, formatTrimmed, parseLong } from '@shared/money/decimal';
import { ASSET_SCALE, type Atoms, type Contracts } from '@shared/money/units';

export function toAverage(text: string, executed: number): Result<string, string> {
  const exact = parseLong(text);
  if (!exact.ok) return err('avgPrice is not a number');
  return ok(executed > 0 && exact.value.units === 0n ? '' : text);
}

/** Of contracts that have cost so much together; '' where that is not told either. */
export function averageByCost(
  { multiplier: { units, decimals } }: ListedContract,
  cost: Atoms,
  executed: Contracts,
): string {
  if (cost <= 0n || executed === 0) return '';
  const perContract = BigInt(executed) * BigInt(units);
  const average = divide(cost * 10n ** BigInt(decimals), perContract, 'half-up');
  return formatTrimmed(average, ASSET_SCALE);
}
