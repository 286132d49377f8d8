/**
 * Which of this terminal's orders are in question, read from the open orders: the ticket stays
 * locked over them also after the page was loaded again, so that nobody sends the same order
 * blindly a second time. Pure.
 */
import type { OrderRow } from '@shared/contract/terminal/commands';
import { clientOrderIdOf } from '@shared/contract/terminal/intent';
import type { Submission, SubmissionEvent } from './submission';

type Row = Pick<OrderRow, 'clientOrderId' | 'status'>;

/** `lookedAt`: intents whose lock the trader has already taken off. */
export function questionsOf(
  orders: readonly Row[],
  now: Submission,
  lookedAt: ReadonlySet<string>,
): readonly SubmissionEvent[] {
  if (now.state === 'unknown') {
    const own = clientOrderIdOf(now.intentId);
    const row = orders.find(({ clientOrderId }) => clientOrderId === own);
    return row?.status === 'NEEDS_YOU' ? [{ kind: 'needsYou', intentId: now.intentId }] : [];
  }
  for (const { clientOrderId, status } of orders) {
    if (status !== 'CHECKING' && status !== 'NEEDS_YOU') continue;
    const intentId = clientOrderId.slice(PREFIX.length);
    if (!clientOrderId.startsWith(PREFIX) || lookedAt.has(intentId)) continue;
    return [{ kind: 'restored', intentId, needsYou: status === 'NEEDS_YOU' }];
  }
  return [];
}

const PREFIX = clientOrderIdOf('');
