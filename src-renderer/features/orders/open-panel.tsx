/** Orders that rest on the exchange: change or cancel one, cancel all or a side with a result each. */
import { intentIdOf } from '@shared/contract/terminal/intent';
import { Pencil, X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useIsAsked } from '../../session/requests/doubts';
import { orderCancel } from '../../session/requests/names';
import { ChangeNotes } from '../../session/orders/change-notes';
import { useInstruments, useIsUnread } from '../../session/desk-state';
import { DismissUnknown } from '../../session/orders/dismiss-unknown';
import { ExplainButton } from '../../session/lab/explain-button';
import { AccountBody } from '../../session/market/live-body';
import { watchFutures } from '../../session/futures/futures-state';
import { PlaceOrder } from '../../session/orders/place-order';
import { CancelIconButton } from '../../session/orders/send-button';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { IconButton } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { CancelAllMenu } from './cancel-all';
import { ChangeDialog } from './change-dialog';
import { useOrderColumns } from './columns';
import { ScopeToolbar, useOrderScope } from './scope-toolbar';
import { cancelOrder, orders, watchOrders } from './store';
import { orderViews, type OrderView } from './view-model';

const NONE: readonly OrderView[] = [];

/** What stands around the table is not drawn again with its rows: a new order's row is awaited. */
export function OpenOrdersPanel() {
  useWatch(watchOrders);
  useWatch(watchFutures);
  return (
    <div className="flex h-full flex-col">
      <ScopeToolbar>
        <CancelAllMenu />
      </ScopeToolbar>
      <div className="min-h-0 flex-1">
        <OpenOrders />
      </div>
      <Changes />
      <ChangeDialog />
    </div>
  );
}

function Changes() {
  return <ChangeNotes changes={orders.use((state) => state.changes)} />;
}

function OpenOrders() {
  const { t } = useTranslation(['orders', 'panels']);
  const open = orders.use((state) => state.open);
  const scope = useOrderScope();
  const instruments = useInstruments();
  const views = useMemo(
    () => (open === null ? NONE : orderViews(open, instruments, scope)),
    [open, instruments, scope],
  );
  const columns = useColumnsWithActions(scope.book === null);
  const isUnread = useIsUnread(scope.book) && views.length === 0;
  return (
    <AccountBody
      isLoading={open === null}
      isUnread={isUnread}
      empty={
        open !== null && views.length === 0
          ? {
              text: open.length === 0 ? t('openEmpty') : t('openElsewhere', { count: open.length }),
              action: <PlaceOrder />,
            }
          : null
      }
    >
      <DataTable
        name="open-orders"
        label={t('panels:open-orders')}
        rows={views}
        columns={columns}
        rowId={(view) => view.key}
      />
    </AccountBody>
  );
}

function useColumnsWithActions(isSeveralBooks: boolean): readonly DataColumn<OrderView>[] {
  const { t } = useTranslation('orders');
  const columns = useOrderColumns(isSeveralBooks, 'waits');
  return useMemo(
    () => [
      ...columns,
      {
        id: 'action',
        isKept: true,
        header: t('action'),
        align: 'end',
        cell: (view) => (
          <span className="flex justify-end">
            <ExplainButton request={{ orderId: view.row.orderId }} />
            <ChangeButton view={view} />
            <CancelButton view={view} />
          </span>
        ),
      },
    ],
    [columns, t],
  );
}

function useOrderName(): (view: OrderView) => {
  readonly side: string;
  readonly quantity: string;
  readonly symbol: string;
  readonly price: string;
} {
  const { t } = useTranslation('common');
  return ({ side, quantity, symbol, price }) => ({
    side: side === 'BUY' ? t('buy') : t('sell'),
    quantity,
    symbol,
    price,
  });
}

function ChangeButton({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation('orders');
  const name = useOrderName();
  if (!view.canChange) return null;
  return (
    <IconButton
      label={t('changeOne', name(view))}
      icon={<Pencil size={13} aria-hidden />}
      onClick={() => {
        orders.set({ changing: view.row });
      }}
    />
  );
}

function CancelButton({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation('orders');
  const terminal = useTerminal();
  const name = useOrderName();
  const isCancelling = useIsAsked(orderCancel(view.row));
  const intentId = view.status === 'NEEDS_YOU' ? intentIdOf(view.row.clientOrderId) : null;
  if (intentId !== null) return <DismissUnknown intentId={intentId} />;
  if (!view.canCancel) return null;
  return (
    <CancelIconButton
      sends={view.key}
      label={t('cancelOne', name(view))}
      icon={<X size={14} aria-hidden />}
      aria-disabled={isCancelling}
      onClick={() => {
        cancelOrder(terminal, view.row);
      }}
    />
  );
}
