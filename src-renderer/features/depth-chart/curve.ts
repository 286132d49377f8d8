/**
 * The book as two curves: how much stands between the best price and each further one, and what taking
 * it all would cost. Exact integers; only pixels are floats. Pure.
 */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { divide } from '@shared/money/decimal';

export type BookValue = TopicValue<'book'>;
type BookSide = 'bid' | 'ask';

/** Everything from the best price to this one. */
export interface Step {
  /** Ticks. */
  readonly price: number;
  /** Of this level alone. */
  readonly levelLots: number;
  readonly lots: number;
  /** In ticks × lots. */
  readonly value: bigint;
}

export interface DepthCurves {
  /** Best first. */
  readonly bids: readonly Step[];
  readonly asks: readonly Step[];
}

export function depthCurves({ bids, asks }: Pick<BookValue, 'bids' | 'asks'>): DepthCurves {
  return { bids: cumulated(bids), asks: cumulated(asks) };
}

function cumulated(levels: BookValue['bids']): readonly Step[] {
  const steps: Step[] = [];
  let lots = 0;
  let value = 0n;
  for (const [price, levelLots] of levels) {
    lots += levelLots;
    value += BigInt(price) * BigInt(levelLots);
    steps.push({ price, levelLots, lots, value });
  }
  return steps;
}

/** A market order that goes as far as a price. */
export interface Sweep {
  /** What is swept: asks are bought, bids are sold into. */
  readonly side: BookSide;
  readonly step: Step;
  /** Size-weighted price in hundredths of a tick, half-even. */
  readonly averageCentiticks: bigint;
  /** Distance of the average from the best price as a fraction in 1e-6, never negative. */
  readonly slippageMicros: bigint;
}

/** To `price` ticks; null between the best prices and where a side is empty. */
export function sweepTo({ bids, asks }: DepthCurves, price: number): Sweep | null {
  const step = asks.findLast((each) => each.price <= price);
  if (step !== undefined) return sweepOf('ask', step, asks[0]);
  const down = bids.findLast((each) => each.price >= price);
  return down === undefined ? null : sweepOf('bid', down, bids[0]);
}

function sweepOf(side: BookSide, step: Step, best: Step | undefined): Sweep | null {
  if (best === undefined || step.lots === 0) return null;
  const lots = BigInt(step.lots);
  const bestValue = BigInt(best.price) * lots;
  const distance = side === 'ask' ? step.value - bestValue : bestValue - step.value;
  return {
    side,
    step,
    averageCentiticks: divide(step.value * 100n, lots, 'half-even'),
    slippageMicros: divide(distance * 1_000_000n, bestValue, 'half-even'),
  };
}

/** x in ticks and both totals in lots, lowest price first: as the plot wants them. */
export type PlotData = [number[], (number | null)[], (number | null)[]];

export function plotData({ bids, asks }: DepthCurves): PlotData {
  const x: number[] = [];
  const bid: (number | null)[] = [];
  const ask: (number | null)[] = [];
  for (const { price, lots } of bids.toReversed()) {
    x.push(price);
    bid.push(lots);
    ask.push(null);
  }
  for (const { price, lots } of asks) {
    x.push(price);
    bid.push(null);
    ask.push(lots);
  }
  return [x, bid, ask];
}

/** The same width on both sides of the middle, so that a lopsided book looks lopsided. */
export function priceRange({ bids, asks }: DepthCurves): [number, number] {
  const bestBid = bids[0]?.price ?? asks[0]?.price ?? 0;
  const bestAsk = asks[0]?.price ?? bestBid;
  const middle = (bestBid + bestAsk) / 2;
  const reach = Math.max(
    1,
    middle - (bids.at(-1)?.price ?? middle),
    (asks.at(-1)?.price ?? middle) - middle,
  );
  return [middle - reach, middle + reach];
}
