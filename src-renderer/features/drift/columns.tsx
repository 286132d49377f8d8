/** The columns of the compared orders: what was sent, whether both agree, and both values of each figure. */
import type { DriftRow } from '@shared/contract/terminal';
import { useMemo } from 'react';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation, type Words } from '../../lib/i18n';
import { SymbolLink } from '../../session/market/symbol-link';
import type { DataColumn } from '../../ui/data-table';
import { SideWord } from '../../ui/figures';
import {
  averageExact,
  averageText,
  feesExact,
  feeText,
  filledText,
  makerText,
  priceText,
  quantityText,
  slippageOf,
  slippageText,
  timeText,
  verdictOf,
  type Which,
} from './facts';

type Column = DataColumn<DriftRow>;
type DriftWords = Words<'drift', 'common'>;

export function useColumns(): readonly Column[] {
  const { t } = useTranslation(['drift', 'common']);
  return useMemo(() => [...orderColumns(t), ...fateColumns(t)], [t]);
}

const orderColumns = (t: DriftWords): readonly Column[] => [
  {
    id: 'sent',
    header: t('columns.sent'),
    sortBy: ({ leftAtMs }) => leftAtMs,
    cell: ({ leftAtMs }) => formatDateTime(leftAtMs),
  },
  {
    id: 'symbol',
    header: t('columns.symbol'),
    isRowHeader: true,
    sortBy: ({ symbol }) => symbol,
    cell: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  {
    id: 'side',
    header: t('common:side'),
    sortBy: ({ side }) => side,
    cell: ({ side }) => <SideWord side={side} />,
  },
  {
    id: 'order',
    header: t('columns.order'),
    cell: (row) => {
      const { type, timeInForce } = row;
      const kind = timeInForce === 'GTC' ? t(`types.${type}`) : t(`times.${timeInForce}`);
      return type === 'MARKET' ? kind : `${kind} ${priceText(row)}`;
    },
  },
  { id: 'quantity', header: t('columns.quantity'), align: 'end', cell: quantityText },
  {
    id: 'verdict',
    header: t('columns.verdict'),
    sortBy: verdictOf,
    cell: (row) => <VerdictWord row={row} t={t} />,
  },
];

function VerdictWord({ row, t }: { readonly row: DriftRow; readonly t: DriftWords }) {
  const verdict = verdictOf(row);
  if (verdict === 'left-out' && row.reason !== '') {
    const why = t(`reasons.${row.reason}`);
    const more = row.detail === '' ? why : `${why} (${row.detail})`;
    return (
      <span className="text-text-2" title={`${t('verdicts.left-out')}: ${more}`}>
        {t('notCompared', { reason: t(`short.${row.reason}`) })}
      </span>
    );
  }
  const tone = verdict === 'differs' ? 'text-warn' : verdict === 'open' ? 'text-text-2' : '';
  return (
    <span className={tone} title={t(`verdictHints.${verdict}`)}>
      {t(`verdicts.${verdict}`)}
    </span>
  );
}

type Told = (row: DriftRow, which: Which) => string;

const fateColumns = (t: DriftWords): readonly Column[] => [
  both('filled', t('columns.filled'), filledText),
  both('average', t('columns.average'), averageText, (row, which) => averageExact(row, which)),
  both('slippage', t('columns.slippage'), slippageText, (row, which) => {
    const told = slippageOf(row, which);
    return told === null ? '' : t('slippageExact', { ...told, quoteCoin: row.quote });
  }),
  both('fee', t('columns.fee'), feeText, feesExact),
  both('first', t('columns.first'), (row, which) => timeText(row, which, 'firstMs')),
  both('last', t('columns.last'), (row, which) => timeText(row, which, 'lastMs')),
  both('maker', t('columns.maker'), makerText),
];

/** What the simulator said, and what became of it. */
const both = (id: string, header: string, shown: Told, exact?: Told): Column => ({
  id,
  header,
  align: 'end',
  cell: (row) => (
    <span title={exact === undefined ? undefined : titleOf(row, exact)}>
      <span className="text-text-2">{shown(row, 'predicted')}</span>
      {' / '}
      {shown(row, 'actual')}
    </span>
  ),
});

function titleOf(row: DriftRow, exact: Told): string | undefined {
  const [predicted, actual] = [exact(row, 'predicted'), exact(row, 'actual')];
  return predicted === '' && actual === '' ? undefined : `${predicted} / ${actual}`;
}
