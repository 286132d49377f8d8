import type { PanelDefinition } from '../../ui/panel-type';
import { ChartPanel } from './panel';

/** The candle chart of the selected symbol. */
export const panel: PanelDefinition = {
  id: 'chart',
  titleKey: 'chart',
  component: ChartPanel,
  isLinkable: true,
  isPainted: true,
};
