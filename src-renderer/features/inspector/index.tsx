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

const picture: typeof panel = (id, component) => ({ ...panel(id, component), isPainted: true });

export const inspectorPanels: readonly PanelDefinition[] = [
  panel('inspector-positions', PositionsByRisk),
  picture('inspector-ladder', LadderPanel),
  picture('inspector-curve', CurvePanel),
  panel('inspector', WhatIfPanel),
  picture('inspector-map', RiskMapPanel),
  picture('inspector-cross', CrossPanel),
  picture('inspector-funding', FundingPanel),
  picture('inspector-life', LifePanel),
  panel('inspector-exchange', ExchangePanel),
];
