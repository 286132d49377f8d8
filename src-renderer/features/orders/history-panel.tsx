/** Finished orders of a book, newest first, read by pages; refreshed whenever the open ones are told. */
import { useCallback, useEffect, useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { CsvMenu } from '../../session/csv-menu';
import { useInstruments } from '../../session/desk-state';
import { ExplainButton } from '../../session/lab/explain-button';
import { useCanExplain } from '../../session/lab/explain-requests';
import { watchFutures } from '../../session/futures/futures-state';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { useOrderColumns } from './columns';
import { feeKey, feesByOrder, orderCells, ORDER_HEADER } from './export';
import { joinedHistory, type JoinedHistory } from './joined-history';
import { ScopeToolbar, useOrderScope } from './scope-toolbar';
import { loadHistory, orders, watchOrders } from './store';
import { orderViews, type OrderScope, type OrderView } from './view-model';

const BOOKS = ['spot', 'margin', 'futures'] as const;
const NONE: readonly OrderView[] = [];
const READ_ON_MS = 2_000;

export function OrderHistoryPanel() {
  const { t } = useTranslation(['orders', 'panels']);
  const terminal = useTerminal();
  useWatch(watchOrders);
  useWatch(watchFutures);
  const scope = useOrderScope();
  const { rows, goesOn, isLoading, error, readNewest } = useHistory(scope);
  const unread = useReadOn(scope.book === null || scope.book === 'futures');
  const instruments = useInstruments();
  const views = useMemo(
    () => (rows === null ? NONE : orderViews(rows, instruments, scope)),
    [rows, instruments, scope],
  );
  const columns = useColumnsWithReason(scope.book === null);
  const isBroken = error !== '';
  const older =
    goesOn === null ? null : (
      <Button
        size="small"
        aria-disabled={isLoading}
        onClick={() => void loadHistory(terminal, goesOn, true)}
      >
        {t('older')}
      </Button>
    );
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
          isLoading={rows === null && !isBroken}
          empty={
            rows === null || views.length > 0
              ? null
              : unread > 0
                ? { text: t('historyReading', { count: unread }) }
                : { text: t(older === null ? 'historyEmpty' : 'historyNoneYet'), action: older }
          }
          error={
            isBroken ? { text: t('loadFailed', { message: error }), onRetry: readNewest } : null
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
            ) : older === null || views.length === 0 ? null : (
              <div className="flex justify-center p-2">{older}</div>
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

/** What is read of all books in the scope; the newest of them is read again whenever the open orders are told. */
function useHistory(scope: OrderScope): JoinedHistory & { readonly readNewest: () => void } {
  const terminal = useTerminal();
  const told = orders.use((state) => state.told);
  const history = orders.use((state) => state.history);
  const books = useMemo(() => (scope.book === null ? BOOKS : [scope.book]), [scope.book]);
  const readNewest = useCallback(() => {
    for (const book of books) void loadHistory(terminal, book, false);
  }, [terminal, books]);
  useEffect(() => {
    if (told > 0) readNewest();
  }, [told, readNewest]);
  // Made again when they say something new: there may be thousands.
  const joined = useMemo(() => joinedHistory(books, history), [books, history]);
  return { ...joined, readNewest };
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
