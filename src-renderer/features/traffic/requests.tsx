/** What was said to the exchange: each request and stream, how long it took, and how it ended. */
import type { TrafficRow } from '@shared/contract/terminal';
import { Pause, Play } from 'lucide-react';
import { useMemo } from 'react';
import { NO_VALUE } from '../../lib/format';
import { formatDateTime, formatTimeMs } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import { CsvButton } from '../../ui/csv-button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { Select } from '../../ui/select';
import { setPaused, traffic, watchTraffic } from './store';
import { curlOf, filtered, OUTCOMES, tenths, trafficCsv } from './view-model';

const OUTCOME_CLASS = {
  accepted: 'text-text-2',
  rejected: 'text-danger',
  unknown: 'text-warn',
  'not-sent': 'text-warn',
} as const;

export function Requests() {
  const { t } = useTranslation('traffic');
  useWatch(watchTraffic);
  const { rows, filter } = traffic.use(({ rows, filter }) => ({ rows, filter }));
  const shown = useMemo(() => filtered(rows, filter), [rows, filter]);
  return (
    <>
      <Toolbar shown={shown} />
      <div className="min-h-0 flex-1">
        <PanelBody
          empty={shown.length === 0 ? { text: t(rows.length === 0 ? 'empty' : 'noMatch') } : null}
        >
          <DataTable
            name="traffic"
            label={t('requests')}
            rows={shown}
            columns={useColumns()}
            rowId={(row) => String(row.id)}
          />
        </PanelBody>
      </div>
    </>
  );
}

function Toolbar({ shown }: { readonly shown: readonly TrafficRow[] }) {
  const { t } = useTranslation('traffic');
  const { filter, isPaused } = traffic.use(({ filter, isPaused }) => ({ filter, isPaused }));
  return (
    <div className="panel-toolbar flex-wrap">
      <input
        type="search"
        className="filter-field search-field"
        aria-label={t('search')}
        placeholder={t('search')}
        spellCheck={false}
        value={filter.text}
        onChange={(event) => {
          traffic.set({ filter: { ...filter, text: event.target.value } });
        }}
      />
      <Select
        label={t('outcome')}
        value={filter.outcome}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
        onChange={(outcome) => {
          traffic.set({ filter: { ...filter, outcome } });
        }}
      />
      <Button
        size="small"
        aria-pressed={isPaused}
        onClick={() => {
          setPaused(!isPaused);
        }}
      >
        {isPaused ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
        {t(isPaused ? 'goOn' : 'pause')}
      </Button>
      <span className="ml-auto">{t('count', { count: shown.length })}</span>
      <CsvButton
        label={t('saveCsv')}
        fileName="traffic.csv"
        isEmpty={shown.length === 0}
        text={() => trafficCsv(shown)}
      />
    </div>
  );
}

function useColumns(): readonly DataColumn<TrafficRow>[] {
  const { t } = useTranslation(['traffic', 'common']);
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('common:time'),
        sortBy: (row) => row.id,
        cell: (row) => <time title={formatDateTime(row.atMs)}>{formatTimeMs(row.atMs)}</time>,
      },
      { id: 'method', header: t('method'), sortBy: (row) => row.method, cell: (row) => row.method },
      {
        id: 'outcome',
        header: t('outcome'),
        sortBy: (row) => row.outcome,
        cell: (row) => (
          <span className={OUTCOME_CLASS[row.outcome]}>{t(`outcomes.${row.outcome}`)}</span>
        ),
      },
      {
        id: 'status',
        header: t('status'),
        align: 'end',
        sortBy: (row) => row.status,
        cell: (row) => (row.status === 0 ? NO_VALUE : row.status),
      },
      {
        id: 'latency',
        header: t('latency'),
        align: 'end',
        sortBy: (row) => row.roundTripMs,
        cell: (row) => tenths(row.roundTripMs),
      },
      {
        id: 'weight',
        header: t('weight'),
        align: 'end',
        sortBy: (row) => row.weight,
        cell: (row) => row.weight,
      },
      {
        id: 'path',
        header: t('path'),
        sortBy: (row) => row.path,
        cell: (row) => (
          <span className="selectable" title={`${row.host}${row.path}`}>
            {row.path}
          </span>
        ),
      },
      {
        id: 'code',
        header: t('code'),
        sortBy: (row) => row.code,
        cell: (row) => <span className="selectable">{row.code}</span>,
      },
      { id: 'host', header: t('host'), sortBy: (row) => row.host, cell: (row) => row.host },
      {
        id: 'curl',
        header: t('copy'),
        cell: (row) =>
          row.method === 'WS' ? null : <CopyButton what={t('curl')} text={curlOf(row)} />,
      },
    ],
    [t],
  );
}
