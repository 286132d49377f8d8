/** In place of the status of a row that was cancelled by a request which nobody has answered. */
import { useTranslation } from '../../lib/i18n';
import { STATE_TONES } from '../../ui/tones';

export function CancelUnknown() {
  const { t } = useTranslation('common');
  return <span className={STATE_TONES.warn}>{t('cancels.unknown')}</span>;
}
