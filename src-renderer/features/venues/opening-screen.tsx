/** In place of the desk until a live account has opened for the first time; why it did not, and two ways on. */
import { useTranslation } from '../../lib/i18n';
import { sessionProblem } from '../../session/terminal-refusal';
import { useSession } from '../../session/desk-state';
import { useTerminal } from '../../session/terminal';
import { Button } from '../../ui/button';
import { PaperInstead } from './paper-instead';
import { useCurrentAccount } from './store';

export function OpeningScreen() {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const session = useSession();
  const alias = useCurrentAccount()?.profile.alias ?? '';
  const isFailed = session?.phase === 'failed';
  return (
    <main className="venue-screen">
      <div className="venue-card">
        <h1 className="text-last font-semibold">
          {t(isFailed ? 'failedTitle' : 'openingTitle', { alias })}
        </h1>
        {isFailed ? (
          <>
            <p role="alert" className="text-danger">
              {t('failed', { problem: sessionProblem(session.problem) })}
            </p>
            <Button tone="primary" autoFocus onClick={() => void terminal.call('reconnect', {})}>
              {t('tryAgain')}
            </Button>
          </>
        ) : null}
        <PaperInstead />
      </div>
    </main>
  );
}
