/** A MARKET OPEN given as a value of margin coin (config marketOpenUnit: value; exchange-rules §2). */
import type { Atoms } from '@shared/money/units';
import type { SideCode } from '../../book/side';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';

/**
 * floor(value ÷ (multiplier × worst price)), the worst price being that of the walk through as many
 * contracts; 0 when not even one is worth so little or the other side is empty.
 */
export function contractsForValue(
  market: ContractMarket,
  trader: Trader,
  side: SideCode,
  value: Atoms,
): number {
  const limit = market.protection(side);
  if (limit === 0) return 0;
  let passed = 0;
  let best = 0;
  let isSettled = false;
  market.dryWalk(trader, side, Number.MAX_SAFE_INTEGER, limit, (price, contracts) => {
    if (isSettled) return;
    const affordable = Number(value / market.value(price, 1));
    // Within the levels so far it fits; or the last level was already more than it can bear.
    isSettled = affordable <= passed + contracts;
    best = affordable > passed ? affordable : passed;
    passed += contracts;
  });
  return best;
}
