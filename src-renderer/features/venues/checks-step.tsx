/** Whether the account can be traded from here, asked of the exchange itself, one tick after the other. */
import { VENUE_CHECKS } from '@shared/contract/terminal';
import { Check, Circle, LoaderCircle, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import { refusalOf } from './refusal';
import { venues, watchChecks, type AccountEntry, type ChecksValue } from './store';
import { findingWords } from './finding-words';

type CheckRow = ChecksValue['steps'][number];

interface ChecksStepProps {
  readonly account: AccountEntry;
  readonly onPassed: () => void;
}

export function ChecksStep({ account, onPassed }: ChecksStepProps) {
  const { t } = useTranslation('venues');
  const terminal = useTerminal();
  useWatch(watchChecks);
  const [refusal, setRefusal] = useState('');
  const checks = venues.use((state) => state.checks);
  const rows = rowsOf(checks, account);
  const isRunning = rows.some(({ state }) => state === 'running');
  // It has passed before; what fails now is not to be passed over.
  const isFailed = rows.some(({ state }) => state === 'failed');
  const isPassed = account.checkedAtMs !== null && !isRunning && !isFailed;
  const wasRun = rows.some(({ state }) => state !== 'waiting');
  const run = async () => {
    if (isRunning) return;
    setRefusal(refusalOf(await terminal.call('checkVenue', { id: account.id }))?.reason ?? '');
  };
  return (
    <div className="flex flex-col gap-3">
      <p>{t('checksLead')}</p>
      <ul className="flex flex-col gap-2" aria-label={t('steps.checks')} aria-live="polite">
        {rows.map((row) => (
          <CheckLine key={row.check} row={row} />
        ))}
      </ul>
      <Problem text={refusal} />
      <div className="flex justify-end gap-2">
        <Button
          tone={isPassed ? 'plain' : 'primary'}
          autoFocus
          aria-disabled={isRunning}
          onClick={() => void run()}
        >
          {t(isRunning ? 'checking' : wasRun ? 'checkAgain' : 'check')}
        </Button>
        {isPassed ? (
          <Button tone="primary" onClick={onPassed}>
            {t('continue')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Those of another account are none of this one. */
function rowsOf(checks: ChecksValue | null, { id }: AccountEntry): readonly CheckRow[] {
  if (checks !== null && checks.id === id && checks.steps.length > 0) return checks.steps;
  return VENUE_CHECKS.map((check) => ({ check, state: 'waiting', found: null }));
}

const ICONS = { waiting: Circle, running: LoaderCircle, passed: Check, failed: X } as const;
const TONES = {
  waiting: 'text-text-3',
  running: 'text-accent',
  passed: 'text-up',
  failed: 'text-danger',
} as const;

function CheckLine({ row: { check, state, found } }: { readonly row: CheckRow }) {
  const { t } = useTranslation('venues');
  const Icon = ICONS[state];
  return (
    <li className="venue-check">
      <Icon size={14} className={TONES[state]} aria-hidden />
      <span className="text-text-1">{t(`checks.${check}`)}</span>
      <span className={TONES[state]}>{t(`checkStates.${state}`)}</span>
      <span className="venue-check-detail selectable">
        {found === null ? '' : findingWords(found)}
      </span>
    </li>
  );
}
