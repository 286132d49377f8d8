/** What became of the last press: accepted, rejected with the exchange's words, or being checked. */
import { useTranslation } from '../../lib/i18n';
import { arming } from '../../session/keys/arming';
import { orderStatus } from '../../session/orders/order-words';
import { orderRefusal } from '../../session/orders/refusal-words';
import { LOCKED } from '../../session/windows/trading-lock';
import { Button } from '../../ui/button';
import { askedAbout } from './questions';
import { ticket, unlockTicket } from './store';
import type { AnsweredOutcome, Submission } from './submission';

export function Outcome() {
  const isToldElsewhere = ticket.use(({ submission }) => isToldByToast(submission));
  return (
    <div className="ticket-outcome" role="status" aria-live={isToldElsewhere ? 'off' : undefined}>
      <OutcomeWords />
    </div>
  );
}

/** A refusal of what was sent has its message, which is read out: here it would be heard a second time. */
const isToldByToast = (submission: Submission): boolean =>
  submission.state === 'answered' && !submission.isTest && submission.outcome.kind === 'rejected';

function OutcomeWords() {
  const { t } = useTranslation('order-entry');
  const submission = ticket.use((state) => state.submission);
  const asked = useAsked(submission);
  const isSilent = submission.state === 'unknown' && submission.isAwaited === true;
  switch (submission.state) {
    case 'idle':
    case 'sending':
    case 'testing':
    case 'listed':
      return null;
    case 'answered':
      return <Answer outcome={submission.outcome} isTest={submission.isTest} />;
    case 'unknown':
      return (
        <div className="ticket-note ticket-note-warn">
          <p className="font-semibold">{t(isSilent ? 'silent' : 'unknown')}</p>
          <p>{t(isSilent ? 'silentDetail' : 'unknownDetail', { order: asked.order })}</p>
        </div>
      );
    case 'needs-you':
      return (
        <div className="ticket-note ticket-note-warn">
          <p>{t(`needsYou.${asked.list}`, { order: asked.order })}</p>
          <Button size="small" onClick={unlockTicket}>
            {t('unlock')}
          </Button>
        </div>
      );
    case 'settled':
      return (
        <p className="ticket-note">
          {submission.isPlaced
            ? t('settledPlaced', { status: orderStatus(submission.status) })
            : t('settledNotPlaced')}
        </p>
      );
  }
}

/** The order that is in question, as its row in a list calls it. */
function useAsked(submission: Submission) {
  const { t } = useTranslation(['order-entry', 'common']);
  const intentId = 'intentId' in submission ? submission.intentId : '';
  const asked = ticket.use(({ openOrders, doubtfulConditions }) =>
    askedAbout(intentId, openOrders, doubtfulConditions),
  );
  if (asked === null) return { order: t('order-entry:lastOrder'), list: 'orders' } as const;
  const side = t(asked.side === 'BUY' ? 'common:buy' : 'common:sell');
  return { order: t('order-entry:namedOrder', { side, symbol: asked.symbol }), list: asked.list };
}

interface AnswerProps {
  readonly outcome: AnsweredOutcome;
  readonly isTest: boolean;
}

function Answer({ outcome, isTest }: AnswerProps) {
  const { t } = useTranslation('order-entry');
  const isLocked = arming.use((state) => state.isLocked);
  if (outcome.kind === 'accepted') {
    const { orderId } = outcome;
    const status = orderStatus(outcome.status);
    return (
      <p className="ticket-note">{isTest ? t('tested') : t('accepted', { orderId, status })}</p>
    );
  }
  const { code } = outcome;
  // Nothing was sent, and the lock it speaks of is off.
  if (code === LOCKED && !isLocked) return null;
  const by = t(`by.${outcome.by}`);
  return (
    <p className="ticket-note ticket-note-error">
      {t('rejected', { by, reason: orderRefusal(outcome) })}
    </p>
  );
}
