/** What rested at a place of the picture, to the lot: for who points at it. Pure. */
import type { Column } from './columns';

export interface HeatPlace {
  readonly atMs: number;
  /** What the picture's pixel there stands for. */
  readonly pixelFromMs: number;
  readonly pixelToMs: number;
  /** Ticks of its row: from, and before. */
  readonly low: number;
  readonly high: number;
}

export interface HeatFound {
  /** The time of which it is the mean. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Lots, rounded where they are a mean. */
  readonly bids: number;
  readonly asks: number;
  /** The only price in the row at which anything rested; null where there are more. */
  readonly price: number | null;
}

/** Of a pixel that was seen in part the picture shows that part: it is found all over the pixel. Null of a time nobody saw. */
export function findAt(
  columns: readonly Column[],
  { atMs, pixelFromMs, pixelToMs, low, high }: HeatPlace,
): HeatFound | null {
  const column =
    columns.findLast(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs) ??
    columns.findLast(({ fromMs, toMs }) => fromMs < pixelToMs && toMs > pixelFromMs);
  if (column === undefined) return null;
  const prices = new Set<number>();
  let [bids, asks] = [0, 0];
  for (const [index, price] of column.prices.entries()) {
    if (price < low || price >= high) continue;
    const lots = column.lots[index] ?? 0;
    prices.add(price);
    if (lots > 0) bids += lots;
    else asks -= lots;
  }
  const [only] = prices;
  const { fromMs, toMs, step } = column;
  return {
    fromMs,
    toMs,
    bids: Math.round(bids),
    asks: Math.round(asks),
    price: prices.size === 1 && step === 1 ? (only ?? null) : null,
  };
}
