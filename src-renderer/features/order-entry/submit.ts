/** The one place that sends: checks, then exactly one request for one press. */
import type { CommandOutcome, OrderDraft } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { orderText, ticketErrors, ticketOrder } from '@shared/domain/ticket';
import type { Result } from '@shared/kernel/result';
import { deskClock } from '../../session/clock';
import { STALE_AFTER_MS } from '../../session/use-stale';
import { changeTicket, factsOf, submissionEvent, ticket, type TicketField } from './store';
import { isLocked } from './submission';

/** What stopped the press, for the panel to put the keyboard there; null when it was sent. */
export type Refusal = TicketField | 'locked' | 'stale' | 'notReady' | null;

/** Places the drafted order. The answer changes the store; it never resolves to a second send. */
export function submitTicket(terminal: TerminalClient): Refusal {
  const checked = checkedDraft();
  if (typeof checked === 'string') return checked;
  const { intentId } = ticket.get();
  submissionEvent({ kind: 'sent' });
  void terminal.call('placeOrder', { intentId, draft: checked.draft }).then((reply) => {
    const outcome = outcomeOf(reply);
    submissionEvent({ kind: 'answered', outcome, intentId });
    if (outcome.kind === 'accepted') startNextOrder();
  });
  return null;
}

/** Asks the exchange to check the drafted order without placing it. */
export function testTicket(terminal: TerminalClient): Refusal {
  const checked = checkedDraft();
  if (typeof checked === 'string') return checked;
  const { intentId } = ticket.get();
  submissionEvent({ kind: 'testSent' });
  void terminal.call('testOrder', { draft: checked.draft }).then((reply) => {
    submissionEvent({ kind: 'answered', outcome: outcomeOf(reply), intentId });
  });
  return null;
}

function checkedDraft(): { readonly draft: OrderDraft } | Exclude<Refusal, null> {
  const state = ticket.get();
  if (isLocked(state.submission)) return 'locked';
  const facts = factsOf(state);
  if (facts === null) return 'notReady';
  ticket.set({ wasSubmitted: true });
  const errors = ticketErrors(state.draft, facts);
  if (errors.price !== undefined) return 'price';
  if (errors.quantity !== undefined) return 'quantity';
  if (state.draft.type === 'MARKET' && isBookStale(state.book?.arrivedAtMs ?? 0)) return 'stale';
  const order = ticketOrder(state.draft, facts.pair);
  if (!order.ok) return 'quantity';
  const draft = {
    book: 'spot',
    symbol: state.symbol,
    ...orderText(order.value, facts.pair),
  } as const;
  return { draft };
}

function isBookStale(arrivedAtMs: number): boolean {
  return arrivedAtMs > 0 && deskClock.nowMs() - arrivedAtMs > STALE_AFTER_MS;
}

/**
 * A request the terminal refused was not sent. One whose reply is lost with the connection, or
 * whose handler failed, may have been: that is unknown, never a refusal.
 */
function outcomeOf(reply: Result<CommandOutcome, RpcError>): CommandOutcome {
  if (reply.ok) return reply.value;
  const { code, message } = reply.error;
  if (code === 'closed' || code === 'internal') return { kind: 'unknown', message };
  return { kind: 'rejected', by: 'terminal', code, message, field: '' };
}

/** The quantity is used up; price, side and type stay for the next order. */
function startNextOrder(): void {
  const { submission } = ticket.get();
  changeTicket({ type: 'setQuantity', text: '' });
  ticket.set({ submission, touched: [], wasSubmitted: false });
}
