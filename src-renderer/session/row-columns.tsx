/** The columns with which every table of orders and fills begins: when, and of what. */
import { useMemo } from 'react';
import { useTranslation } from '../lib/i18n';
import type { DataColumn } from '../ui/data-column';
import { SymbolName } from './symbol-name';

interface RowFacts {
  readonly atMs: number;
  /** Of day; the date is its tooltip. */
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
}

/** `areOpen`: something is still to become of the rows, and why a symbol takes no orders stands beside its name. */
export function useRowColumns<Row extends RowFacts>(areOpen = false): readonly DataColumn<Row>[] {
  const { t } = useTranslation('common');
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('time'),
        sortBy: ({ atMs }) => atMs,
        cell: ({ time, date }) => <time title={date}>{time}</time>,
      },
      {
        id: 'symbol',
        header: t('symbol'),
        sortBy: ({ symbol }) => symbol,
        cell: ({ symbol }) =>
          areOpen ? (
            <SymbolName symbol={symbol} />
          ) : (
            <span className="words font-medium">{symbol}</span>
          ),
      },
    ],
    [t, areOpen],
  );
}
