/**
 * The crowd's pooled holding of a contract as deleveraging sees it: not one giant but 20 holders of
 * equal size with leverages between 5 and 50 (exchange-rules §5.9). Its leveraged holders, who have
 * positions of their own, rank beside them.
 */
import { shareOf } from '@shared/domain/futures-math';
import { atoms, contracts, type Atoms, type Contracts } from '@shared/money/units';
import { COHORTS } from '../accounts';
import type { Position } from '../positions/position';

export const COHORT_LEVERAGES = [5, 10, 20, 50] as const;

export interface Cohort {
  readonly contracts: Contracts;
  readonly openCost: Atoms;
  readonly leverage: number;
}

/** Divides the pooled position; every contract and every atom belongs to exactly one cohort. */
export function cohortsOf({ volume, openCost }: Position): readonly Cohort[] {
  const cohorts: Cohort[] = [];
  let leftVolume = volume;
  let leftCost = atoms(openCost);
  for (let index = 0; index < COHORTS.length && leftVolume > 0; index++) {
    const part = contracts(Math.ceil(leftVolume / (COHORTS.length - index)));
    const cost = shareOf(leftCost, part, contracts(leftVolume));
    const leverage = COHORT_LEVERAGES[index % COHORT_LEVERAGES.length] ?? 1;
    cohorts.push({ contracts: part, openCost: cost, leverage });
    leftVolume -= part;
    leftCost = atoms(leftCost - cost);
  }
  return cohorts;
}
