/** How far an order moves up in a real queue when its level shrinks (exchange-rules §8 M4). */
import type { FeedRules } from './feed-event';

/** What stands before and behind an order at its price, both without the trades since the last depth. */
interface QueueSides {
  readonly front: number;
  readonly back: number;
}

/** Whole powers only: the same bits everywhere. */
function power(base: number, exponent: number): number {
  let product = 1;
  for (let step = 0; step < exponent; step++) product *= base;
  return product;
}

/** The share of cancels that happen behind the order: p = backⁿ ÷ (backⁿ + frontⁿ). */
export function shareBehind({ front, back }: QueueSides, queueN: number): number {
  const behind = power(back, queueN);
  const before = power(front, queueN);
  return behind + before === 0 ? 0 : behind / (behind + before);
}

/**
 * The new front after the level has dropped by `drop` (net of trades; ≤ 0: it grew) to `lots`.
 * Growth never hurts, and nobody stands behind more than there is.
 */
export function frontAfterDrop(
  sides: QueueSides,
  drop: number,
  lots: number,
  { queue, queueN }: FeedRules,
): number {
  const { front, back } = sides;
  if (drop <= 0 || queue === 'riskAverse') return Math.min(front, lots);
  const behind = shareBehind(sides, queueN);
  const moved = front - (1 - behind) * drop + Math.min(0, back - behind * drop);
  return Math.max(0, Math.min(lots, moved));
}
