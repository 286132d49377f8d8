/** What the trader may do with tabs and groups, and what tabs need; the same for every layout, whatever is stored. */
import type { IGlobalAttributes } from 'flexlayout-react';

export const dockRules: IGlobalAttributes = {
  tabEnableClose: false, // a panel is closed by its menu: a tab holds no second control
  tabEnableRename: false,
  tabSetEnableClose: false,
  tabSetMinWidth: 160,
  tabSetMinHeight: 96,
  enableEdgeDock: false,
};

/** Below these, figures would lie over each other: what is beside them gives way. */
const LEAST_WIDTHS_PX: Readonly<Record<string, number>> = {
  watchlist: 208,
  'order-book': 240,
  ladder: 240,
  order: 272,
  'inspector-positions': 248,
};

/** Of a panel's tab, by the panel's id. */
export function tabRules(id: string): { readonly minWidth?: number } {
  const minWidth = LEAST_WIDTHS_PX[id];
  return minWidth === undefined ? {} : { minWidth };
}
