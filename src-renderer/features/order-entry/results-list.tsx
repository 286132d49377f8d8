/** A line for each order of an entry that sends several: what was sent, and what became of it. */
import { memo } from 'react';
import type { OrderDraft } from '@shared/contract/terminal/commands';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { deskState, findInstrument, type InstrumentValue } from '../../session/desk-state';
import { namedPrice, namedQuantity } from '../../session/market/instrument-figures';
import { orderStatus } from '../../session/orders/order-words';
import { orderRefusal } from '../../session/orders/refusal-words';
import { NOT_SENT, type ResultRow } from './results';
import { ticket } from './store';
import type { TicketWords } from './words';

export const Results = memo(function Results() {
  const { t } = useTranslation(['order-entry', 'common']);
  const results = ticket.use((state) => state.results);
  if (results.length === 0) return null;
  return (
    <ul className="ticket-results" aria-label={t('order-entry:results')}>
      {results.map((row) => (
        <li key={row.intentId} className={`result result-${row.outcome.kind}`}>
          <span>
            {orderWords(row, t, t(row.draft.side === 'BUY' ? 'common:buy' : 'common:sell'))}
          </span>
          <span>{outcomeWords(row, t)}</span>
        </li>
      ))}
    </ul>
  );
});

function orderWords({ draft }: ResultRow, t: TicketWords, side: string): string {
  const instrument = findInstrument(deskState.get(), draft.symbol);
  const price = draft.price === '' ? t('atMarket') : namedPrice(draft.price, instrument);
  return t('resultOf', { side, quantity: orderedText(draft, instrument), price });
}

/** A market buy on a pair is an amount of the quote asset. */
function orderedText(draft: OrderDraft, instrument: InstrumentValue | null): string {
  const isAmount = draft.book !== 'futures' && draft.type === 'MARKET' && draft.side === 'BUY';
  return isAmount
    ? `${formatExact(draft.quantity)} ${instrument?.quote ?? ''}`.trim()
    : namedQuantity(draft.quantity, instrument);
}

function outcomeWords({ outcome }: ResultRow, t: TicketWords): string {
  switch (outcome.kind) {
    case 'accepted':
      return t('result.accepted', { status: orderStatus(outcome.status) });
    case 'rejected':
      if (outcome.code === NOT_SENT) return t('result.notSent');
      return t('result.rejected', { reason: orderRefusal(outcome) });
    case 'waiting':
    case 'unknown':
    case 'notPlaced':
      return t(`result.${outcome.kind}`);
  }
}
