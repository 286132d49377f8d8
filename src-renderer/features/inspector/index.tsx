/** The positions inspector: its list and its pictures, each a panel of the dock. Import from here only. */
import type { PanelDefinition } from '../../ui/panel-type';
import { CrossPanel } from './cross/panel';
import { CurvePanel } from './curve/panel';
import { ExchangePanel } from './exchange/panel';
import { FundingPanel } from './funding/panel';
import { LadderPanel } from './ladder/panel';
import { LifePanel } from './life/panel';
import { PositionsByRisk } from './positions-list/panel';
import { RiskMapPanel } from './risk-map/panel';
import { WhatIfPanel } from './what-if/panel';
import './inspector.css';

const panel = (
  id: PanelDefinition['id'],
  component: PanelDefinition['component'],
): PanelDefinition => ({ id, titleKey: id, component });

export const inspectorPanels: readonly PanelDefinition[] = [
  panel('inspector-positions', PositionsByRisk),
  panel('inspector-ladder', LadderPanel),
  panel('inspector-curve', CurvePanel),
  panel('inspector', WhatIfPanel),
  panel('inspector-map', RiskMapPanel),
  panel('inspector-cross', CrossPanel),
  panel('inspector-funding', FundingPanel),
  panel('inspector-life', LifePanel),
  panel('inspector-exchange', ExchangePanel),
];
