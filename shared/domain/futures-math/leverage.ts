/** What another leverage does to the margin of an isolated position (exchange-rules §5.3). */
import { atoms, type Atoms } from '../../money/units';
import { isolatedEquity, legValue, type MarginLeg } from './maintenance';
import { initialMargin, unusedHold, type IsolatedMargin } from './position';

/**
 * Margin that an isolated position gets (or, below 0, gives back) when its leverage changes. It gives
 * back no more than what it has above its initial margin at the mark, and nothing of what its realized
 * losses have already used up.
 */
export function leverageMarginChange(
  leg: MarginLeg,
  { hold, realized }: IsolatedMargin,
  from: number,
  to: number,
): Atoms {
  const change = initialMargin(leg.openCost, to) - initialMargin(leg.openCost, from);
  if (change >= 0n) return atoms(change);
  const equity = isolatedEquity(leg, atoms(hold + realized));
  const spare = equity - initialMargin(legValue(leg), to);
  const unused = unusedHold({ hold, realized });
  const most = spare < unused ? spare : unused;
  if (most <= 0n) return atoms(0n);
  return atoms(-change < most ? change : -most);
}
