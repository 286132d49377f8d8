/** Withdrawals and their address book. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { WithdrawalsPanel } from './panel';
import './withdrawals.css';

export const panel: PanelDefinition = {
  id: 'withdrawals',
  titleKey: 'withdrawals',
  component: WithdrawalsPanel,
};
