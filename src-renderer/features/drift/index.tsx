/** Live orders beside what the simulator said of them. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { DriftPanel } from './panel';
import './drift.css';

export const panel: PanelDefinition = {
  id: 'drift',
  titleKey: 'drift',
  component: DriftPanel,
};
