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

/** Null of a figure that is no such price. */
export function roundingOf(
  id: FigureId,
  account: InspectAccount,
  position: InspectPosition,
): Rounding | null {
  switch (id) {
    case 'liquidationPrice':
    case 'bankruptcyPrice':
      return isLiquidatedBelow(account, position) ? 'ceil' : 'floor';
    case 'reducePrice':
    case 'breakEven':
      return position.leg.side === 'BUY' ? 'ceil' : 'floor';
    default:
      return null;
  }
}

export const tickText = (price: Fraction, pricePrecision: number, rounding: Rounding): string =>
  formatUnits(roundToTick(price, pricePrecision, rounding), pricePrecision);
