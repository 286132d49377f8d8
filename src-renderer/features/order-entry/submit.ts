/** The one place that sends: checks, then exactly one submission for one press. */
import type { OrderDraft } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import {
  legalityOf,
  ticketErrors,
  type TicketDraft,
  type TicketField,
} from '@shared/domain/ticket';
import type { Side } from '@shared/domain/order';
import { isTooOld } from '../../session/market/book-arrival';
import { deskClock } from '../../session/time/clock';
import { deskIds } from '../../session/ids';
import { exitPrices, orderDrafts } from '../../session/orders/order-drafts';
import { failedOutcome, replyOutcome } from '../../session/orders/reply-outcome';
import { heard, NO_ANSWER_MS } from '../../session/requests/silence';
import { waitingRow, type ResultRow } from './results';
import { batchFaultsOf, changeTicket, factsOf, submissionEvent, ticket } from './store';
import { isLocked } from './submission';
import { noteSent, takeAwayUsed } from './used-up';

/** What stopped the press, for the panel to put the keyboard there; null when it was sent. */
export type Refusal = TicketField | 'batch' | 'locked' | 'stale' | 'notReady' | null;

/** Places what is drafted. The answer changes the store; it never resolves to a second send. */
export function submitTicket(terminal: TerminalClient): Refusal {
  const checked = checkedDrafts();
  if (typeof checked === 'string') return checked;
  const { draft } = ticket.get();
  const isTable = draft.form === 'scaled' || draft.form === 'batch';
  if (isTable) void placeBatch(terminal, checked.drafts);
  else void placeOne(terminal, checked.drafts[0], draft);
  return null;
}

/** Each futures side has a button: it turns the ticket to that side before it sends. */
export function submitSide(terminal: TerminalClient, side: Side): Refusal {
  if (isLocked(ticket.get().submission)) return 'locked';
  if (ticket.get().draft.side !== side) changeTicket({ type: 'setSide', side });
  return submitTicket(terminal);
}

/** Asks the exchange to check the drafted order without placing it (spot only). */
export function testTicket(terminal: TerminalClient): Refusal {
  if (legalityOf(ticket.get().draft).test !== null) return 'notReady';
  const checked = checkedDrafts();
  if (typeof checked === 'string') return checked;
  const { intentId } = ticket.get();
  submissionEvent({ kind: 'testSent' });
  void terminal.call('testOrder', { draft: checked.drafts[0] }).then((reply) => {
    submissionEvent({ kind: 'answered', outcome: replyOutcome(reply), intentId });
  });
  return null;
}

async function placeOne(
  terminal: TerminalClient,
  draft: OrderDraft,
  drawn: TicketDraft,
): Promise<void> {
  const { intentId } = ticket.get();
  noteSent([intentId]);
  const exits = drawn.hasExits && draft.book === 'futures' ? exitPrices(drawn) : undefined;
  ticket.set({ results: [], entryWithExits: exits === undefined ? '' : intentId });
  submissionEvent({ kind: 'sent' });
  const input = { intentId, draft, ...(exits === undefined ? {} : { exits }) };
  const outcome = replyOutcome(await heard(terminal.call('placeOrder', input), silent(intentId)));
  if (isStillAsked(intentId)) submissionEvent({ kind: 'answered', outcome, intentId });
  if (outcome.kind === 'accepted') takeAwayUsed([intentId]);
}

/** It stays locked over what the terminal may still send. */
const silent = (intentId: string) => (message: string) => {
  submissionEvent({ kind: 'silent', intentId, message });
};

/** Evidence may have settled it before its answer came: that is not one to what was sent since. */
const isStillAsked = (intentId: string): boolean => ticket.get().intentId === intentId;

/** Of a list one order may go after the other. */
const EACH_MS = 1_000;

async function placeBatch(terminal: TerminalClient, drafts: readonly OrderDraft[]): Promise<void> {
  const first = ticket.get().intentId;
  const rows = drafts.map((draft, index) =>
    waitingRow(index === 0 ? first : deskIds.nextId(), draft),
  );
  noteSent(rows.map(({ intentId }) => intentId));
  ticket.set({ results: rows, entryWithExits: '' });
  submissionEvent({ kind: 'sent' });
  const sent = terminal.call('placeBatch', {
    rows: rows.map(({ intentId, draft }) => ({ intentId, draft })),
  });
  const waitMs = NO_ANSWER_MS + rows.length * EACH_MS;
  const reply = await heard(sent, silent(first), { waitMs });
  const failed = reply.ok ? null : failedOutcome(reply.error);
  const outcomes = new Map(
    (reply.ok ? reply.value.results : []).map((row) => [row.intentId, row.outcome]),
  );
  const isShown = ticket.get().results[0]?.intentId === first;
  const results = (isShown ? ticket.get().results : rows).map((row): ResultRow => {
    // Evidence may have settled it before.
    if (row.outcome.kind !== 'waiting' && row.outcome.kind !== 'unknown') return row;
    const outcome = outcomes.get(row.intentId) ?? failed;
    // A row that the reply does not mention: nobody can say that it was not sent.
    return { ...row, outcome: outcome ?? { kind: 'unknown', message: '' } };
  });
  const unknownId = results.find(({ outcome }) => outcome.kind === 'unknown')?.intentId ?? null;
  if (isShown) ticket.set({ results });
  if (isStillAsked(first)) submissionEvent({ kind: 'listed', unknownId });
  const placed = results.filter(({ outcome }) => outcome.kind === 'accepted');
  takeAwayUsed(placed.map(({ intentId }) => intentId));
}

type Drafts = readonly [OrderDraft, ...OrderDraft[]];

function checkedDrafts(): { readonly drafts: Drafts } | Exclude<Refusal, null> {
  const state = ticket.get();
  if (isLocked(state.submission)) return 'locked';
  const facts = factsOf(state);
  if (facts === null) return 'notReady';
  ticket.set({ wasSubmitted: true });
  const { draft } = state;
  const isBatch = draft.form === 'batch';
  const fault = isBatch ? batchRefusal() : firstField(ticketErrors(draft, facts));
  if (fault !== null) return fault;
  const parts = isBatch ? state.batch : [draft];
  const meetsMarket = parts.some(({ type, form }) => type === 'MARKET' && form !== 'trigger');
  const { bookArrived } = state;
  if (meetsMarket && bookArrived !== null && isTooOld(deskClock, bookArrived)) return 'stale';
  const [first, ...others] = parts.flatMap((part) => orderDrafts(part, facts, state.symbol));
  return first === undefined ? 'quantity' : { drafts: [first, ...others] };
}

function batchRefusal(): 'batch' | null {
  const faults = batchFaultsOf(ticket.get());
  if (faults === null) return 'batch';
  const isFine = faults.rows.every((row) => Object.keys(row).length === 0);
  return isFine && faults.together === null ? null : 'batch';
}

/** In the order the fields stand in the ticket. */
const FIELDS: readonly TicketField[] = [
  'triggerPrice',
  'price',
  'from',
  'to',
  'count',
  'quantity',
  'takeProfit',
  'stopLoss',
];

const firstField = (errors: Partial<Record<TicketField, unknown>>): TicketField | null =>
  FIELDS.find((field) => errors[field] !== undefined) ?? null;
