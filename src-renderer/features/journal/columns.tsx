/** The columns of the journal: what was traded, what it brought, what is written to it. */
import type { JournalTrade } from '@shared/contract/terminal';
import { fineFrom } from '@shared/domain/journal';
import { useMemo } from 'react';
import { arrowOf, formatAmount, NO_VALUE, shownSign } from '../../lib/format';
import { formatDateTime } from '../../lib/format-time';
import { useTranslation, type Words } from '../../lib/i18n';
import { useInstruments, type InstrumentValue } from '../../session/desk-state';
import { SymbolLink } from '../../session/market/symbol-link';
import type { DataColumn } from '../../ui/data-table';
import { SIGN_TONES } from '../../ui/tones';
import { exactFees, feesText, heldText, moneyText, priceText, shareText, sizeOf } from './texts';
import { Written } from './written';

type Column = DataColumn<JournalTrade>;
type JournalWords = Words<'journal', 'common'>;
type Find = (symbol: string) => InstrumentValue | undefined;

export function useColumns(): readonly Column[] {
  const { t } = useTranslation(['journal', 'common']);
  const instruments = useInstruments();
  return useMemo(() => {
    const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
    const find: Find = (symbol) => bySymbol.get(symbol);
    return [...tradeColumns(t, find), ...resultColumns(t), ...writtenColumns(t), ...moreColumns(t)];
  }, [t, instruments]);
}

const tradeColumns = (t: JournalWords, find: Find): readonly Column[] => [
  {
    id: 'closed',
    header: t('columns.closed'),
    sortBy: ({ closedAtMs }) => closedAtMs,
    cell: ({ closedAtMs }) => formatDateTime(closedAtMs),
  },
  {
    id: 'symbol',
    header: t('columns.symbol'),
    isRowHeader: true,
    sortBy: ({ symbol }) => symbol,
    cell: ({ symbol, book }) => (
      <span className="flex gap-2">
        <SymbolLink symbol={symbol} />
        {book === 'margin' ? <span className="text-text-2">{t('onMargin')}</span> : null}
      </span>
    ),
  },
  {
    id: 'side',
    header: t('common:side'),
    sortBy: ({ side }) => side,
    cell: ({ side, ending, openedAtMs }) => (
      <span className="flex gap-2">
        {openedAtMs === null ? (
          <span className="text-text-2">{t('sale')}</span>
        ) : (
          <span className={side === 'BUY' ? 'text-buy' : 'text-sell'}>
            {side === 'BUY' ? t('long') : t('short')}
          </span>
        )}
        {ending === '' ? null : <span className="text-danger">{t(`endings.${ending}`)}</span>}
      </span>
    ),
  },
  {
    id: 'size',
    header: t('columns.size'),
    align: 'end',
    sortBy: ({ quantity }) => fineFrom(quantity),
    cell: (trade) => sizeOf(trade, find(trade.symbol)),
  },
  {
    id: 'entry',
    header: t('columns.entry'),
    align: 'end',
    cell: ({ entry, symbol }) => <span title={entry}>{priceText(entry, find(symbol))}</span>,
  },
  {
    id: 'exit',
    header: t('columns.exit'),
    align: 'end',
    cell: ({ exit, symbol }) => <span title={exit}>{priceText(exit, find(symbol))}</span>,
  },
];

const resultColumns = (t: JournalWords): readonly Column[] => [
  {
    id: 'result',
    header: t('columns.result'),
    align: 'end',
    sortBy: ({ result }) => fineFrom(result === '' ? '0' : result),
    cell: (trade) => <Result trade={trade} t={t} />,
  },
  {
    id: 'share',
    header: t('columns.share'),
    align: 'end',
    sortBy: ({ share }) => fineFrom(share === '' ? '0' : share),
    cell: ({ share }) => shareText(share),
  },
];

function Result({ trade, t }: { readonly trade: JournalTrade; readonly t: JournalWords }) {
  const { result, coin } = trade;
  if (result === '') {
    return (
      <span className="text-warn" title={t('costUnknownHint')}>
        {t('costUnknown')}
      </span>
    );
  }
  const shown = moneyText(result, coin);
  const direction = shownSign(result, shown);
  return (
    <span className={SIGN_TONES[direction]} title={`${result} ${coin}`}>
      {shown} {coin} {arrowOf(direction)}
    </span>
  );
}

const writtenColumns = (t: JournalWords): readonly Column[] => [
  {
    id: 'tags',
    header: t('columns.tags'),
    cell: (trade) => <Written trade={trade} field="tags" />,
  },
  {
    id: 'note',
    header: t('columns.note'),
    cell: (trade) => <Written trade={trade} field="note" />,
  },
];

const moreColumns = (t: JournalWords): readonly Column[] => [
  {
    id: 'held',
    header: t('columns.held'),
    align: 'end',
    sortBy: ({ openedAtMs, closedAtMs }) => (openedAtMs === null ? -1 : closedAtMs - openedAtMs),
    cell: heldText,
  },
  {
    id: 'opened',
    header: t('columns.opened'),
    sortBy: ({ openedAtMs }) => openedAtMs ?? 0,
    cell: ({ openedAtMs }) => (openedAtMs === null ? NO_VALUE : formatDateTime(openedAtMs)),
  },
  {
    id: 'fees',
    header: t('columns.fees'),
    align: 'end',
    cell: (trade) => <span title={exactFees(trade)}>{feesText(trade)}</span>,
  },
  {
    id: 'funding',
    header: t('columns.funding'),
    align: 'end',
    cell: ({ funding, coin }) =>
      funding === '' ? (
        NO_VALUE
      ) : (
        <span title={`${formatAmount(funding)} ${coin}`}>{moneyText(funding, coin)}</span>
      ),
  },
];
