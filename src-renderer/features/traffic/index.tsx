/** What was said to the exchange, and the record of it. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { TrafficPanel } from './panel';

export const panel: PanelDefinition = {
  id: 'traffic',
  titleKey: 'traffic',
  component: TrafficPanel,
};
