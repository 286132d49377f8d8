import type { PanelDefinition } from '../../ui/panel-type';
import { addressedChart } from './chart';
import { ChartPanel } from './panel';

/** What rests in the book, behind the candles of the chart that had the keyboard last; false: there is no chart. */
export function toggleLiquidity(): boolean {
  const chart = addressedChart();
  chart?.toggleLiquidity();
  return chart !== null;
}

/** The candle chart of the selected symbol. */
export const panel: PanelDefinition = {
  id: 'chart',
  titleKey: 'chart',
  component: ChartPanel,
  isLinkable: true,
  isPainted: true,
};
