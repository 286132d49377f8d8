/** The record: what was meant and what came of it, whether its chain holds, and all of it as a file. */
import type { AuditRow } from '@shared/contract/terminal';
import { useEffect, useMemo, useState } from 'react';
import { saveText } from '../../lib/csv';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { showToast } from '../../ui/toast';
import { readAllEntries, readOlder, recordGrew, traffic, watchAudit } from './store';
import { recordLines } from './view-model';

export function Record() {
  const { t } = useTranslation('traffic');
  const terminal = useTerminal();
  useWatch(watchAudit);
  const { entries, isOldest, problem, newestSeq } = traffic.use((state) => ({
    entries: state.entries,
    isOldest: state.isOldest,
    problem: state.problem,
    newestSeq: state.audit?.entries ?? 0,
  }));
  useEffect(() => {
    recordGrew(terminal);
  }, [terminal, newestSeq]);
  return (
    <>
      <Chain />
      <div className="min-h-0 flex-1">
        <PanelBody
          error={
            problem === ''
              ? null
              : {
                  text: t('unread', { problem }),
                  onRetry: () => {
                    recordGrew(terminal);
                  },
                }
          }
        >
          <DataTable
            name="audit"
            label={t('record')}
            rows={entries}
            columns={useColumns()}
            rowId={(row) => String(row.seq)}
          >
            {isOldest ? null : (
              <div className="flex justify-center p-2">
                <Button size="small" onClick={() => void readOlder(terminal)}>
                  {t('older')}
                </Button>
              </div>
            )}
          </DataTable>
        </PanelBody>
      </div>
    </>
  );
}

/** Whether every entry is the one that was written. */
function Chain() {
  const { t } = useTranslation('traffic');
  const terminal = useTerminal();
  const audit = traffic.use((state) => state.audit);
  const [isSaving, setSaving] = useState(false);
  if (audit === null) return null;
  const save = async () => {
    setSaving(true);
    const { rows, error } = await readAllEntries(terminal);
    setSaving(false);
    if (rows.length > 0) saveText('tidemark-record.jsonl', recordLines(rows));
    if (error === '') showToast({ level: 'info', title: t('saved', { count: rows.length }) });
    else showToast({ level: 'error', title: t('notWhole'), detail: error, stays: true });
  };
  const isBroken = audit.state === 'broken';
  return (
    <>
      <div className="panel-toolbar">
        <span role="status" className={isBroken ? 'text-danger' : 'text-text-2'}>
          {t(`states.${audit.state}`, { count: audit.entries })}
        </span>
        <span className="ml-auto" />
        <Button size="small" aria-disabled={isSaving} onClick={() => void save()}>
          {t(isSaving ? 'reading' : 'saveRecord')}
        </Button>
      </div>
      {audit.problem === '' ? null : (
        <p className="field-note text-danger px-2" role="alert">
          {t('notWritten', { problem: audit.problem })}
        </p>
      )}
      {audit.breaks.length === 0 ? null : (
        <div className="px-2 py-1" role={isBroken ? 'alert' : undefined}>
          <ul>
            {audit.breaks.map(({ seq, why, isAcknowledged }) => (
              <li key={seq} className={isAcknowledged ? 'text-text-2' : 'text-danger'}>
                {t(isAcknowledged ? 'breakSeen' : 'break', { seq, why })}
              </li>
            ))}
          </ul>
          {isBroken ? (
            <p className="flex items-center gap-2">
              {t('breakMeans')}
              <Button size="small" onClick={() => void terminal.call('acknowledgeAudit', {})}>
                {t('acknowledge')}
              </Button>
            </p>
          ) : null}
        </div>
      )}
    </>
  );
}

function useColumns(): readonly DataColumn<AuditRow>[] {
  const { t } = useTranslation(['traffic', 'common']);
  return useMemo(
    () => [
      {
        id: 'seq',
        header: t('seq'),
        align: 'end',
        sortBy: (row) => row.seq,
        cell: (row) => row.seq,
      },
      {
        id: 'time',
        header: t('common:time'),
        sortBy: (row) => row.atMs,
        cell: (row) => <time>{formatDateTime(row.atMs)}</time>,
      },
      {
        id: 'kind',
        header: t('what'),
        sortBy: (row) => row.kind,
        cell: (row) => <span className="selectable">{row.kind}</span>,
      },
      {
        id: 'content',
        header: t('facts'),
        cell: (row) => (
          <span className="selectable" title={row.content}>
            {row.content}
          </span>
        ),
      },
      {
        id: 'hash',
        header: t('hash'),
        cell: (row) => (
          <span className="selectable" title={row.hash}>
            {row.hash.slice(0, 12)}
          </span>
        ),
      },
    ],
    [t],
  );
}
