/**
 * The take-profit and stop-loss orders of a position that may be with the exchange, and those that the terminal would
 * have placed if nothing kept them back. Pure.
 */
import type { ConditionRow, ExitRow, PositionRow } from '@shared/contract/terminal';
import { gridTicks, heldExits } from './waiting-exits';
import { conditionCancel, exitCancel } from '../requests/names';
import { conditionStanding, type Standing, withDoubt } from '../orders/standing';

export interface ExitLevel {
  readonly purpose: 'take-profit' | 'stop-loss';
  /** The exchange may not have numbered it yet. */
  readonly intentId: string;
  /** Ticks. */
  readonly price: number;
  readonly contracts: number;
  readonly standing: Standing;
}

interface Exits {
  readonly conditions: readonly ConditionRow[];
  readonly exits: readonly ExitRow[];
}

export function exitLevels(
  { conditions, exits }: Exits,
  position: Pick<PositionRow, 'symbol' | 'side' | 'mode'>,
  pricePrecision: number,
  inDoubt: ReadonlySet<string> = new Set(),
): readonly ExitLevel[] {
  const { symbol, side } = position;
  const placed = conditions.flatMap((each): ExitLevel[] => {
    const { purpose, intentId, triggerPrice, contracts } = each;
    const standing = withDoubt(conditionStanding(each.state), conditionCancel(each), inDoubt);
    const isOfLeg = each.symbol === symbol && each.action === 'CLOSE' && each.side !== side;
    if (!isOfLeg || purpose === 'entry' || standing === null) return [];
    return [{ purpose, intentId, price: triggerPrice, contracts, standing }];
  });
  const held = heldExits(exits, position).flatMap((exit): ExitLevel[] => {
    const price = gridTicks(exit.triggerPrice, pricePrecision);
    const contracts = exit.executed - exit.placed;
    if (price === null || contracts <= 0) return [];
    const { purpose, intentId } = exit;
    const standing = withDoubt('held', exitCancel(exit), inDoubt);
    return [{ purpose, intentId, price, contracts, standing }];
  });
  return [...placed, ...held];
}
