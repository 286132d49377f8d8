/** Finished orders, newest first, read by pages; refreshed when an open order leaves the book. */
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstruments } from '../../session/desk-state';
import { useTerminal, useWatch } from '../../session/terminal';
import { Button } from '../../ui/button';
import { DataTable } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { useOrderColumns } from './columns';
import { loadHistory, orders, watchOpenOrders } from './store';
import { orderViews, type OrderView } from './view-model';

const NONE: readonly OrderView[] = [];

export function OrderHistoryPanel() {
  const { t } = useTranslation(['orders', 'panels']);
  const terminal = useTerminal();
  useWatch(watchOpenOrders);
  const open = orders.use((state) => state.open);
  const history = orders.use((state) => state.history);
  const { isHistoryComplete, isHistoryLoading, historyError } = orders.use((state) => state);
  useEffect(() => {
    if (open !== null) void loadHistory(terminal, false);
  }, [terminal, open]);
  const instruments = useInstruments();
  const views = useMemo(
    () => (history === null ? NONE : orderViews(history, instruments, null)),
    [history, instruments],
  );
  const columns = useOrderColumns();
  return (
    <PanelBody
      isLoading={history === null && historyError === ''}
      empty={history?.length === 0 ? { text: t('historyEmpty') } : null}
      error={
        historyError === ''
          ? null
          : {
              text: t('loadFailed', { message: historyError }),
              onRetry: () => void loadHistory(terminal, false),
            }
      }
    >
      <DataTable
        label={t('panels:order-history')}
        rows={views}
        columns={columns}
        rowId={(view) => view.key}
      >
        {isHistoryComplete || views.length === 0 ? null : (
          <div className="flex justify-center p-2">
            <Button
              size="small"
              aria-disabled={isHistoryLoading}
              onClick={() => void loadHistory(terminal, true)}
            >
              {t('older')}
            </Button>
          </div>
        )}
      </DataTable>
    </PanelBody>
  );
}
