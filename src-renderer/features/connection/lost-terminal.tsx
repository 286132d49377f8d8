/** Covers the window once the Wire is gone: what is on screen would only look alive. */
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { replacing } from './replacing';

export function LostTerminal() {
  const { t } = useTranslation('shell');
  const { isReplacing } = replacing.use((state) => state);
  useEffect(() => {
    if (isReplacing) location.reload();
  }, [isReplacing]);
  return (
    <div className="backdrop flex items-center justify-center">
      <div className="lost-terminal" role="alertdialog" aria-label={t('lost.title')}>
        <h2 className="text-mid font-semibold">{t('lost.title')}</h2>
        <p className="text-text-2">{t('lost.text')}</p>
        <Button
          tone="primary"
          autoFocus
          onClick={() => {
            location.reload();
          }}
        >
          {t('lost.reload')}
        </Button>
      </div>
    </div>
  );
}
