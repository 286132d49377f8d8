/** Why nothing may be sent, told on every button that sends before it is pressed. */
import { useTranslation } from '../../lib/i18n';
import { useIsLocked } from '../keys/arming';
import { useIsKilled } from '../kill-state';
import { useDeskMode } from './trading-mode';

/** In words; null: it may. The kill switch and the lock of the window stop orders, never cancels. */
export function useSendReason(kind: 'order' | 'cancel' = 'order'): string | null {
  const { t } = useTranslation(['common', 'shell']);
  const { mode, alias } = useDeskMode();
  const isKilled = useIsKilled();
  const isLocked = useIsLocked();
  if (isKilled && kind === 'order') return t('common:killedReason');
  if (mode === 'read-only') return t('common:readOnlyReason', { alias });
  return isLocked && kind === 'order' ? t('shell:lock.refused') : null;
}
