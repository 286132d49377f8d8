/** Own trades of the workspace's book, newest first: exact value and fee, maker or taker. */
import type { FillRow } from '@shared/contract/terminal/commands';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { CsvMenu } from '../../session/csv-menu';
import { useInstruments, useIsUnread, useSelectedSymbol } from '../../session/desk-state';
import { ExplainButton } from '../../session/lab/explain-button';
import { AccountBody } from '../../session/market/live-body';
import { PlaceOrder } from '../../session/orders/place-order';
import { useRowColumns } from '../../session/orders/row-columns';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useBook } from '../../session/windows/workspace';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { Quantity, SideWord } from '../../ui/figures';
import { fillCells, FILL_HEADER } from './export';
import { fills, loadOlderFills, marketOf, watchFills } from './store';
import { fillViews, mergeFills, type FillView } from './view-model';

const NO_FILLS: readonly FillRow[] = [];

export function FillsPanel() {
  const { t } = useTranslation(['fills', 'panels']);
  useWatch(watchFills);
  const book = useBook();
  const symbol = useSelectedSymbol();
  const terminal = useTerminal();
  const { fills: newest, whole, isLoading, error } = fills.use((state) => state);
  const isWhole = whole.includes(marketOf(book, symbol));
  const instruments = useInstruments();
  const views = useViews();
  const columns = useColumns();
  const isUnread = useIsUnread(book) && views.length === 0;
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Button
          size="small"
          aria-disabled={isLoading || isWhole || newest === null}
          onClick={() => void loadOlderFills(terminal, book, symbol)}
        >
          {t(isWhole ? 'noOlder' : 'older', { symbol })}
        </Button>
        <CsvMenu
          fileName="fills"
          header={FILL_HEADER}
          shown={{ count: views.length, cells: () => views.map(fillCells) }}
          all={{
            what: 'fills',
            books: [book],
            symbol: null,
            cells: ({ fills: rows }) => fillViews(rows, instruments).map(fillCells),
          }}
        />
      </div>
      <div className="min-h-0 flex-1">
        <AccountBody
          isLoading={newest === null}
          isUnread={isUnread}
          empty={
            newest !== null && views.length === 0
              ? { text: t('empty'), action: <PlaceOrder /> }
              : null
          }
          error={error === '' ? null : { text: t('olderFailed', { message: error }) }}
        >
          <DataTable
            name="fills"
            label={t('panels:fills')}
            rows={views}
            columns={columns}
            rowId={(view) => view.key}
          />
        </AccountBody>
      </div>
    </div>
  );
}

/** Made again when they say something new: there may be thousands. */
function useViews(): readonly FillView[] {
  const book = useBook();
  const instruments = useInstruments();
  const { newest, older } = fills.use((state) => ({ newest: state.fills, older: state.older }));
  return useMemo(() => {
    const rows = mergeFills(newest ?? NO_FILLS, older).filter((row) => row.book === book);
    return fillViews(rows, instruments);
  }, [newest, older, book, instruments]);
}

function useColumns(): readonly DataColumn<FillView>[] {
  const { t } = useTranslation(['fills', 'common']);
  const first = useRowColumns<FillView>('past');
  return useMemo(
    () => [
      ...first,
      {
        id: 'side',
        header: t('common:side'),
        sortBy: (view) => view.side,
        cell: (view) => <SideWord side={view.side} />,
      },
      { id: 'price', header: t('common:price'), align: 'end', cell: (view) => view.price },
      {
        id: 'quantity',
        header: t('common:quantity'),
        align: 'end',
        cell: ({ quantity, asset }) => <Quantity figure={quantity} asset={asset} />,
      },
      { id: 'value', header: t('fills:value'), align: 'end', cell: (view) => view.value },
      { id: 'fee', header: t('common:fee'), align: 'end', cell: (view) => view.fee },
      {
        id: 'role',
        header: t('fills:role'),
        sortBy: (view) => (view.isMaker ? 0 : 1),
        cell: (view) => (
          <span className="text-text-2">
            {view.isMaker ? t('fills:maker') : t('fills:taker')}
            {view.isSelf ? ` · ${t('fills:self')}` : ''}
          </span>
        ),
      },
      {
        id: 'order',
        header: t('fills:orderId'),
        align: 'end',
        cell: (view) => (
          <span className="flex items-center justify-end gap-1">
            <span className="selectable text-text-2">{view.orderId}</span>
            <ExplainButton request={{ orderId: view.orderId, tradeId: view.row.tradeId }} />
          </span>
        ),
      },
    ],
    [first, t],
  );
}
