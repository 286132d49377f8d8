/** What a position has made since it was opened (exchange-rules §5.11). */
import { atoms, type Atoms } from '@shared/money/units';
import type { Position } from './position';

/** historyRealizedAmount: closes, fees, funding, settlements and shares in others' losses. */
export function historyRealized(position: Position): Atoms {
  const { closeProfit, tradeFee, capitalFee, settleProfit, shareAmount } = position;
  return atoms(closeProfit + tradeFee + capitalFee + settleProfit + shareAmount);
}
