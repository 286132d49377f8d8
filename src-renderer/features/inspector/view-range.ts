/** Which prices a picture of a position shows: far enough to see where it ends. Pure. */
import {
  compareFractions,
  fraction,
  toCoordinate,
  type Fraction,
} from '@shared/domain/futures-math';
import { movedMark, type Figures, type InspectPosition } from '@shared/domain/futures-math/inspect';
import { rate, type Mark } from '@shared/money/units';

export interface PriceRange {
  readonly from: Mark;
  readonly to: Mark;
}

/** Never less than 2 %, never more than 60 % to either side. */
const LEAST = fraction(2n, 100n);
const MOST = fraction(60n, 100n);

/**
 * Around the mark, the same share to both sides: a fifth beyond liquidation, or as far as `atLeast` (a
 * share, such as what three sigmas are at the end of a map).
 */
export function viewRange(
  { leg }: Pick<InspectPosition, 'leg'>,
  { liquidationDistance }: Pick<Figures, 'liquidationDistance'>,
  atLeast = 0,
): PriceRange {
  const wanted = Math.max(atLeast, 1.2 * Math.abs(coordinate(liquidationDistance)));
  const share = Math.min(toCoordinate(MOST), Math.max(toCoordinate(LEAST), wanted));
  const change = BigInt(Math.round(share * 1e8));
  return { from: movedMark(leg.mark, rate(-change)), to: movedMark(leg.mark, rate(change)) };
}

/** Without a liquidation price the usual 10 %. */
const coordinate = (distance: Fraction | null): number =>
  distance === null || compareFractions(distance, fraction(0n, 1n)) < 0
    ? 0.1
    : toCoordinate(distance);
