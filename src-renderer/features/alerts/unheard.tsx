/**
 * Where the terminal is lost: alerts go on there, and nobody hears them here. Said at once, also to who looks at
 * another window; then another window of the desk may hear them.
 */
import { useEffect } from 'react';
import { useTranslation, wordsOf } from '../../lib/i18n';
import { resignAsLeader } from '../../session/windows/leader';
import { playSound } from '../../session/sounds';
import { unheardNotice } from './notice';
import { notify } from './notifications';
import { alerts } from './store';
import { unheardSigns } from './unheard-signs';

export function UnheardAlerts() {
  const { t } = useTranslation('alerts');
  const { isWatched } = unheardSigns(alerts.use((state) => state.rows));
  useEffect(tellOnce, []);
  return isWatched ? <p className="text-warn">{t('unheard')}</p> : null;
}

function tellOnce(): void {
  const { hasSound, hasNotification } = unheardSigns(alerts.get().rows);
  playSound(hasSound ? 'alert' : 'connection');
  if (hasNotification) notify(unheardNotice(wordsOf('alerts')));
  resignAsLeader();
}
