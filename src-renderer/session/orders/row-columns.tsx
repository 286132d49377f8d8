/** The columns with which every table of orders and fills begins: when, and of what. */
import { useMemo } from 'react';
import { dayTime } from '../../lib/format-time';
import { useTranslation } from '../../lib/i18n';
import type { DataColumn } from '../../ui/data-column';
import { SymbolLink } from '../market/symbol-link';
import { SymbolName } from '../market/symbol-name';
import { useToday } from '../time/use-today';

interface RowFacts {
  readonly atMs: number;
  /** Of day; the whole of it is its tooltip. */
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
}

/** `waits`: for its market, so that it matters whether that is closed; of what is past it does not. */
export function useRowColumns<Row extends RowFacts>(
  waits: 'waits' | 'past',
): readonly DataColumn<Row>[] {
  const { t } = useTranslation('common');
  const today = useToday();
  return useMemo(
    () => [
      {
        id: 'time',
        header: t('time'),
        sortBy: ({ atMs }) => atMs,
        cell: ({ atMs, time, date }) => <time title={date}>{dayTime(atMs, time, today)}</time>,
      },
      {
        id: 'symbol',
        header: t('symbol'),
        sortBy: ({ symbol }) => symbol,
        cell: ({ symbol }) =>
          waits === 'waits' ? <SymbolName symbol={symbol} /> : <SymbolLink symbol={symbol} />,
      },
    ],
    [t, waits, today],
  );
}
