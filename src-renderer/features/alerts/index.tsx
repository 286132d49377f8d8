/** Alerts: what is watched for, its sound and its notification. Other parts import only from here. */
import type { PanelDefinition } from '../../ui/panel-type';
import { AlertsPanel } from './panel';
import './alerts.css';

export { UnheardAlerts } from './unheard';
export { AlertWatcher } from './watcher';

export const panel: PanelDefinition = {
  id: 'alerts',
  titleKey: 'alerts',
  component: AlertsPanel,
};
