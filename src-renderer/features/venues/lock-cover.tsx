/**
 * In place of the whole desk while it is locked: nothing of the account is in the window, so that no key and
 * no tool of the browser brings it back. The word is the terminal's to judge.
 */
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/terminal';
import { tradingMode } from '../../session/trading-mode';
import { Button } from '../../ui/button';
import { forgetSecrets, SecretField, secretsOf } from '../../ui/secret-field';
import { refusalOf } from './refusal';
import { useCurrentAccount } from './store';

export function LockCover() {
  const { t } = useTranslation('venues');
  const lockedBy = tradingMode.use((state) => state.trading?.lockedBy ?? '');
  const account = useCurrentAccount();
  const isByPassphrase = account?.trade.keptBy === 'passphrase';
  return (
    <main className="venue-screen">
      <div className="venue-card" data-tone="lock">
        <h1 className="flex items-center gap-2 text-last font-semibold">
          <Lock size={18} aria-hidden />
          {t('lockedTitle')}
        </h1>
        <p role="status">{t(`lockedBy.${lockedBy === '' ? 'hand' : lockedBy}`)}</p>
        <p className="text-text-2">{t('lockedText')}</p>
        <UnlockForm label={t(isByPassphrase ? 'passphrase' : 'aliasWord')} />
      </div>
    </main>
  );
}

function UnlockForm({ label }: { readonly label: string }) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  const unlock = async (form: HTMLFormElement) => {
    const { word } = secretsOf(form, ['word']);
    forgetSecrets(form);
    if (word === '' || isBusy) return;
    setBusy(true);
    const refused = refusalOf(await terminal.call('unlockDesk', { word }));
    setBusy(false);
    setRefusal(refused?.reason ?? '');
    if (refused !== null) form.querySelector('input')?.focus();
  };
  return (
    <form
      className="flex flex-col gap-2"
      aria-label={t('unlock')}
      onSubmit={(event) => {
        event.preventDefault();
        void unlock(event.currentTarget);
      }}
    >
      <SecretField label={label} name="word" error={refusal} autoFocus />
      <p role="alert" className="sr-only">
        {refusal}
      </p>
      <Button type="submit" tone="primary" size="large" aria-disabled={isBusy}>
        {t(isBusy ? 'unlocking' : 'unlock')}
      </Button>
    </form>
  );
}
