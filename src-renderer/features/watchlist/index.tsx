import type { PanelDefinition } from '../../ui/panel-type';
import { WatchlistPanel } from './panel';

/** All pairs and the favourites among them. */
export const panel: PanelDefinition = {
  id: 'watchlist',
  titleKey: 'watchlist',
  component: WatchlistPanel,
};
