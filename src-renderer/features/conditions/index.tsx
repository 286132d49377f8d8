/** Condition orders of futures. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { useLiveCount } from './live-count';
import { ConditionsPanel } from './panel';

export const panel: PanelDefinition = {
  id: 'conditions',
  titleKey: 'conditions',
  component: ConditionsPanel,
  useCount: useLiveCount,
};
