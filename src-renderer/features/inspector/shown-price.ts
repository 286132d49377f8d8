/**
 * A price that something depends on is shown on the tick that promises less: where a position is over, the one that is
 * reached earlier; where it has paid for itself, the one at which it truly has. Pure.
 */
import { roundToTick, type Fraction } from '@shared/domain/futures-math';
import type {
  FigureId,
  InspectAccount,
  InspectPosition,
} from '@shared/domain/futures-math/inspect';
import { formatUnits } from '../../lib/format';
import { isLiquidatedBelow } from './liquidated-below';

export type Rounding = 'ceil' | 'floor';

/** By what side of the mark it is a limit: the account's liquidation, or the leg's own. */
const LIMITS: Readonly<Partial<Record<FigureId, 'account' | 'leg'>>> = {
  liquidationPrice: 'account',
  bankruptcyPrice: 'account',
  reducePrice: 'leg',
  breakEven: 'leg',
};

/** Null of a figure that is no such price. */
export function roundingOf(
  id: FigureId,
  account: InspectAccount,
  position: InspectPosition,
): Rounding | null {
  const by = LIMITS[id];
  if (by === undefined) return null;
  const isBelow =
    by === 'account' ? isLiquidatedBelow(account, position) : position.leg.side === 'BUY';
  return isBelow ? 'ceil' : 'floor';
}

export const tickText = (price: Fraction, pricePrecision: number, rounding: Rounding): string =>
  formatUnits(roundToTick(price, pricePrecision, rounding), pricePrecision);
