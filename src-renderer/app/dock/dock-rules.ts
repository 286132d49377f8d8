/** What the trader may do with tabs and groups; the same for every layout, whatever is stored. */
import type { IGlobalAttributes } from 'flexlayout-react';

export const dockRules: IGlobalAttributes = {
  tabEnableClose: false, // a panel is closed by its menu: a tab holds no second control
  tabEnableRename: false,
  tabSetEnableClose: false,
  tabSetMinWidth: 160,
  tabSetMinHeight: 96,
  enableEdgeDock: false,
};
