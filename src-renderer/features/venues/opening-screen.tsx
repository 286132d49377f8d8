/** In place of the desk until a live account has opened for the first time; why it did not, and two ways on. */
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { sessionProblem, terminalRefusal } from '../../session/wire/terminal-refusal';
import { useSession } from '../../session/desk-state';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { SaidOnce } from '../../ui/said-once';
import { useAtPace } from '../../session/time/use-now';
import { keepWait } from '../../session/time/wait';
import { PaperInstead } from './paper-instead';
import { useCurrentAccount } from './store';
import { toldOfLoss } from '../../session/requests/told';

export function OpeningScreen() {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  const session = useSession();
  const alias = useCurrentAccount()?.profile.alias ?? '';
  const problem = session?.problem ?? null;
  const isFailed = problem !== null;
  const isLate = useIsLate(!isFailed);
  const said = t('failed', { problem: sessionProblem(problem) });
  const saidOnce = isFailed ? t('failed', { problem: terminalRefusal(problem) }) : '';
  return (
    <main className="venue-screen">
      <div className="venue-card">
        <h1 className="text-last font-semibold">
          {t(isFailed ? 'failedTitle' : 'openingTitle', { alias })}
        </h1>
        {isFailed ? (
          <>
            <p className="text-danger">{said}</p>
            <Button
              tone="primary"
              autoFocus
              onClick={() => void toldOfLoss('reconnect', terminal.call('reconnect', {}))}
            >
              {t('tryAgain')}
            </Button>
          </>
        ) : null}
        {/* Said for what failed, not for each try. */}
        <SaidOnce about={problem?.message ?? ''} text={saidOnce} />
        <p role="status">{isLate ? t('openingLate') : ''}</p>
        <PaperInstead />
      </div>
    </main>
  );
}

/** A first try may take a minute, asked four times; who looks at it must not think that the program hangs. */
function useIsLate(isOpening: boolean): boolean {
  const [waitedMs] = useState(keepWait);
  const isLate = (_nowMs: number, monotonicMs: number): number =>
    waitedMs(isOpening, monotonicMs) > LATE_MS ? 1 : 0;
  return useAtPace(CHECK_EVERY_MS, isLate) === 1;
}

const LATE_MS = 5_000;
const CHECK_EVERY_MS = 500;
