/** Magnification: the host does it in Electron, the browser's own keys elsewhere. */
import { MAX_ZOOM_PERCENT, MIN_ZOOM_PERCENT } from '@shared/contract/terminal/desk';
import { useTranslation } from '../../lib/i18n';
import { useSession, useSettings } from '../../session/desk-state';
import { Select } from '../../ui/select';
import { useSaveSettings } from './appearance';

const STEPS = [80, 90, 100, 110, 125, 150, 175, 200].filter(
  (percent) => percent >= MIN_ZOOM_PERCENT && percent <= MAX_ZOOM_PERCENT,
);

export function ZoomRow() {
  const { t } = useTranslation('settings');
  const save = useSaveSettings();
  const settings = useSettings();
  const session = useSession();
  if (session?.host !== 'electron') return <p className="text-text-3">{t('zoomByBrowser')}</p>;
  return (
    <Select
      label={t('zoom')}
      value={String(settings?.zoomPercent ?? 100)}
      options={STEPS.map((percent) => ({
        value: String(percent),
        label: t('percent', { percent }),
      }))}
      onChange={(percent) => {
        save({ zoomPercent: Number(percent) });
      }}
    />
  );
}
