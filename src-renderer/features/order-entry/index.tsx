/** The order ticket. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { TicketPanel } from './panel';

export const panel: PanelDefinition = {
  id: 'order',
  titleKey: 'order',
  component: TicketPanel,
  comesFirst: true,
};
