/** Futures positions and those that were closed. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
export { PositionActions } from './actions';
import { PositionsPanel } from './panel';
import { usePositionCount } from './position-count';
import { ProfitPanel } from './profit-panel';
import './positions.css';

export const positionsPanel: PanelDefinition = {
  id: 'positions',
  titleKey: 'positions',
  component: PositionsPanel,
  useCount: usePositionCount,
};

export const profitPanel: PanelDefinition = {
  id: 'profit',
  titleKey: 'profit',
  component: ProfitPanel,
};
