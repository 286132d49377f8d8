/**
 * The lab of the paper exchange: what is set by hand, an order explained, the exchange opened to bots.
 * Other parts import only from here.
 */
import type { PanelDefinition } from '../../ui/panel-type';
import { LabPanel } from './controls/panel';
import './lab.css';

export { BotsButton } from './bots-button';
export { LabChips } from './controls/lab-chips';
export { ExplainDialog } from './explain/explain-dialog';

export const panel: PanelDefinition = { id: 'lab', titleKey: 'lab', component: LabPanel };
