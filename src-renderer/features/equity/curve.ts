/** What the account was worth over time, as it is drawn and read. Floats are pixels only. Pure. */
import { moneyOf } from '@shared/domain/ticket';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { EquityPoint } from '../../session/equity-points';
import { SPAN_MS, type Span } from '../../session/spans';

/** Points of the span that ends with the newest one, oldest first. */
export function pointsOf(points: readonly EquityPoint[], span: Span): readonly EquityPoint[] {
  const newest = points.at(-1);
  if (newest === undefined) return [];
  return points.filter(({ atMs }) => newest.atMs - atMs <= SPAN_MS[span]);
}

/** Spot and futures together, exact. */
export function totalOf({ spot, futures }: EquityPoint): string {
  return formatTrimmed(moneyOf(spot) + moneyOf(futures), ASSET_SCALE);
}

export interface EquityChange {
  /** Signed decimal text. */
  readonly amount: string;
  /** Signed ratio with 4 decimals; null when there was nothing to begin with. */
  readonly ratio: string | null;
}

/** From the first point to the last; null before there are two. */
export function changeOf(points: readonly EquityPoint[]): EquityChange | null {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 2) return null;
  const before = moneyOf(totalOf(first));
  const amount = moneyOf(totalOf(last)) - before;
  const ratio = before <= 0n ? null : formatTrimmed((amount * 10_000n) / before, 4);
  return { amount: formatTrimmed(amount, ASSET_SCALE), ratio };
}

/** [seconds, value] for the plot. */
export function plotData(points: readonly EquityPoint[]): [number[], number[]] {
  return [points.map(({ atMs }) => atMs / 1_000), points.map((point) => Number(totalOf(point)))];
}
