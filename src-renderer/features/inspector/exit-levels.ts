/**
 * The take-profit and stop-loss orders of a position that the terminal knows to be waiting, and those it would have
 * placed if nothing kept them back. Pure.
 */
import type { ConditionRow, ExitRow, PositionRow } from '@shared/contract/terminal';
import { gridTicks, heldExits } from '../../session/waiting-exits';

export interface ExitLevel {
  readonly purpose: 'take-profit' | 'stop-loss';
  /** The exchange may not have numbered it yet. */
  readonly intentId: string;
  /** Ticks. */
  readonly price: number;
  readonly contracts: number;
  /** The exchange does not have it: something keeps it back. */
  readonly isHeld: boolean;
}

interface Exits {
  readonly conditions: readonly ConditionRow[];
  readonly exits: readonly ExitRow[];
}

export function exitLevels(
  { conditions, exits }: Exits,
  position: Pick<PositionRow, 'symbol' | 'side' | 'mode'>,
  pricePrecision: number,
): readonly ExitLevel[] {
  const { symbol, side } = position;
  const placed = conditions.flatMap((each): ExitLevel[] => {
    const { purpose, state, intentId, triggerPrice, contracts } = each;
    const isOfLeg = each.symbol === symbol && each.action === 'CLOSE' && each.side !== side;
    if (!isOfLeg || purpose === 'entry' || (state !== 'WAITING' && state !== 'SENDING')) return [];
    return [{ purpose, intentId, price: triggerPrice, contracts, isHeld: false }];
  });
  const held = heldExits(exits, position).flatMap((exit): ExitLevel[] => {
    const price = gridTicks(exit.triggerPrice, pricePrecision);
    const contracts = exit.executed - exit.placed;
    if (price === null || contracts <= 0) return [];
    return [{ purpose: exit.purpose, intentId: exit.intentId, price, contracts, isHeld: true }];
  });
  return [...placed, ...held];
}
