/** On which side of the price a position is liquidated. Pure. */
import { liquidationSide, surroundings } from '@shared/domain/futures-math';
import type { InspectAccount, InspectPosition } from '@shared/domain/futures-math/inspect';

/**
 * Of hedged cross legs both are liquidated on the same side, whichever of them is looked at. Not by where the
 * mark is: once it is past that price, all beyond it is no less over.
 */
export function isLiquidatedBelow(account: InspectAccount, position: InspectPosition): boolean {
  const side = liquidationSide(surroundings(account, position).moving);
  return side === null ? position.leg.side === 'BUY' : side === 'below';
}
