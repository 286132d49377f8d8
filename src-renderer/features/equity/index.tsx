/** The equity curve. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { EquityPanel } from './panel';

export const panel: PanelDefinition = {
  id: 'equity',
  titleKey: 'equity',
  component: EquityPanel,
  isPainted: true,
};
