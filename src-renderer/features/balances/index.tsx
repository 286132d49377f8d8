/** What the account holds. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { BalancesPanel } from './panel';

export const panel: PanelDefinition = {
  id: 'balances',
  titleKey: 'balances',
  component: BalancesPanel,
};
