/**
 * In place of the desk while the key of the live account is not open: without it nothing of the account can
 * be read, and half a desk would look like a whole one.
 */
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { sessionProblem } from '../../session/wire/terminal-refusal';
import { useSession } from '../../session/desk-state';
import { Button } from '../../ui/button';
import { keyQuestion, keyScreenOf } from './key-question';
import { KeyForm } from './key-step';
import { OpenBySystem } from './open-by-system';
import { PaperInstead } from './paper-instead';
import { PassphraseForm } from './passphrase-form';
import { useCurrentAccount, type AccountEntry } from './store';

/** Whether the desk has to wait for the key of the account that runs. */
export function useIsKeyClosed(): boolean {
  const session = useSession();
  const account = useCurrentAccount();
  if (session?.mode !== 'live' || account === null) return false;
  return keyScreenOf(account.trade, session.phase) !== null;
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
        <ClosedKey account={account} />
        <PaperInstead />
      </div>
    </main>
  );
}

/** A key that does not open can be replaced from here: its passphrase may be forgotten. */
function ClosedKey({ account }: { readonly account: AccountEntry }) {
  const { t } = useTranslation('venues');
  const [isReplacing, setReplacing] = useState(false);
  const problem = sessionProblem(useSession()?.problem ?? null);
  const { id, trade } = account;
  const question = keyQuestion(trade);
  const key = trade.maskedApiKey;
  if (question === 'newer') return <p className="text-text-2">{t('keyNewer')}</p>;
  if (question === 'missing' || question === 'damaged' || isReplacing) {
    const why = question === 'missing' || question === 'damaged' ? question : 'replacing';
    return (
      <>
        <p className="text-text-2">{t(`keyScreenTexts.${why}`, { key })}</p>
        <KeyForm id={id} slot="trade" onStored={nothing} />
      </>
    );
  }
  return (
    <>
      <p className="text-text-2">{t(`keyScreenTexts.${question}`, { key, problem })}</p>
      {question === 'system' ? <OpenBySystem id={id} /> : <PassphraseForm id={id} />}
      <Button
        size="small"
        className="self-start"
        onClick={() => {
          setReplacing(true);
        }}
      >
        {t('replaceKey')}
      </Button>
    </>
  );
}

/** The terminal's news takes the screen away. */
const nothing = (): void => undefined;
