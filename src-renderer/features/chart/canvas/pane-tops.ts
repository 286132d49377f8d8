/** Where the panes of a chart begin, in pixels, the candles' first. */
import type { IChartApiBase } from 'lightweight-charts';

/** A line of one pixel parts two panes. */
const SEPARATOR_PX = 1;

export function paneTopsOf(chart: IChartApiBase): readonly number[] {
  const tops: number[] = [];
  let top = 0;
  for (const pane of chart.panes()) {
    tops.push(top);
    top += pane.getHeight() + SEPARATOR_PX;
  }
  return tops;
}
