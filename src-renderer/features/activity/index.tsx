/** What happened, as a list and as toasts. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { ActivityPanel } from './panel';

export { ActivityWatcher } from './watcher';

export const panel: PanelDefinition = {
  id: 'activity',
  titleKey: 'activity',
  component: ActivityPanel,
};
