/** Free, in orders, total, for every asset of the account. */
import './balances.css';
import { useMemo } from 'react';
import { NO_VALUE } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { useSpotPairs } from '../../session/desk-state';
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { futuresTotals } from '../../session/futures/futures-totals';
import { askLab, useHasLab } from '../../session/lab/lab-requests';
import { AccountBody } from '../../session/market/live-body';
import { useWatch } from '../../session/wire/terminal';
import { useStaleAccount, useStaleFutures } from '../../session/market/use-stale';
import { useBook } from '../../session/windows/workspace';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { classNames } from '../../ui/class-names';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { balances, watchBalances, watchLastPrices } from './store';
import { balanceRows, totalValue, VALUED_IN, type BalanceRow, type LastPrices } from './view-model';

export function BalancesPanel() {
  const { t } = useTranslation(['balances', 'panels']);
  useWatch(watchBalances);
  const { rows: values, readAtMs, isDustHidden } = balances.use((state) => state);
  useWatch(watchLastPrices);
  useWatch(watchFutures);
  const prices = useLastPrices();
  const rows = useMemo(
    () => balanceRows(values, prices, isDustHidden),
    [values, prices, isDustHidden],
  );
  const total = totalValue(rows);
  const isMargin = useBook() === 'margin';
  const hide = (isHidden: boolean) => {
    balances.set({ isDustHidden: isHidden });
  };
  const isLate = useStaleAccount() !== null;
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
        {/* Before it is read it is not worth nothing. */}
        <span className={classNames('tabular-nums', isLate && 'late')}>
          {readAtMs === 0
            ? t('worth', { value: NO_VALUE, coin: VALUED_IN })
            : t(total.isPartial ? 'worthPartly' : 'worth', { value: total.value, coin: VALUED_IN })}
        </span>
        <FuturesWallet />
        {isMargin ? <MarginWallet /> : null}
      </div>
      <div className="min-h-0 flex-1">
        <AccountBody
          isUnread={readAtMs === 0}
          empty={
            isEmpty
              ? values.length === 0
                ? { text: t('empty') }
                : { text: t('allHidden'), action: showAll }
              : null
          }
        >
          <DataTable
            name="balances"
            label={t('panels:balances')}
            rows={rows}
            columns={useColumns()}
            rowId={(row) => row.asset}
          />
        </AccountBody>
      </div>
    </div>
  );
}

/** No interface of an exchange tells it; the paper exchange can be asked behind its own. */
function MarginWallet() {
  const { t } = useTranslation('balances');
  const isInLab = useHasLab();
  return (
    <>
      <span className="text-warn">{t('noMargin')}</span>
      {isInLab ? (
        <Button
          size="small"
          onClick={() => {
            askLab({ section: 'margin' });
          }}
        >
          {t('marginInLab')}
        </Button>
      ) : null}
    </>
  );
}

/** The futures wallet is another one: nothing in the API moves money between them. */
function FuturesWallet() {
  const { t } = useTranslation('balances');
  const { account, marks } = futuresState.use((state) => state);
  const contracts = useContracts();
  const isLate = useStaleFutures() !== null;
  if (account === null) return null;
  return futuresTotals(account, contracts, marks).map(({ coin, equity, free }) => (
    <span key={coin} className={classNames('text-text-2 tabular-nums', isLate && 'late')}>
      {t('futuresWallet', { equity, free, coin })}
    </span>
  ));
}

function useLastPrices(): LastPrices {
  const tickers = balances.use((state) => state.tickers);
  const pairs = useSpotPairs();
  return useMemo(() => {
    const bySymbol = new Map(tickers.map(({ symbol, last }) => [symbol, last]));
    return new Map(
      pairs
        .filter(({ quote }) => quote === VALUED_IN)
        .map(({ symbol, base, pricePrecision: precision }) => [
          base,
          { ticks: bySymbol.get(symbol) ?? 0, precision },
        ]),
    );
  }, [tickers, pairs]);
}

/** There is a little more than the figure says; the sign stands beside the column, so that points stay under each other. */
function Cut({ figure }: { readonly figure: string }) {
  const { t } = useTranslation('balances');
  return (
    <span className="balance-cut" data-hint={t('cutHint')} tabIndex={0}>
      {figure}
      <span aria-hidden>…</span>
      <span className="sr-only"> {t('cutHint')}</span>
    </span>
  );
}

function useColumns(): readonly DataColumn<BalanceRow>[] {
  const { t } = useTranslation('balances');
  return useMemo(
    () => [
      {
        id: 'asset',
        isRowHeader: true,
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
        cell: (row) => (row.isCut ? <Cut figure={row.total} /> : row.total),
      },
      {
        id: 'value',
        header: t('value', { coin: VALUED_IN }),
        align: 'end',
        sortBy: (row) => row.valueAtoms,
        cell: (row) => row.value,
      },
    ],
    [t],
  );
}
