/**
 * In place of the desk while the key of the live account is not open: without it nothing of the account can
 * be read, and half a desk would look like a whole one.
 */
import { KeyRound } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { useSession } from '../../session/desk-state';
import { KeyForm } from './key-step';
import { PaperInstead } from './paper-instead';
import { PassphraseForm } from './passphrase-form';
import { useCurrentAccount, type AccountEntry } from './store';

/** Whether the desk has to wait for the key of the account that runs. */
export function useIsKeyClosed(): boolean {
  const isLive = useSession()?.mode === 'live';
  const account = useCurrentAccount();
  return isLive && account !== null && !account.trade.isOpen;
}

export function KeyScreen() {
  const { t } = useTranslation('venues');
  const account = useCurrentAccount();
  if (account === null) return null;
  const { alias } = account.profile;
  return (
    <main className="venue-screen">
      <div className="venue-card" data-tone="read-only">
        <h1 className="flex items-center gap-2 text-last font-semibold">
          <KeyRound size={18} aria-hidden />
          {t('keyScreenTitle', { alias })}
        </h1>
        <KeyQuestion account={account} />
        <PaperInstead />
      </div>
    </main>
  );
}

function KeyQuestion({ account }: { readonly account: AccountEntry }) {
  const { t } = useTranslation('venues');
  const { isStored, maskedApiKey } = account.trade;
  if (!isStored) {
    return (
      <>
        <p className="text-text-2">{t('keyScreenMissing')}</p>
        <KeyForm id={account.id} slot="trade" onStored={nothing} />
      </>
    );
  }
  return (
    <>
      <p className="text-text-2">{t('keyScreenText', { key: maskedApiKey })}</p>
      <PassphraseForm id={account.id} />
    </>
  );
}

/** The terminal's news takes the screen away. */
const nothing = (): void => undefined;
