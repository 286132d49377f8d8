/** The take-profit and stop-loss orders of a position that the terminal knows to be waiting. Pure. */
import type { ConditionRow, PositionRow } from '@shared/contract/terminal';

export interface ExitLevel {
  readonly purpose: 'take-profit' | 'stop-loss';
  /** The exchange may not have numbered it yet. */
  readonly intentId: string;
  /** Ticks. */
  readonly price: number;
  readonly contracts: number;
}

export function exitLevels(
  conditions: readonly ConditionRow[],
  { symbol, side }: Pick<PositionRow, 'symbol' | 'side'>,
): readonly ExitLevel[] {
  return conditions.flatMap((each) => {
    const { purpose, state, intentId, triggerPrice, contracts } = each;
    const isOfLeg = each.symbol === symbol && each.action === 'CLOSE' && each.side !== side;
    if (!isOfLeg || purpose === 'entry' || (state !== 'WAITING' && state !== 'SENDING')) return [];
    return [{ purpose, intentId, price: triggerPrice, contracts }];
  });
}
