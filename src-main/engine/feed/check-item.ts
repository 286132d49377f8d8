/** Whether a feed event can be believed: a wrong one is refused by the name of its field (§10). */
import { rejection, type Rejection } from '@shared/domain/rejection';
import { LOTS_MAX, TICKS_MAX } from '@shared/money/units';
import type { FeedDepth, FeedItem, FeedLevel } from './feed-event';

const isWhole = (value: number, max: number): boolean =>
  Number.isSafeInteger(value) && value > 0 && value <= max;

/** Null when it can. */
export function itemProblem(item: FeedItem): Rejection | null {
  if (!Number.isSafeInteger(item.feedMs) || item.feedMs < 0) return invalid('t', 'a time in ms');
  switch (item.type) {
    case 'depth':
      return depthProblem(item);
    case 'trade':
      if (!isWhole(item.price, TICKS_MAX)) return invalid('price', 'whole ticks above 0');
      return isWhole(item.lots, LOTS_MAX) ? null : invalid('lots', 'whole lots above 0');
    case 'index':
      if (item.index !== undefined && item.index <= 0n) return invalid('index', 'above 0');
      return item.mark === undefined || item.mark > 0n ? null : invalid('mark', 'above 0');
    case 'funding':
      return item.rate < ONE && item.rate > -ONE ? null : invalid('rate', 'between -1 and 1');
    default:
      return invalid('type', 'depth, trade, index or funding');
  }
}

const ONE = 100_000_000n;

function depthProblem({ bids, asks, worst }: FeedDepth): Rejection | null {
  if (worst?.every((price) => price === 0 || isWhole(price, TICKS_MAX)) === false) {
    return invalid('worst', 'whole ticks');
  }
  for (const [name, levels] of [
    ['bids', bids],
    ['asks', asks],
  ] as const) {
    for (const [price, lots] of levels) {
      if (!isWhole(price, TICKS_MAX)) return invalid(`${name}.price`, 'whole ticks above 0');
      if (lots !== 0 && !isWhole(lots, LOTS_MAX)) return invalid(`${name}.lots`, 'whole lots');
    }
  }
  const highestBid = bestOf(bids, Math.max, 0);
  const lowestAsk = bestOf(asks, Math.min, Infinity);
  return highestBid < lowestAsk ? null : invalid('bids', 'below the asks');
}

function bestOf(
  levels: readonly FeedLevel[],
  better: (a: number, b: number) => number,
  none: number,
): number {
  return levels.reduce((best, [price, lots]) => (lots === 0 ? best : better(best, price)), none);
}

function invalid(field: string, limit: string): Rejection {
  return rejection('invalid-value', field, `${field}: must be ${limit}`);
}
