/** Sounds and shows what the terminal tells, whichever panels are open; one window does it for all. */
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n';
import { playSound } from '../../session/sounds';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { coveredNotice, noticeOf } from './notice';
import { notify, permissionNow } from './notifications';
import { alerts, watchAlertEvents, watchAlerts } from './store';

interface AlertWatcherProps {
  /** The desk is locked: that there is an alert is told, not which. */
  readonly isCovered?: boolean;
}

export function AlertWatcher({ isCovered = false }: AlertWatcherProps) {
  const { t } = useTranslation('alerts');
  const terminal = useTerminal();
  useWatch(watchAlerts);
  useEffect(() => {
    alerts.set({ permission: permissionNow() });
    return watchAlertEvents(terminal, (event) => {
      if (event.hasSound) playSound('alert');
      if (event.hasNotification) notify(isCovered ? coveredNotice(t) : noticeOf(event, t));
    });
  }, [terminal, t, isCovered]);
  return null;
}
