/**
 * How far to its trader's loss an order may be priced (reliability.md P12): the terminal refuses what is beyond, and
 * the command line says so before.
 */
import { mark, type Mark, type Ticks } from '../money/units';
import { markOfTicks } from './futures-math';
import type { Side } from './order';

/** `percent` on the wrong side of the reference; what rests on the right side is never too far. */
export function isBeyondCollar(
  side: Side,
  price: Ticks,
  reference: Mark,
  percent: number,
): boolean {
  const compared = markOfTicks(price) * 100n;
  return side === 'BUY'
    ? compared > reference * BigInt(100 + percent)
    : compared < reference * BigInt(100 - percent);
}

/** Between the best prices; one side alone stands for both. Null of an empty book. */
export function middleOf(bid: Ticks | undefined, ask: Ticks | undefined): Mark | null {
  const low = bid ?? ask;
  const high = ask ?? bid;
  if (low === undefined || high === undefined) return null;
  return mark((markOfTicks(low) + markOfTicks(high)) / 2n);
}
