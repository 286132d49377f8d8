import type { PanelDefinition } from '../../ui/panel-type';
import { TradesPanel } from './panel';

/** The public trades of the selected symbol. */
export const panel: PanelDefinition = {
  id: 'trades',
  titleKey: 'trades',
  component: TradesPanel,
};
