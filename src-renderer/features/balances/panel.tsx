/** Free, in orders, total, for every asset of the account. */
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useWatch } from '../../session/terminal';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { balances, watchBalances } from './store';
import { balanceRows, type BalanceRow } from './view-model';

export function BalancesPanel() {
  const { t } = useTranslation(['balances', 'panels']);
  useWatch(watchBalances);
  const { rows: values, readAtMs, isDustHidden } = balances.use((state) => state);
  const rows = useMemo(() => balanceRows(values, isDustHidden), [values, isDustHidden]);
  const hide = (isHidden: boolean) => {
    balances.set({ isDustHidden: isHidden });
  };
  const isEmpty = readAtMs > 0 && rows.length === 0;
  const showAll = (
    <Button
      size="small"
      onClick={() => {
        hide(false);
      }}
    >
      {t('showAll')}
    </Button>
  );
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <Checkbox label={t('hideDust')} isChecked={isDustHidden} onChange={hide} />
      </div>
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={readAtMs === 0}
          empty={
            isEmpty
              ? values.length === 0
                ? { text: t('empty') }
                : { text: t('allHidden'), action: showAll }
              : null
          }
        >
          <DataTable
            label={t('panels:balances')}
            rows={rows}
            columns={useColumns()}
            rowId={(row) => row.asset}
          />
        </PanelBody>
      </div>
    </div>
  );
}

function useColumns(): readonly DataColumn<BalanceRow>[] {
  const { t } = useTranslation('balances');
  return useMemo(
    () => [
      {
        id: 'asset',
        header: t('asset'),
        sortBy: (row) => row.asset,
        cell: (row) => <span className="font-medium">{row.asset}</span>,
      },
      {
        id: 'free',
        header: t('free'),
        align: 'end',
        sortBy: (row) => row.freeAtoms,
        cell: (row) => row.free,
      },
      {
        id: 'locked',
        header: t('locked'),
        align: 'end',
        sortBy: (row) => row.lockedAtoms,
        cell: (row) => row.locked,
      },
      {
        id: 'total',
        header: t('total'),
        align: 'end',
        sortBy: (row) => row.totalAtoms,
        cell: (row) => row.total,
      },
    ],
    [t],
  );
}
