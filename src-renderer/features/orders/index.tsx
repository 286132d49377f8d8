/** Open orders and order history. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import './orders.css';
export { OrderActions } from './cancel-all';
import { OrderHistoryPanel } from './history-panel';
import { OpenOrdersPanel } from './open-panel';

export const openOrders: PanelDefinition = {
  id: 'open-orders',
  titleKey: 'open-orders',
  component: OpenOrdersPanel,
};

export const orderHistory: PanelDefinition = {
  id: 'order-history',
  titleKey: 'order-history',
  component: OrderHistoryPanel,
};
