/**
 * How much of a limit may be spent: a share stays untouched for cancels, so that an account at its
 * limit can always get out (reliability P10). Pure arithmetic over counts that others keep.
 */

export interface Budget {
  /** What the exchange allows per window. */
  readonly limit: number;
  /** Share of the limit one may use at all, 0–1: below 1 keeps away from the exchange's edge. */
  readonly usable: number;
  /** Share of the usable part that only cancels may spend, 0–1. */
  readonly cancelReserve: number;
}

export type Urgency = 'ordinary' | 'cancel';

/** How much may be spent in one window by a request of this urgency. */
export function budgetCeiling(budget: Budget, urgency: Urgency): number {
  const usable = floorShare(budget.limit, budget.usable);
  return urgency === 'cancel' ? usable : floorShare(usable, 1 - budget.cancelReserve);
}

/** Shares are given in hundredths, so that 1 − 0.2 of 9600 is 7680 and not one less. */
function floorShare(count: number, share: number): number {
  return Math.floor((count * Math.round(share * 100)) / 100);
}
