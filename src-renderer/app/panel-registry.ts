/** Every panel the dock can show. A feature joins the desk by being named here. */
import { panel as activity } from '../features/activity';
import { panel as alerts } from '../features/alerts';
import { panel as balances } from '../features/balances';
import { panel as chart } from '../features/chart';
import { panel as depthChart } from '../features/depth-chart';
import { panel as drift } from '../features/drift';
import { panel as equity } from '../features/equity';
import { panel as fills } from '../features/fills';
import { inspectorPanels } from '../features/inspector';
import { panel as journal } from '../features/journal';
import { panel as lab } from '../features/lab';
import { panel as ladder } from '../features/ladder';
import { panel as orderBook } from '../features/order-book';
import { panel as order } from '../features/order-entry';
import { openOrders, orderHistory } from '../features/orders';
import { panel as conditions } from '../features/conditions';
import { positionsPanel, profitPanel } from '../features/positions';
import { panel as trades } from '../features/trades';
import { panel as traffic } from '../features/traffic';
import { panel as watchlist } from '../features/watchlist';
import { panel as withdrawals } from '../features/withdrawals';
import type { PanelDefinition, PanelId } from '../ui/panel-type';

/** As they are listed: the market, the account, what looks at a position, and what looks at all of it. */
const groups: readonly (readonly PanelDefinition[])[] = [
  [watchlist, chart, depthChart, orderBook, trades, ladder, order],
  [
    positionsPanel,
    openOrders,
    conditions,
    orderHistory,
    fills,
    profitPanel,
    balances,
    equity,
    withdrawals,
  ],
  inspectorPanels,
  [journal, drift, alerts, activity, traffic, lab],
];
const panels = groups.flat();

const byId = new Map<string, PanelDefinition>(panels.map((panel) => [panel.id, panel]));

/** The panel of a stored layout's component name; null for one this version does not have. */
export function findPanel(id: string): PanelDefinition | null {
  return byId.get(id) ?? null;
}

/** Those that begin a group, but for the first one. */
export const startsPanelGroup: ReadonlySet<PanelId> = new Set(
  groups.slice(1).flatMap((group) => group.slice(0, 1).map((panel) => panel.id)),
);

export const panelIds: readonly PanelId[] = panels.map((panel) => panel.id);
export const knownPanels: ReadonlySet<string> = new Set(panelIds);

/** It may be on the desk several times, with link colours. */
export const isLinkable = (id: string): boolean => findPanel(id)?.isLinkable === true;
