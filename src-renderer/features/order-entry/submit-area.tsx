/** The buttons that send, the one that only asks, and what became of the last press. */
import { legalityOf, type TicketDraft } from '@shared/domain/ticket';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { ModeLine, SendNote } from '../../session/orders/send-button';
import { Button } from '../../ui/button';
import { ExitLines } from './exit-lines';
import { ModeConflict } from './mode-conflict';
import { Outcome } from './outcome';
import { useTicketActions } from './refs';
import { Results } from './results-list';
import { looksLocked, ticket } from './store';
import { SendButtons } from './send-buttons';
import { useClosedWords } from './use-closed-words';
import { useStaleAge } from './use-stale-age';
import { reasonText } from './words';

export const SubmitArea = memo(function SubmitArea() {
  const staleAge = useStaleAge();
  const isClosed = useClosedWords() !== null;
  const isMarket = ticket.use(({ draft, batch }) => meetsMarket(draft, batch));
  return (
    <div className="ticket-submit">
      <ModeLine />
      <div className="ticket-send">
        <SendButtons isBlocked={isClosed || (staleAge !== null && isMarket)} />
      </div>
      <SendNote />
      <TestButton />
      <Results />
      <ExitLines />
      <Outcome />
      <ModeConflict />
    </div>
  );
});

const meetsMarket = (draft: TicketDraft, batch: readonly TicketDraft[]): boolean =>
  (draft.form === 'batch' ? batch : [draft]).some(
    ({ type, form }) => type === 'MARKET' && form !== 'trigger',
  );

/** Only where the exchange can check an order without placing it. */
function TestButton() {
  const { t } = useTranslation('order-entry');
  const { test } = useTicketActions();
  const { reason, isTesting, isLockedNow, isSpot } = ticket.use((state) => ({
    reason: legalityOf(state.draft).test,
    isTesting: state.submission.state === 'testing',
    isLockedNow: looksLocked(state),
    isSpot: state.draft.book === 'spot',
  }));
  if (!isSpot) return null;
  return (
    <Button
      size="small"
      aria-disabled={isLockedNow || reason !== null}
      data-hint={reasonText(reason, t) ?? t('testHint')}
      onClick={test}
    >
      {isTesting ? t('testing') : t('test')}
    </Button>
  );
}
