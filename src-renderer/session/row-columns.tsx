/** The columns with which every table of orders and fills begins: when, and of what. */
import { useMemo } from 'react';
import { useTranslation } from '../lib/i18n';
import type { DataColumn } from '../ui/data-column';

interface RowFacts {
  readonly atMs: number;
  /** Of day; the date is its tooltip. */
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
}

export function useRowColumns<Row extends RowFacts>(): readonly DataColumn<Row>[] {
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
        cell: ({ symbol }) => <span className="font-medium">{symbol}</span>,
      },
    ],
    [t],
  );
}
