import type { PanelDefinition } from '../../ui/panel-type';
import { TradesPanel } from './panel';

/** The public trades of a symbol. */
export const panel: PanelDefinition = {
  id: 'trades',
  titleKey: 'trades',
  component: TradesPanel,
  isLinkable: true,
};
