/** The account's own trades. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { FillsPanel } from './panel';

export const panel: PanelDefinition = { id: 'fills', titleKey: 'fills', component: FillsPanel };
