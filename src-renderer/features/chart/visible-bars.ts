/** What the canvas shows, for those who do not see it: the bars of the table and the summary. Pure. */
import { barIndexAt, type Bar, type History } from './history';

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Oldest first. */
export function barsWithin(history: History | null, span: Span | null): readonly Bar[] {
  if (history === null || span === null) return [];
  const { closed } = history;
  const bars = closed.slice(barIndexAt(closed, span.fromMs), barIndexAt(closed, span.toMs + 1));
  const { forming } = history;
  if (forming === null || forming[0] > span.toMs || forming[0] < span.fromMs) return bars;
  return [...bars.filter(([timeMs]) => timeMs < forming[0]), forming];
}

export interface BarsSummary {
  readonly fromMs: number;
  readonly toMs: number;
  readonly lastTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
}

export function summaryOf(bars: readonly Bar[]): BarsSummary | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    fromMs: first[0],
    toMs: last[0],
    lastTicks: last[4],
    highTicks: bars.reduce((high, bar) => Math.max(high, bar[2]), 0),
    lowTicks: bars.reduce((low, bar) => Math.min(low, bar[3]), Infinity),
  };
}
