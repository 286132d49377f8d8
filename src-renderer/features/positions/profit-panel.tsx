/** What closed positions of the selected contract brought, to the last digit, and where it came from. */
import type { ClosedPositionRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { useEffect, useMemo } from 'react';
import { arrowOf, formatDecimal, formatSigned, moneyDecimals, signOf } from '../../lib/format';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import { CsvMenu } from '../../session/csv-menu';
import { useInstrument, useSelectedSymbol } from '../../session/desk-state';
import { futuresState, watchFutures } from '../../session/futures/futures-state';
import { sizeText } from '../../session/market/instrument-figures';
import { Quantity } from '../../ui/figures';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { Button } from '../../ui/button';
import { DataTable, type DataColumn } from '../../ui/data-table';
import { PanelBody } from '../../ui/panel-body';
import { SIGN_TONES } from '../../ui/tones';
import { loadProfit, profit } from './profit-store';

const NONE: readonly ClosedPositionRow[] = [];
type Positions = TopicValue<'futuresAccount'>['positions'];
const NOTHING: Positions = [];

const idsOf = (positions: Positions, symbol: string): string =>
  positions
    .filter((position) => position.symbol === symbol)
    .map(({ positionId }) => positionId)
    .toSorted()
    .join(' ');

export function ProfitPanel() {
  const { t } = useTranslation(['positions', 'panels']);
  useWatch(watchFutures);
  const terminal = useTerminal();
  const symbol = useSelectedSymbol();
  const isContract = useInstrument()?.kind === 'futures';
  const open = futuresState.use(({ account }) => idsOf(account?.positions ?? NOTHING, symbol));
  // A position that is gone from the account has its row here, also where another one has taken its place.
  useEffect(() => {
    const ids = open === '' ? [] : open.split(' ');
    if (isContract) void loadProfit(terminal, symbol, false, ids);
  }, [terminal, symbol, isContract, open]);
  const state = profit.use((now) => now);
  const rows = state.symbol === symbol ? state.rows : null;
  const columns = useColumns();
  if (!isContract) return <p className="panel-empty">{t('profitNeedsContract')}</p>;
  return (
    <div className="flex h-full flex-col">
      <div className="panel-toolbar">
        <span className="text-text-2">{t('profitOf', { symbol })}</span>
        <CsvMenu
          fileName={`profit-${symbol}`}
          header={CSV_HEADER}
          shown={{ count: rows?.length ?? 0, cells: () => (rows ?? NONE).map(csvCells) }}
          all={{
            what: 'positions',
            books: ['futures'],
            symbol,
            cells: ({ positions }) => positions.map(csvCells),
          }}
        />
      </div>
      <div className="min-h-0 flex-1">
        <PanelBody
          isLoading={rows === null && state.error === ''}
          empty={rows?.length === 0 ? { text: t('profitEmpty') } : null}
          error={
            state.error === ''
              ? null
              : {
                  text: t('profitFailed', { message: state.error }),
                  onRetry: () => void loadProfit(terminal, symbol, false),
                }
          }
        >
          <DataTable
            name="profit"
            label={t('panels:profit')}
            rows={rows ?? NONE}
            columns={columns}
            rowId={(row) => row.positionId}
          >
            {state.isComplete || state.readTo === null || rows === null ? null : (
              <div className="flex justify-center p-2">
                <Button
                  size="small"
                  aria-disabled={state.isLoading}
                  onClick={() => void loadProfit(terminal, symbol, true)}
                >
                  {t('profitOlder', { time: formatDateTime(state.readTo.openedAtMs) })}
                </Button>
              </div>
            )}
          </DataTable>
        </PanelBody>
      </div>
    </div>
  );
}

function useColumns(): readonly DataColumn<ClosedPositionRow>[] {
  const { t } = useTranslation('positions');
  const instrument = useInstrument();
  return useMemo(() => {
    const decimals = moneyDecimals(instrument?.quote ?? '');
    const money = (
      id: 'closeProfit' | 'tradeFee' | 'funding' | 'settleProfit',
    ): DataColumn<ClosedPositionRow> => ({
      id,
      header: t(`profitColumns.${id}`),
      align: 'end',
      cell: (row) => formatSigned(row[id], decimals),
    });
    return [
      {
        id: 'closed',
        header: t('profitColumns.closed'),
        sortBy: (row) => row.closedAtMs,
        cell: (row) => formatDateTime(row.closedAtMs),
      },
      {
        id: 'side',
        header: t('contract'),
        cell: (row) => (
          <span className="flex gap-2">
            <span className={row.side === 'BUY' ? 'text-buy' : 'text-sell'}>
              {row.side === 'BUY' ? t('long') : t('short')}
            </span>
            <span className="text-text-2">
              {row.mode === 'cross' ? t('cross') : t('isolated')}{' '}
              {t('leverage', { leverage: row.leverage })}
            </span>
          </span>
        ),
      },
      {
        id: 'ending',
        header: t('profitColumns.ending'),
        cell: ({ ending }) =>
          ending === '' ? null : (
            <span className="text-danger" title={t('endingHint')}>
              {t(`endings.${ending}`)}
            </span>
          ),
      },
      {
        id: 'size',
        header: t('size'),
        align: 'end',
        sortBy: (row) => row.contracts,
        cell: (row) =>
          instrument?.kind === 'futures' ? (
            <Quantity figure={sizeText(row.contracts, instrument)} asset={instrument.base} />
          ) : (
            row.contracts
          ),
      },
      {
        id: 'entry',
        header: t('entry'),
        align: 'end',
        cell: (row) => formatDecimal(row.openPrice, instrument?.pricePrecision ?? 2),
      },
      money('closeProfit'),
      money('tradeFee'),
      money('funding'),
      money('settleProfit'),
      {
        id: 'result',
        header: t('profitColumns.result'),
        align: 'end',
        cell: (row) => {
          const direction = signOf(row.historyRealized);
          return (
            <span className={SIGN_TONES[direction]}>
              {formatSigned(row.historyRealized, decimals)} {arrowOf(direction)}
            </span>
          );
        },
      },
    ];
  }, [t, instrument]);
}

const CSV_HEADER = [
  'closed (UTC)',
  'opened (UTC)',
  'contract',
  'side',
  'mode',
  'leverage',
  'contracts',
  'entry',
  'close profit',
  'trade fee',
  'funding',
  'settlement',
  'result',
  'ended by',
] as const;

const csvCells = (row: ClosedPositionRow): readonly string[] => [
  formatDateTime(row.closedAtMs, 'utc'),
  formatDateTime(row.openedAtMs, 'utc'),
  row.symbol,
  row.side,
  row.mode,
  String(row.leverage),
  String(row.contracts),
  row.openPrice,
  row.closeProfit,
  row.tradeFee,
  row.funding,
  row.settleProfit,
  row.historyRealized,
  row.ending,
];
