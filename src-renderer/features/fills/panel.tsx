/** Own trades, newest first: time with milliseconds, exact value and fee, maker or taker. */
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useInstruments } from '../../session/desk-state';
import { showPanel } from '../../session/panels';
import { useWatch } from '../../session/terminal';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { SideWord } from '../../ui/figures';
import { PanelBody } from '../../ui/panel-body';
import { fills, watchFills } from './store';
import { fillViews, type FillView } from './view-model';

const NONE: readonly FillView[] = [];

export function FillsPanel() {
  const { t } = useTranslation(['fills', 'panels']);
  useWatch(watchFills);
  const rows = fills.use((state) => state.fills);
  const instruments = useInstruments();
  const views = useMemo(
    () => (rows === null ? NONE : fillViews(rows, instruments)),
    [rows, instruments],
  );
  const columns = useColumns();
  const place = (
    <Button
      size="small"
      onClick={() => {
        showPanel('order');
      }}
    >
      {t('place')}
    </Button>
  );
  return (
    <PanelBody
      isLoading={rows === null}
      empty={rows?.length === 0 ? { text: t('empty'), action: place } : null}
    >
      <DataTable
        label={t('panels:fills')}
        rows={views}
        columns={columns}
        rowId={(view) => view.key}
      />
    </PanelBody>
  );
}

function useColumns(): readonly DataColumn<FillView>[] {
  const { t } = useTranslation(['fills', 'common']);
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('common:time'),
        sortBy: (view) => view.atMs,
        cell: (view) => <time title={view.date}>{view.time}</time>,
      },
      {
        id: 'symbol',
        header: t('common:symbol'),
        sortBy: (view) => view.symbol,
        cell: (view) => <span className="font-medium">{view.symbol}</span>,
      },
      {
        id: 'side',
        header: t('common:side'),
        sortBy: (view) => view.side,
        cell: (view) => <SideWord side={view.side} />,
      },
      { id: 'price', header: t('common:price'), align: 'end', cell: (view) => view.price },
      { id: 'quantity', header: t('common:quantity'), align: 'end', cell: (view) => view.quantity },
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
        cell: (view) => <span className="selectable text-text-2">{view.orderId}</span>,
      },
    ],
    [t],
  );
}
