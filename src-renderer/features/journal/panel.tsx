/** The trader's journal: closed trades with what was written to them, a filter, and the figures of what it lets through. */
import type { JournalTrade } from '@shared/contract/terminal';
import { ChartNoAxesColumn } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { csvText } from '../../lib/csv';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { onPageGoing } from '../../lib/page-going';
import { AccountBody } from '../../session/market/live-body';
import { PlaceOrder } from '../../session/orders/place-order';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { SPANS } from '../../session/spans';
import { symbolsOf } from '../../session/market/symbols-of';
import { useMarketNow } from '../../session/market/use-market-now';
import { AnySelect } from '../../ui/any-select';
import { Button, IconButton } from '../../ui/button';
import { CsvButton } from '../../ui/csv-button';
import { DataTable } from '../../ui/data-table';
import { Segmented } from '../../ui/segmented';
import { useColumns } from './columns';
import { JOURNAL_HEADER, journalCells } from './export';
import { Figures } from './figures';
import { filtered, NO_FILTER, SIDES, tagsOf } from './filter';
import { problemWords } from './problem-words';
import type { JournalValue } from './shapes';
import { journal, keepAll, setFilter, watchJournal } from './store';

const NONE: readonly JournalTrade[] = [];
const NO_IDS: readonly string[] = [];
const MINUTE_MS = 60_000;

export function JournalPanel() {
  const { t } = useTranslation(['journal', 'panels']);
  useWatch(watchJournal);
  useKeptInTheEnd();
  const { value, notes, filter, hasFigures } = journal.use((state) => ({
    value: state.journal,
    notes: state.notes,
    filter: state.filter,
    hasFigures: state.hasFigures,
  }));
  const nowMs = useMarketNow(MINUTE_MS);
  const all = value?.trades ?? NONE;
  const rows = useMemo(() => filtered(all, notes, filter, nowMs), [all, notes, filter, nowMs]);
  const columns = useColumns();
  const isLoading = value === null || (value.readAtMs === 0 && value.problems.length === 0);
  return (
    <div className="journal-panel">
      <Filters all={all} rows={rows} />
      {hasFigures && value !== null ? <Figures trades={rows} value={value} /> : null}
      <div className="journal-list">
        <AccountBody
          isLoading={isLoading && all.length === 0}
          empty={rows.length > 0 || isLoading ? null : emptyOf(all, t)}
          error={problemOf(value, t)}
        >
          <DataTable
            name="journal"
            label={t('panels:journal')}
            rows={rows}
            columns={columns}
            rowId={({ key }) => key}
          >
            <Remarks value={value} rows={rows} />
          </DataTable>
        </AccountBody>
      </div>
    </div>
  );
}

/** A window that is closed or read anew with the caret still in a note. */
function useKeptInTheEnd(): void {
  const terminal = useTerminal();
  useEffect(
    () =>
      onPageGoing(() => {
        keepAll(terminal);
      }),
    [terminal],
  );
}

type JournalWords = ReturnType<typeof useTranslation<'journal', 'panels'>>['t'];

const emptyOf = (all: readonly JournalTrade[], t: JournalWords) =>
  all.length === 0
    ? { text: t('empty'), action: <PlaceOrder /> }
    : {
        text: t('emptyFilter'),
        action: (
          <Button
            size="small"
            onClick={() => {
              setFilter(NO_FILTER);
            }}
          >
            {t('clearFilter')}
          </Button>
        ),
      };

const problemOf = (value: JournalValue | null, t: JournalWords) =>
  value === null || value.problems.length === 0
    ? null
    : { text: t('failed', { message: problemWords(value.problems) }), next: t('failedNext') };

interface FiltersProps {
  readonly all: readonly JournalTrade[];
  readonly rows: readonly JournalTrade[];
}

