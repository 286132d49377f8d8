/** The trader's own orders and fills as the chart draws them. Pure; prices are ticks. */
import type { FillRow, OrderRow } from '@shared/contract/terminal/commands';
import { candleStart, type Interval } from '@shared/domain/candle';
import type { Side } from '@shared/domain/order';

export interface OrderLine {
  readonly orderId: string;
  readonly side: Side;
  readonly priceTicks: number;
  /** What still rests. */
  readonly lots: number;
}

/** All fills of one candle and side: an arrow on that candle. */
export interface FillMark {
  readonly openTimeMs: number;
  readonly side: Side;
  readonly lots: number;
  readonly count: number;
}

export function orderLines(orders: readonly OrderRow[], symbol: string): readonly OrderLine[] {
  const lines: OrderLine[] = [];
  for (const order of orders) {
    if (order.symbol !== symbol || order.price === null || order.lots === null) continue;
    const lots = order.lots - order.executedLots;
    if (lots <= 0) continue;
    lines.push({ orderId: order.orderId, side: order.side, priceTicks: order.price, lots });
  }
  return lines;
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
    const key = `${String(openTimeMs)}:${fill.side}`;
    const known = marks.get(key);
    marks.set(key, {
      openTimeMs,
      side: fill.side,
      lots: (known?.lots ?? 0) + fill.lots,
      count: (known?.count ?? 0) + 1,
    });
  }
  return [...marks.values()].sort((a, b) => a.openTimeMs - b.openTimeMs);
}
