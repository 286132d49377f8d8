/** Beginning the account's own session: what will be another then, and what it cannot do yet. */
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import type { AccountEntry } from './store';
import { useSwitch } from './use-switch';

export function StartStep({ account }: { readonly account: AccountEntry }) {
  const { t } = useTranslation('venues');
  const { change, refusal, isBusy } = useSwitch();
  const { alias } = account.profile;
  return (
    <div className="flex flex-col gap-3">
      <p>{t('startLead', { alias })}</p>
      <Problem text={refusal} />
      <Button
        tone="primary"
        className="self-end"
        autoFocus
        aria-disabled={isBusy}
        onClick={() => {
          change(account.id, true);
        }}
      >
        {t(isBusy ? 'switching' : 'start', { alias })}
      </Button>
    </div>
  );
}
