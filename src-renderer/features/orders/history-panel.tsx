/** Finished orders of a book, newest first, read by pages; refreshed whenever the open ones are told. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { CsvMenu } from '../../session/csv-menu';
import { useInstruments } from '../../session/desk-state';
import { ExplainButton } from '../../session/lab/explain-button';
import { useCanExplain } from '../../session/lab/explain-requests';
import { watchFutures } from '../../session/futures/futures-state';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useBook } from '../../session/windows/workspace';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { useOrderColumns } from './columns';
import { feeKey, feesByOrder, orderCells, ORDER_HEADER } from './export';
import { ScopeToolbar, useOrderScope } from './scope-toolbar';
import { loadHistory, orders, watchOrders } from './store';
import { mergeHistory, orderViews, type OrderScope, type OrderView } from './view-model';

const BOOKS = ['spot', 'margin', 'futures'] as const;
const NONE: readonly OrderView[] = [];
const READ_ON_MS = 2_000;

export function OrderHistoryPanel() {
  const { t } = useTranslation(['orders', 'panels']);
  const terminal = useTerminal();
  useWatch(watchOrders);
  useWatch(watchFutures);
  const told = orders.use((state) => state.told);
  const book = useBook();
  const { rows, isComplete, isLoading, error } = orders.use((state) => state.history[book]);
  const scope = useOrderScope();
  const unread = useReadOn(book === 'futures' || scope.book === null);
  useEffect(() => {
    if (told > 0) void loadHistory(terminal, book, false);
  }, [terminal, told, book]);
  const instruments = useInstruments();
  const views = useViews(scope);
  const columns = useColumnsWithReason(scope.book === null);
  return (
    <div className="flex h-full flex-col">
      <ScopeToolbar>
        <CsvMenu
          fileName="orders"
          header={ORDER_HEADER}
          shown={{
            count: views.length,
            cells: () => views.map((view) => orderCells(view, '')),
          }}
          all={{
            what: 'orders',
            symbol: scope.symbol,
            books: scope.book === null ? BOOKS : [scope.book],
            cells: ({ orders: rows, fills }) => {
              const fees = feesByOrder(fills);
              return orderViews(rows, instruments, scope).map((view) =>
                orderCells(view, fees.get(feeKey(view.row)) ?? ''),
              );
            },
          }}
        />
      </ScopeToolbar>
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={rows === null && error === ''}
          empty={
            rows !== null && views.length === 0
              ? { text: unread > 0 ? t('historyReading', { count: unread }) : t('historyEmpty') }
              : null
          }
          error={
            error === ''
              ? null
              : {
                  text: t('loadFailed', { message: error }),
                  onRetry: () => void loadHistory(terminal, book, false),
                }
          }
        >
          <DataTable
            name="order-history"
            label={t('panels:order-history')}
            rows={views}
            columns={columns}
            rowId={(view) => view.key}
          >
            {unread > 0 ? (
              <p className="field-note p-2 text-center">{t('historyReading', { count: unread })}</p>
            ) : isComplete || views.length === 0 ? null : (
              <div className="flex justify-center p-2">
                <Button
                  size="small"
                  aria-disabled={isLoading}
                  onClick={() => void loadHistory(terminal, book, true)}
                >
                  {t('older')}
                </Button>
              </div>
            )}
          </DataTable>
        </PanelBody>
      </div>
    </div>
  );
}

/** The terminal reads the contracts of an exchange that lists hundreds a few at each asking: asked until it has all. */
function useReadOn(isShown: boolean): number {
  const terminal = useTerminal();
  const { unreadContracts, isLoading } = orders.use((state) => state.history.futures);
  const isDue = isShown && unreadContracts > 0 && !isLoading;
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(() => void loadHistory(terminal, 'futures', false), READ_ON_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [terminal, isDue, unreadContracts]);
  return isShown ? unreadContracts : 0;
}

/** Made again when they say something new: there may be thousands. */
function useViews(scope: OrderScope): readonly OrderView[] {
  const book = useBook();
  const rows = orders.use((state) => state.history[book].rows);
  const every = useEveryRow(scope.book === null);
  const instruments = useInstruments();
  const read = scope.book === null ? every : rows;
  return useMemo(
    () => (read === null ? NONE : orderViews(read, instruments, scope)),
    [read, instruments, scope],
  );
}

/** Why an order filled, or did not: where somebody can say it. */
function useColumnsWithReason(isSeveralBooks: boolean): readonly DataColumn<OrderView>[] {
  const { t } = useTranslation('orders');
  const columns = useOrderColumns(isSeveralBooks, 'past');
  const canExplain = useCanExplain();
  return useMemo(
    () =>
      canExplain
        ? [
            ...columns,
            {
              id: 'action',
              header: t('action'),
              align: 'end',
              cell: ({ row }) => <ExplainButton request={{ orderId: row.orderId }} />,
            },
          ]
        : columns,
    [columns, canExplain, t],
  );
}

/** Pages of all books in one list, while they are wanted; null before the first of any. */
function useEveryRow(isWanted: boolean): readonly OrderRow[] | null {
  const { spot, margin, futures } = orders.use(({ history }) => ({
    spot: history.spot.rows,
    margin: history.margin.rows,
    futures: history.futures.rows,
  }));
  return useMemo(() => {
    const read = [spot, margin, futures].filter((rows) => rows !== null);
    return !isWanted || read.length === 0 ? null : read.reduce(mergeHistory);
  }, [isWanted, spot, margin, futures]);
}
