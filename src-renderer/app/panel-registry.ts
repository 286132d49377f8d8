/** Every panel the dock can show. A feature joins the desk by being named here. */
import { panel as activity } from '../features/activity';
import { panel as balances } from '../features/balances';
import { panel as chart } from '../features/chart';
import { panel as fills } from '../features/fills';
import { panel as orderBook } from '../features/order-book';
import { panel as order } from '../features/order-entry';
import { openOrders, orderHistory } from '../features/orders';
import { panel as trades } from '../features/trades';
import { panel as watchlist } from '../features/watchlist';
import type { PanelDefinition, PanelId } from '../ui/panel-type';

const panels: readonly PanelDefinition[] = [
  watchlist,
  chart,
  orderBook,
  trades,
  order,
  openOrders,
  orderHistory,
  fills,
  balances,
  activity,
];

const byId = new Map<string, PanelDefinition>(panels.map((panel) => [panel.id, panel]));

/** The panel of a stored layout's component name; null for one this version does not have. */
export function findPanel(id: string): PanelDefinition | null {
  return byId.get(id) ?? null;
}

export const panelIds: readonly PanelId[] = panels.map((panel) => panel.id);
