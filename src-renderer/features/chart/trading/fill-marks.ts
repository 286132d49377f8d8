/** The trader's own fills as the chart marks them. Pure. */
import type { FillRow } from '@shared/contract/terminal/commands';
import { candleStart, type Interval } from '@shared/domain/candle';
import type { Side } from '@shared/domain/order';

/** All fills of one candle and side: an arrow on that candle. */
export interface FillMark {
  readonly openTimeMs: number;
  readonly side: Side;
}

/** Oldest first, as the chart demands. */
export function fillMarks(
  fills: readonly FillRow[],
  symbol: string,
  interval: Interval,
): readonly FillMark[] {
  const marks = new Map<string, FillMark>();
  for (const fill of fills) {
    if (fill.symbol !== symbol) continue;
    const openTimeMs = candleStart(interval, fill.atMs);
    marks.set(`${String(openTimeMs)}:${fill.side}`, { openTimeMs, side: fill.side });
  }
  return [...marks.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
}
