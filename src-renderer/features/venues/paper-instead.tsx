/** The way to paper from a live account that cannot be opened now. */
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { useSwitch } from './use-switch';

export function PaperInstead() {
  const { t } = useTranslation('venues');
  const { change, refusal, isBusy } = useSwitch();
  return (
    <>
      <div className="flex items-center justify-between gap-3 border-t border-border pt-3">
        <span className="text-text-2">{t('orPaper')}</span>
        <Button
          aria-disabled={isBusy}
          onClick={() => {
            change(null, false);
          }}
        >
          {t(isBusy ? 'switching' : 'toPaper')}
        </Button>
      </div>
      <Problem text={refusal} />
    </>
  );
}
