/** Withdrawals, newest first, each with the steps it has taken, its reason and its transaction. */
import { useState, type ReactNode } from 'react';
import type { WithdrawalRow } from '@shared/contract/terminal';
import { csvText } from '../../lib/csv';
import { formatExact } from '../../lib/format';
import { formatDate, formatDateTime, formatTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useTerminal } from '../../session/wire/terminal';
import { terminalRefusal, unreadReason } from '../../session/wire/terminal-refusal';
import { unknownWhy } from '../../session/withdrawal-words';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { CsvButton } from '../../ui/csv-button';
import { PanelBody } from '../../ui/panel-body';
import { withdrawals } from './store';
import { isByExchange, keyOf, shownRows } from './shown-rows';
import { sinceOf, timelineOf, type TimelineStep } from './timeline';

const NONE: readonly WithdrawalRow[] = [];

export function WithdrawalList() {
  const { t } = useTranslation('withdrawals');
  const value = withdrawals.use((state) => state.withdrawals);
  const older = useOlder();
  const newest = value?.rows ?? NONE;
  const rows = shownRows(newest, older.rows);
  const isRead = value !== null && value.readAtMs > 0;
  const unread = value?.problem ?? null;
  const problem = unread === null ? '' : terminalRefusal(unread);
  return (
    <section aria-label={t('list')} className="flex min-h-0 flex-1 flex-col">
      <div className="panel-toolbar">
        <h3 className="font-medium">{t('list')}</h3>
        <CsvButton
          label={t('saveCsv')}
          fileName="withdrawals.csv"
          isEmpty={rows.length === 0}
          text={() => csvText(CSV_HEADER, rows.map(csvCells))}
          className="ml-auto"
        />
      </div>
      <PanelBody
        isLoading={!isRead && problem === ''}
        empty={isRead && rows.length === 0 ? { text: t('empty') } : null}
        error={
          problem === ''
            ? older.problem === ''
              ? null
              : { text: older.problem, onRetry: older.read }
            : { text: t('notRead', { problem }), next: t('readAgain') }
        }
      >
        <div tabIndex={0} role="group" aria-label={t('list')}>
          <ul className="withdrawal-list">
            {rows.map((row) => (
              <Item key={keyOf(row)} row={row} />
            ))}
          </ul>
        </div>
        {rows.length >= PAGE && !older.isComplete ? (
          <div className="flex justify-center p-2">
            <Button size="small" onClick={older.read}>
              {t('older')}
            </Button>
          </div>
        ) : null}
      </PanelBody>
    </section>
  );
}

/** The exchange's page. */
const PAGE = 100;

/** Pages behind the newest hundred. */
function useOlder() {
  const { t } = useTranslation('withdrawals');
  const terminal = useTerminal();
  const rows = withdrawals.use((state) => state.older);
  const [page, setPage] = useState(1);
  const [isComplete, setComplete] = useState(false);
  const [problem, setProblem] = useState('');
  const readPage = async () => {
    const next = page + 1;
    const reply = await terminal.call('withdrawalHistory', { asset: null, page: next });
    const message = unreadReason(reply);
    setProblem(message === '' ? '' : t('loadFailed', { message }));
    if (!reply.ok || message !== '') return;
    withdrawals.set({ older: [...withdrawals.get().older, ...reply.value.rows] });
    setPage(next);
    setComplete(reply.value.rows.length < PAGE);
  };
  return { rows, isComplete, problem, read: () => void readPage() };
}

function Item({ row }: { readonly row: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals');
  return (
    <li className="withdrawal-item">
      <div className="flex items-baseline gap-2">
        <span className="font-medium">
          {formatExact(row.amount)} {row.asset}
        </span>
        <span className="text-text-2">
          {row.fee === ''
            ? t('feeUnknownShort')
            : t('fee', { fee: formatExact(row.fee), asset: row.asset })}
        </span>
        {row.isOwn ? null : <span className="chip text-text-2">{t('external')}</span>}
        <time className="ml-auto text-text-2">{formatDateTime(row.createdAtMs)}</time>
      </div>
      <p className="withdrawal-address selectable">{row.address}</p>
      <ol className="withdrawal-timeline">
        {timelineOf(row.status).map((step) => (
          <Step key={step.status} step={step}>
            {step.status === row.status ? <SinceWords row={row} /> : null}
          </Step>
        ))}
      </ol>
      {row.info === '' ? null : isByExchange(row) ? (
        <p className="text-danger">{t('reason', { info: row.info })}</p>
      ) : (
        <p className="text-warn">
          {t('notKnownWhy', { info: unknownWhy(row.infoCode, row.info, row) })}
        </p>
      )}
      {row.status === 'CHECKING' ? <p className="text-warn">{t('checkingNext')}</p> : null}
      {row.txId === '' ? null : (
        <p className="flex items-center gap-2">
          <span className="withdrawal-address selectable">{row.txId}</span>
          <CopyButton what={t('txId')} text={row.txId} />
        </p>
      )}
    </li>
  );
}

interface StepProps {
  readonly step: TimelineStep;
  readonly children: ReactNode;
}

function Step({ step: { status, state }, children }: StepProps) {
  const { t } = useTranslation('withdrawals');
  return (
    <li data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      {t(`statuses.${status}`)}
      {children}
    </li>
  );
}

/** The date only where it is not the one that the row begins with. */
function SinceWords({ row }: { readonly row: WithdrawalRow }) {
  const { t } = useTranslation('withdrawals');
  const since = sinceOf(row);
  if (since === null) return null;
  const { kind, atMs } = since;
  const isSameDay = formatDate(atMs) === formatDate(row.createdAtMs);
  const time = isSameDay ? formatTime(atMs) : formatDateTime(atMs);
  return (
    <>
      {' '}
      <span className="withdrawal-since" data-hint={t(`sinceHints.${kind}`)}>
        {t(`since.${kind}`, { time })}
      </span>
    </>
  );
}

const CSV_HEADER = [
  'created (UTC)',
  'asset',
  'amount',
  'fee',
  'address',
  'status',
  'transaction',
  'reason',
  'withdrawal id',
  'own id',
] as const;

const csvCells = (row: WithdrawalRow): readonly string[] => [
  formatDateTime(row.createdAtMs, 'utc'),
  row.asset,
  row.amount,
  row.fee,
  row.address,
  row.status,
  row.txId,
  row.info,
  row.withdrawalId,
  row.withdrawOrderId,
];
