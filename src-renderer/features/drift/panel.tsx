/** How far the simulator may be trusted: live orders beside what it said of them, a filter, and the figures. */
import { DRIFT_ROWS_MAX, type DriftRow } from '@shared/contract/terminal';
import { ChartNoAxesColumn } from 'lucide-react';
import { useMemo } from 'react';
import { csvText } from '../../lib/csv';
import { useTranslation } from '../../lib/i18n';
import { PlaceOrder } from '../../session/orders/place-order';
import { SPANS } from '../../session/spans';
import { symbolsOf } from '../../session/market/symbols-of';
import { useWatch } from '../../session/wire/terminal';
import { useMarketNow } from '../../session/market/use-market-now';
import { AnySelect } from '../../ui/any-select';
import { Button, IconButton } from '../../ui/button';
import { CsvButton } from '../../ui/csv-button';
import { DataTable } from '../../ui/data-table';
import { FigureGroup } from '../../ui/figure-group';
import { PanelBody } from '../../ui/panel-body';
import { Segmented } from '../../ui/segmented';
import { SideScroller } from '../../ui/side-scroller';
import { useColumns } from './columns';
import { DRIFT_HEADER, driftCells } from './export';
import { figureList } from './figure-list';
import { filtered, NO_FILTER, SIDES, STATES } from './filter';
import { drift, setFilter, watchDrift } from './store';

const NONE: readonly DriftRow[] = [];
const MINUTE_MS = 60_000;

export function DriftPanel() {
  const { t } = useTranslation(['drift', 'panels']);
  useWatch(watchDrift);
  const { value, filter, hasFigures } = drift.use((state) => state);
  const nowMs = useMarketNow(MINUTE_MS);
  const all = value?.rows ?? NONE;
  const rows = useMemo(() => filtered(all, filter, nowMs), [all, filter, nowMs]);
  const columns = useColumns();
  const isOffered = value?.isOffered === true;
  return (
    <div className="drift-panel">
      {isOffered ? <Filters all={all} rows={rows} /> : null}
      {isOffered && hasFigures ? <Figures rows={rows} /> : null}
      <div className="drift-list">
        <PanelBody
          isLoading={value === null}
          empty={value === null || rows.length > 0 ? null : emptyOf(isOffered, all, t)}
        >
          <DataTable
            name="drift"
            label={t('panels:drift')}
            rows={rows}
            columns={columns}
            rowId={({ intentId }) => intentId}
          >
            {rows.length === 0 ? null : (
              <p className="drift-remark">{t('remark', { max: DRIFT_ROWS_MAX })}</p>
            )}
          </DataTable>
        </PanelBody>
      </div>
    </div>
  );
}

type DriftWords = ReturnType<typeof useTranslation<'drift', 'panels'>>['t'];

function emptyOf(isOffered: boolean, all: readonly DriftRow[], t: DriftWords) {
  if (!isOffered) return { text: t('onPaper') };
  if (all.length === 0) return { text: t('empty'), action: <PlaceOrder /> };
  const showAll = (): void => {
    setFilter(NO_FILTER);
  };
  const action = (
    <Button size="small" onClick={showAll}>
      {t('clearFilter')}
    </Button>
  );
  return { text: t('emptyFilter'), action };
}

function Figures({ rows }: { readonly rows: readonly DriftRow[] }) {
  const { t } = useTranslation('drift');
  const figures = useMemo(() => figureList(rows, t), [rows, t]);
  return (
    <SideScroller className="figure-strip">
      <FigureGroup label={t('figures')} head={t('head')} figures={figures} />
    </SideScroller>
  );
}

interface FiltersProps {
  readonly all: readonly DriftRow[];
  readonly rows: readonly DriftRow[];
}

function Filters({ all, rows }: FiltersProps) {
  const { t } = useTranslation(['drift', 'common']);
  const { filter, hasFigures } = drift.use((state) => state);
  const { symbol, side, state, span } = filter;
  const symbols = useMemo(() => symbolsOf(all), [all]);
  return (
    <div className="panel-toolbar drift-filters" role="group" aria-label={t('filters')}>
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
        options={SIDES.map((each) => ({ value: each, label: t(`sides.${each}`) }))}
        onChange={(next) => {
          setFilter({ side: next });
        }}
      />
      <Segmented
        label={t('state')}
        value={state}
        options={STATES.map((each) => ({ value: each, label: t(`states.${each}`) }))}
        onChange={(next) => {
          setFilter({ state: next });
        }}
      />
      <Segmented
        label={t('span')}
        value={span}
        options={SPANS.map((each) => ({ value: each, label: t(`spans.${each}`) }))}
        onChange={(next) => {
          setFilter({ span: next });
        }}
      />
      <span className="ml-auto flex">
        <IconButton
          label={t('figures')}
          icon={<ChartNoAxesColumn size={14} aria-hidden />}
          aria-pressed={hasFigures}
          onClick={() => {
            drift.set({ hasFigures: !hasFigures });
          }}
        />
        <CsvButton
          label={t('saveCsv')}
          fileName="drift.csv"
          isEmpty={rows.length === 0}
          text={() => csvText(DRIFT_HEADER, rows.map(driftCells))}
        />
      </span>
    </div>
  );
}
