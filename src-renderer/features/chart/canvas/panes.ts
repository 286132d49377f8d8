/** How the canvas is shared out: pixels of the panes, beside which the axis of prices is as wide as those are long. */
import type { IChartApiBase } from 'lightweight-charts';

export interface Panes {
  /** Where they begin, the candles' first. */
  readonly tops: readonly number[];
  /** Of each; 0 before anything is drawn. */
  readonly width: number;
}

export const NO_PANES: Panes = { tops: [], width: 0 };

/** A line of one pixel parts two panes. */
const SEPARATOR_PX = 1;

export function panesOf(chart: IChartApiBase): Panes {
  const tops: number[] = [];
  let top = 0;
  for (const pane of chart.panes()) {
    tops.push(top);
    top += pane.getHeight() + SEPARATOR_PX;
  }
  return { tops, width: chart.paneSize(0).width };
}

export const isSameShare = (one: Panes, other: Panes): boolean =>
  one.width === other.width && one.tops.join() === other.tops.join();
