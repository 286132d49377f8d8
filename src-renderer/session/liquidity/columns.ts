/**
 * What rested at each price for a part of time, in typed arrays. Two parts that touch become one that holds their
 * mean: a price at which nothing rested for half of it has half. Pure.
 */
import { groupPrice, type Level } from '../market/book-grouping';

export interface Column {
  /** On the market's clock; somebody watched for all of it. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Ticks, ascending. A price stands twice where first the one and then the other side rested at it. */
  readonly prices: Float64Array;
  /** The mean over its time: of bids above zero, of asks below. */
  readonly lots: Float64Array;
  /** Ticks that are one price here: more than 1 of what is older. */
  readonly step: number;
}

interface Sides {
  /** Best first. */
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export function columnOf({ bids, asks }: Sides, fromMs: number, toMs: number): Column {
  const size = bids.length + asks.length;
  const [prices, lots] = [new Float64Array(size), new Float64Array(size)];
  for (const [index, [price, quantity]] of bids.entries()) {
    prices[bids.length - 1 - index] = price;
    lots[bids.length - 1 - index] = quantity;
  }
  for (const [index, [price, quantity]] of asks.entries()) {
    prices[bids.length + index] = price;
    lots[bids.length + index] = -quantity;
  }
  return { fromMs, toMs, prices, lots, step: 1 };
}

/** `later` begins where `earlier` ends. What was the same in both stays the same to the last lot. */
export function mergeColumns(earlier: Column, later: Column): Column {
  const { fromMs } = earlier;
  const { toMs } = later;
  const share = (toMs - later.fromMs) / (toMs - fromMs);
  const most = earlier.prices.length + later.prices.length;
  const [prices, lots] = [new Float64Array(most), new Float64Array(most)];
  let [size, i, j] = [0, 0, 0];
  while (i < earlier.prices.length || j < later.prices.length) {
    const order = compare(earlier, i, later, j);
    const before = order <= 0 ? (earlier.lots[i] ?? 0) : 0;
    const after = order >= 0 ? (later.lots[j] ?? 0) : 0;
    prices[size] = (order <= 0 ? earlier.prices[i] : later.prices[j]) ?? 0;
    lots[size] = before + (after - before) * share;
    size += 1;
    if (order <= 0) i += 1;
    if (order >= 0) j += 1;
  }
  const step = Math.max(earlier.step, later.step);
  return { fromMs, toMs, prices: prices.slice(0, size), lots: lots.slice(0, size), step };
}

/** By price, and at one price bids first. What is at its end comes last. */
function compare(a: Column, i: number, b: Column, j: number): number {
  const [priceA, priceB] = [a.prices[i] ?? Infinity, b.prices[j] ?? Infinity];
  if (priceA !== priceB) return priceA < priceB ? -1 : 1;
  return Number((a.lots[i] ?? 0) < 0) - Number((b.lots[j] ?? 0) < 0);
}

/** With prices of `step` ticks together, away from the other side as in the book. */
export function groupedColumn(column: Column, step: number): Column {
  const sums = new Map<number, number>();
  for (const [index, price] of column.prices.entries()) {
    const lots = column.lots[index] ?? 0;
    const isAsk = lots < 0;
    const key = 2 * groupPrice(isAsk ? 'ask' : 'bid', price, step) + Number(isAsk);
    sums.set(key, (sums.get(key) ?? 0) + lots);
  }
  const keys = Float64Array.from(sums.keys()).sort();
  return {
    fromMs: column.fromMs,
    toMs: column.toMs,
    prices: keys.map((key) => Math.floor(key / 2)),
    lots: keys.map((key) => sums.get(key) ?? 0),
    step,
  };
}
