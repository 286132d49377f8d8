/** Orders that rest on the exchange: cancel one, or all with a question and a result per order. */
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstruments, useSelectedSymbol } from '../../session/desk-state';
import { showPanel } from '../../session/panels';
import { useTerminal, useWatch } from '../../session/terminal';
import { Button, IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { CancelAll } from './cancel-all';
import { useOrderColumns } from './columns';
import { cancelOrder, orders, watchOpenOrders } from './store';
import { orderViews, type OrderView } from './view-model';

const NONE: readonly OrderView[] = [];

export function OpenOrdersPanel() {
  const { t } = useTranslation(['orders', 'panels']);
  useWatch(watchOpenOrders);
  const { open, isOnlySymbol } = orders.use(({ open: rows, isOnlySymbol: only }) => ({
    open: rows,
    isOnlySymbol: only,
  }));
  const symbol = useSelectedSymbol();
  const instruments = useInstruments();
  const views = useMemo(
    () => (open === null ? NONE : orderViews(open, instruments, isOnlySymbol ? symbol : null)),
    [open, instruments, isOnlySymbol, symbol],
  );
  const columns = useColumnsWithCancel();
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Checkbox
          label={t('onlySymbol', { symbol })}
          isChecked={isOnlySymbol}
          onChange={(isOnly) => {
            orders.set({ isOnlySymbol: isOnly });
          }}
        />
        <CancelAll />
      </div>
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={open === null}
          empty={
            open !== null && views.length === 0
              ? { text: t('openEmpty'), action: <PlaceButton /> }
              : null
          }
        >
          <DataTable
            label={t('panels:open-orders')}
            rows={views}
            columns={columns}
            rowId={(view) => view.key}
          />
        </PanelBody>
      </div>
    </div>
  );
}

function PlaceButton() {
  const { t } = useTranslation('orders');
  return (
    <Button
      size="small"
      onClick={() => {
        showPanel('order');
      }}
    >
      {t('place')}
    </Button>
  );
}

function useColumnsWithCancel(): readonly DataColumn<OrderView>[] {
  const { t } = useTranslation('orders');
  const columns = useOrderColumns();
  return useMemo(
    () => [
      ...columns,
      {
        id: 'action',
        header: t('action'),
        align: 'end',
        cell: (view) => <CancelButton view={view} />,
      },
    ],
    [columns, t],
  );
}

function CancelButton({ view }: { readonly view: OrderView }) {
  const { t } = useTranslation(['orders', 'common']);
  const terminal = useTerminal();
  const isCancelling = orders.use((state) => state.cancelling.has(view.row.orderId));
  if (!view.canCancel) return null;
  const label = t('orders:cancelOne', {
    side: view.side === 'BUY' ? t('common:buy') : t('common:sell'),
    quantity: view.quantity,
    symbol: view.symbol,
    price: view.price,
  });
  return (
    <IconButton
      label={label}
      icon={<X size={14} aria-hidden />}
      aria-disabled={isCancelling}
      onClick={() => void cancelOrder(terminal, view.row)}
    />
  );
}
