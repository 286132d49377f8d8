/**
 * What of the last press is at the exchange is drafted no more, whether its answer said so or evidence that
 * came later: one more press must not send it once more. What was refused stays, to be put right.
 */
import type { TicketDraft } from '@shared/domain/ticket';
import { changeBatch, changeTicket, ticket } from './store';

/** Where an order was drafted: in a row of the table, or in the fields. */
interface Origin {
  readonly draft: TicketDraft;
  readonly row: TicketDraft | null;
}

/** Of the last press, by intent: while one of it is in question, there is no other. */
const origins = new Map<string, Origin>();

/** Called when the press comes. Orders of a table are named in the order of its rows. */
export function noteSent(intentIds: readonly string[]): void {
  const { draft, batch } = ticket.get();
  origins.clear();
  for (const [index, intentId] of intentIds.entries()) {
    const row = draft.form === 'batch' ? (batch[index] ?? null) : null;
    origins.set(intentId, { draft, row });
  }
}

/** The quantity is used up; price, side and kind stay. What was typed since is another order and stays, too. */
export function takeAwayUsed(intentIds: readonly string[]): void {
  const { submission, results } = ticket.get();
  const used = intentIds.filter(takeAway);
  if (used.length > 0) ticket.set({ submission, results, touched: [], wasSubmitted: false });
}

function takeAway(intentId: string): boolean {
  const origin = origins.get(intentId);
  if (origin === undefined) return false;
  origins.delete(intentId);
  const { draft, batch } = ticket.get();
  const row = origin.row === null ? -1 : batch.indexOf(origin.row);
  if (row !== -1) changeBatch({ type: 'removeRow', row });
  else if (origin.row !== null || draft !== origin.draft) return false;
  else changeTicket({ type: 'setText', field: 'quantity', text: '' });
  return true;
}
