/** One screen before the desk: Enter starts paper trading; a recorded session may be opened. It also says why a start failed. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n';
import { sessionProblem } from '../../session/wire/terminal-refusal';
import { useSession } from '../../session/desk-state';
import { RECORDING_FILES } from '../../session/lab/recording-upload';
import { useTerminal } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { FileButton } from '../../ui/file-button';
import { useRecordedSession } from './recorded-session';
import { onboarding } from './store';
import { toldOfLoss } from '../../session/requests/told';

interface FirstRunProps {
  /** The secondary way: an account of a real exchange. */
  readonly onConnect: () => void;
  /** The ways to accounts that are known already. */
  readonly accounts: ReactNode;
}

export function FirstRun({ onConnect, accounts }: FirstRunProps) {
  const { t } = useTranslation('onboarding');
  const terminal = useTerminal();
  const session = useSession();
  const recorded = useRecordedSession();
  const isStarting = session?.phase === 'starting' || recorded.step !== null;
  const problem = session?.problem ?? null;
  const isFailed = problem !== null;
  const start = () => {
    if (isStarting) return;
    if (!isFailed) onboarding.set({ hint: 0 });
    onboarding.set({ isOpeningRecording: false });
    if (session?.phase !== 'ready') void toldOfLoss('start', terminal.call('startPaper', {}));
  };
  return (
    <main className="first-run">
      <div className="first-run-card">
        <h1 className="text-last font-semibold">{isFailed ? t('failedTitle') : t('welcome')}</h1>
        <p className="text-input text-text-2">{t('lead')}</p>
        <ul className="flex flex-col gap-1">
          {(['money', 'local', 'kept'] as const).map((fact) => (
            <li key={fact} className="words flex items-center gap-2">
              <Check size={14} className="shrink-0 text-paper" aria-hidden />
              {t(`facts.${fact}`)}
            </li>
          ))}
        </ul>
        <Button tone="primary" size="large" autoFocus aria-disabled={isStarting} onClick={start}>
          {recorded.step ?? (isStarting ? t('starting') : isFailed ? t('tryAgain') : t('start'))}
        </Button>
        {accounts}
        <Button disabled={isStarting} onClick={onConnect}>
          {t('connect')}
        </Button>
        <FileButton
          tone="quiet"
          accept={RECORDING_FILES}
          disabled={isStarting}
          onFile={(file) => void recorded.open(file)}
        >
          {t('openRecorded')}
        </FileButton>
        {recorded.problem === '' ? null : (
          <p role="alert" className="text-danger">
            {t('recordedRefused', { problem: recorded.problem })}
          </p>
        )}
        {isFailed ? (
          <div role="alert" className="text-danger">
            {t('failed', { problem: sessionProblem(problem) })}
          </div>
        ) : null}
      </div>
    </main>
  );
}
