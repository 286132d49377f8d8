/** The one thing to know before sending. Its place is always there, so that nothing moves. */
import type { TicketAlert } from '@shared/domain/ticket';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { futuresPreview } from './futures-preview';
import { factsOf, previewedDraft, ticket } from './store';
import { useClosedWords } from './use-closed-words';
import { useStaleAge, useStaleMoney } from './use-stale-age';
import { walletPreview } from './wallet-preview';

export const AlertLine = memo(function AlertLine() {
  const { t } = useTranslation('order-entry');
  const staleAge = useStaleAge();
  const staleMoney = useStaleMoney();
  const alert = ticket.use(alertOf);
  const closed = useClosedWords();
  const late = staleAge === null ? staleMoney : t('stale', { age: staleAge });
  return (
    <p className="ticket-alert">{closed ?? late ?? (alert === null ? '' : t(`alerts.${alert}`))}</p>
  );
});

/** A batch has a message per row instead. */
function alertOf(state: ReturnType<typeof ticket.get>): TicketAlert | null {
  const facts = factsOf(state);
  if (facts === null || state.draft.form === 'batch') return null;
  const draft = previewedDraft(state, facts);
  return facts.book === 'futures'
    ? futuresPreview(draft, facts).alert
    : walletPreview(draft, facts).alert;
}
