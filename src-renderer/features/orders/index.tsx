/** Open orders and order history. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import './orders.css';
export { OrderActions } from './cancel-all';
import { OrderHistoryPanel } from './history-panel';
import { OpenOrdersPanel } from './open-panel';
import { useOpenCount } from './open-count';

export const openOrders: PanelDefinition = {
  id: 'open-orders',
  titleKey: 'open-orders',
  component: OpenOrdersPanel,
  useCount: useOpenCount,
};

export const orderHistory: PanelDefinition = {
  id: 'order-history',
  titleKey: 'order-history',
  component: OrderHistoryPanel,
};
