/** The columns with which every table of orders and fills begins: when, and of what. */
import { useMemo } from 'react';
import { useTranslation } from '../../lib/i18n';
import type { DataColumn } from '../../ui/data-column';
import { SymbolLink } from '../market/symbol-link';
import { SymbolName } from '../market/symbol-name';

interface RowFacts {
  readonly atMs: number;
  /** Of day; the date is its tooltip. */
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
}

/** `waits`: for its market, so that it matters whether that is closed; of what is past it does not. */
export function useRowColumns<Row extends RowFacts>(
  waits: 'waits' | 'past',
): readonly DataColumn<Row>[] {
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
          waits === 'waits' ? <SymbolName symbol={symbol} /> : <SymbolLink symbol={symbol} />,
      },
    ],
    [t, waits],
  );
}
