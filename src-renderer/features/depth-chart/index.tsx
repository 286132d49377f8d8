import type { PanelDefinition } from '../../ui/panel-type';
import { DepthPanel } from './panel';

/** Cumulative bids and asks of a symbol. */
export const panel: PanelDefinition = {
  id: 'depth-chart',
  titleKey: 'depth-chart',
  component: DepthPanel,
  isLinkable: true,
  isPainted: true,
};