function Filters({ all, rows }: FiltersProps) {
  const { t } = useTranslation(['journal', 'common']);
  const { notes, filter, hasFigures } = journal.use((state) => ({
    notes: state.notes,
    filter: state.filter,
    hasFigures: state.hasFigures,
  }));
  const { symbol, tag, side, span } = filter;
  const symbols = useMemo(() => symbolsOf(all), [all]);
  const tags = useMemo(() => tagsOf(notes), [notes]);
  return (
    <div className="panel-toolbar journal-filters" role="group" aria-label={t('filters')}>
      <AnySelect
        label={t('symbol')}
        anyLabel={t('allSymbols')}
        values={symbols}
        value={symbol}
        onChange={(next) => {
          setFilter({ symbol: next });
        }}
      />
      <Segmented
        label={t('common:side')}
        value={side}
        options={SIDES.map((value) => ({ value, label: t(`sides.${value}`) }))}
        onChange={(next) => {
          setFilter({ side: next });
        }}
      />
      <AnySelect
        label={t('tag')}
        anyLabel={t('allTags')}
        values={tags}
        value={tag}
        onChange={(next) => {
          setFilter({ tag: next });
        }}
      />
      <Segmented
        label={t('span')}
        value={span}
        options={SPANS.map((value) => ({ value, label: t(`spans.${value}`) }))}
        onChange={(next) => {
          setFilter({ span: next });
        }}
      />
      <Progress />
      <LeftOut />
      <NotKept all={all} />
      <span className="ml-auto flex">
        <IconButton
          label={t('figures')}
          icon={<ChartNoAxesColumn size={14} aria-hidden />}
          aria-pressed={hasFigures}
          onClick={() => {
            journal.set({ hasFigures: !hasFigures });
          }}
        />
        <CsvButton
          label={t('saveCsv')}
          fileName="journal.csv"
          isEmpty={rows.length === 0}
          text={() =>
            csvText(
              JOURNAL_HEADER,
              rows.map((trade) => journalCells(trade, notes)),
            )
          }
        />
      </span>
    </div>
  );
}

function Progress() {
  const { t } = useTranslation('journal');
  const progress = journal.use((state) => state.journal?.progress ?? null);
  if (progress === null) return null;
  return <span role="status">{t('loading', { ...progress })}</span>;
}

function LeftOut() {
  const { t } = useTranslation('common');
  const ids = journal.use((state) => state.journal?.leftOut ?? NO_IDS);
  if (ids.length === 0) return null;
  const message = ids.join(', ');
  return <span className="text-warn">{t('refusals.positions-left-out', { message })}</span>;
}

/** What was typed and is not kept stays in its field, and it is said why where it moves no row. */
function NotKept({ all }: { readonly all: readonly JournalTrade[] }) {
  const { t } = useTranslation('journal');
  const problems = journal.use((state) => state.problems);
  return Object.entries(problems).map(([key, reason]) => {
    // Of a trade that is not listed there is no field to mend it in.
    const trade = all.find((each) => each.key === key);
    if (trade === undefined) return null;
    const name = t('tradeName', { symbol: trade.symbol, time: formatDateTime(trade.closedAtMs) });
    return (
      <span key={key} role="alert" className="journal-problem" title={reason}>
        {t('notKept', { trade: name, reason })}
      </span>
    );
  });
}

interface RemarksProps {
  readonly value: JournalValue | null;
  readonly rows: readonly JournalTrade[];
}

/** What is not in the list, or not in the figures. */
function Remarks({ value, rows }: RemarksProps) {
  const { t } = useTranslation('journal');
  if (value === null) return null;
  const unknown = rows.filter(({ result }) => result === '').length;
  return (
    <p className="journal-remarks">
      {value.openTrips === 0 ? null : (
        <span title={t('openHint')}>{t('open', { count: value.openTrips })}</span>
      )}
      {unknown === 0 ? null : <span>{t('unknown', { count: unknown })}</span>}
      {value.isCut ? <span>{t('cut', { count: value.trades.length })}</span> : null}
    </p>
  );
}
