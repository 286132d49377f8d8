/** The ticket's mirror (book, balances), its draft, and how its last submit goes. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import {
  availableOf,
  feesOf,
  newTicket,
  reduceTicket,
  type TicketAction,
  type TicketDraft,
  type TicketFacts,
} from '@shared/domain/ticket';
import { lots, ticks } from '@shared/money/units';
import { createFeatureStore } from '../../lib/feature-store';
import { deskState, findInstrument } from '../../session/desk-state';
import { deskIds } from '../../session/ids';
import { paced } from '../../session/paced';
import { tape } from '../../session/tape';
import { onTicketRequest, type TicketRequest } from '../../session/ticket-drafts';
import { watchSelected } from '../../session/watch-selected';
import { questionsOf } from './questions';
import {
  IDLE,
  isFinal,
  reduceSubmission,
  type Submission,
  type SubmissionEvent,
} from './submission';

export type TicketField = 'price' | 'quantity';

interface TicketState {
  readonly draft: TicketDraft;
  /** The symbol the draft's figures are meant for. */
  readonly symbol: string;
  /** Fields that were left once: their errors are shown. */
  readonly touched: readonly TicketField[];
  readonly wasSubmitted: boolean;
  /** 0–100, what the slider shows; 0 after the quantity was typed. */
  readonly percent: number;
  readonly submission: Submission;
  /** Names this ticket's order: minted when the ticket opens, new after each final outcome. */
  readonly intentId: string;
  readonly book: TopicValue<'book'> | null;
  readonly balances: TopicValue<'balances'> | null;
}

export const ticket = createFeatureStore<TicketState>({
  draft: newTicket(),
  symbol: '',
  touched: [],
  wasSubmitted: false,
  percent: 0,
  submission: IDLE,
  intentId: deskIds.nextId(),
  book: null,
  balances: null,
});

/** Orders in question whose lock the trader has taken off in this window. */
const lookedAt = new Set<string>();

/** The trader has looked at the order in question and wants the ticket back. */
export function unlockTicket(): void {
  const { submission } = ticket.get();
  if (submission.state === 'needs-you') lookedAt.add(submission.intentId);
  submissionEvent({ kind: 'cleared' });
}

/** The ticket needs the book to preview, not to animate: it re-reads it this often. */
const BOOK_EVERY_MS = 250;

export function watchTicket(terminal: TerminalClient): () => void {
  const stops = [
    watchSelected(terminal, watchBook),
    terminal.subscribe(
      'balances',
      {},
      {
        onValue: (balances) => {
          ticket.mark({ balances });
        },
      },
    ),
    terminal.subscribe(
      'openOrders',
      {},
      {
        onValue: (orders) => {
          for (const event of questionsOf(orders, ticket.get().submission, lookedAt)) {
            submissionEvent(event);
          }
        },
      },
    ),
    terminal.subscribe(
      'activity',
      {},
      {
        onSnapshot: (items) => {
          items.forEach(readEvidence);
        },
        onAppend: (items) => {
          items.forEach(readEvidence);
        },
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function watchBook(terminal: TerminalClient, symbol: string): () => void {
  openSymbol(symbol);
  const show = (book: TopicValue<'book'>) => {
    ticket.mark({ book });
  };
  const pace = paced(BOOK_EVERY_MS, show);
  const stop = terminal.subscribe(
    'book',
    { symbol },
    {
      onValue: (book) => {
        // What is there before the first frame must not hold up that frame.
        if (book.arrivedAtMs === 0) show(book);
        else pace.offer(book);
      },
    },
  );
  return () => {
    pace.stop();
    stop();
  };
}

/** Another symbol: figures of the old one must not stay in the fields. */
function openSymbol(symbol: string): void {
  const { draft, symbol: before } = ticket.get();
  if (symbol === before) return;
  const { side, type } = draft;
  ticket.set({
    symbol,
    draft: { ...newTicket(side, type), preferredUnit: draft.preferredUnit },
    touched: [],
    wasSubmitted: false,
    percent: 0,
    book: null,
  });
  submissionEvent({ kind: 'cleared' });
}

function readEvidence({ key, values }: TopicValueOfActivity): void {
  const intentId = values['intentId'] ?? '';
  if (key === 'orderFound') {
    submissionEvent({ kind: 'found', intentId, status: values['status'] ?? '' });
  } else if (key === 'orderNotPlaced') submissionEvent({ kind: 'notPlaced', intentId });
}
interface TopicValueOfActivity {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** What the draft is judged by, or null while the instrument or the fees are not known. */
export function factsOf(state: TicketState): TicketFacts | null {
  const desk = deskState.get();
  const pair = findInstrument(desk, state.symbol);
  if (pair === null || desk.session === null) return null;
  const { last } = tape.get();
  return {
    pair,
    available:
      state.balances === null || state.balances.readAtMs === 0
        ? null
        : availableOf(pair, state.balances.rows),
    fees: feesOf(desk.session.fees),
    bids: state.book?.bids ?? [],
    asks: state.book?.asks ?? [],
    isBookKnown: state.book !== null && state.book.arrivedAtMs > 0,
    last: last.ticks === 0 ? null : ticks(last.ticks),
  };
}

/** One change of the draft, at once. A final answer to the order before is then old news. */
export function changeTicket(action: TicketAction): void {
  const state = ticket.get();
  const facts = factsOf(state);
  if (facts === null) return;
  const percent = action.type === 'setPercent' ? action.percent : 0;
  const keepsPercent = action.type === 'setPrice' || action.type === 'stepPrice';
  ticket.set({
    draft: reduceTicket(state.draft, action, facts),
    percent: keepsPercent ? state.percent : percent,
  });
  if (state.submission.state !== 'idle') submissionEvent({ kind: 'cleared' });
}

/** Empties the fields and forgets their errors; side, type and unit stay. */
export function clearTicket(): void {
  changeTicket({ type: 'reset' });
  ticket.set({ touched: [], wasSubmitted: false });
}

export function submissionEvent(event: SubmissionEvent): void {
  const before = ticket.get().submission;
  const submission = reduceSubmission(before, event);
  if (submission === before) return;
  const isDone = isFinal(submission) || before.state === 'needs-you';
  ticket.set({ submission, ...(isDone ? { intentId: deskIds.nextId() } : {}) });
}

function applyRequest(request: TicketRequest): void {
  switch (request.kind) {
    case 'price':
      if (request.symbol !== ticket.get().symbol) return;
      changeTicket({ type: 'fromBookPrice', price: ticks(request.price) });
      return;
    case 'quantity':
      if (request.symbol !== ticket.get().symbol) return;
      changeTicket({ type: 'fromBookSize', lots: lots(request.lots) });
      return;
    case 'side':
      changeTicket({ type: 'setSide', side: request.side });
      return;
    case 'type':
      changeTicket({ type: 'setType', orderType: request.type });
      return;
    case 'clear':
      clearTicket();
      return;
    case 'focus':
    case 'submit':
      return; // the panel's: they need the screen
  }
}

// The draft follows clicks and keys also while its panel is behind another tab.
onTicketRequest(applyRequest);
