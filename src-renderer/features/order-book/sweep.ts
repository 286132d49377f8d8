/** What a market order down to one price would meet: shown while the pointer rests on a row. */
import { divide } from '@shared/money/decimal';
import type { Level } from '../../session/market/book-grouping';

export interface Sweep {
  /** Size-weighted price in hundredths of a tick, rounded half-even: a display figure. */
  readonly averageCentiticks: bigint;
  readonly lots: number;
  /** Exact, in ticks × lots. */
  readonly value: bigint;
  /** Distance of the average from the best price as a fraction in 1e-6, never negative. */
  readonly slippageMicros: bigint;
}

/**
 * Sums the levels from the best price to `limitTicks`, both included, from the ungrouped book.
 * `null` when nothing lies within the limit.
 */
export function sweepTo(levels: readonly Level[], limitTicks: number): Sweep | null {
  const best = levels[0]?.[0];
  if (best === undefined) return null;
  const isReached = (priceTicks: number) =>
    limitTicks >= best ? priceTicks <= limitTicks : priceTicks >= limitTicks;
  let lots = 0;
  let value = 0n;
  for (const [priceTicks, levelLots] of levels) {
    if (!isReached(priceTicks)) break;
    lots += levelLots;
    value += BigInt(priceTicks) * BigInt(levelLots);
  }
  if (lots === 0) return null;
  const bestValue = BigInt(best) * BigInt(lots);
  const distance = value > bestValue ? value - bestValue : bestValue - value;
  return {
    averageCentiticks: divide(value * 100n, BigInt(lots), 'half-even'),
    lots,
    value,
    slippageMicros: divide(distance * 1_000_000n, bestValue, 'half-even'),
  };
}
