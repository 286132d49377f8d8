/** A line for each order of an entry that sends several: what was sent, and what became of it. */
import { memo } from 'react';
import { formatExact } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
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
  const price = draft.price === '' ? t('atMarket') : formatExact(draft.price);
  return t('resultOf', { side, quantity: formatExact(draft.quantity), price });
}

function outcomeWords({ outcome }: ResultRow, t: TicketWords): string {
  switch (outcome.kind) {
    case 'accepted':
      return t('result.accepted', { status: outcome.status });
    case 'rejected':
      if (outcome.code === NOT_SENT) return t('result.notSent');
      return t('result.rejected', { message: outcome.message, code: outcome.code });
    case 'waiting':
    case 'unknown':
    case 'notPlaced':
      return t(`result.${outcome.kind}`);
  }
}
