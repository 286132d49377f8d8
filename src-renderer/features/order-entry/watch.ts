/** What the ticket listens to: the market of its symbol, the account of its book, and evidence. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { endAll } from '../../lib/end-all';
import { arrivalOf } from '../../session/market/book-arrival';
import { deskClock } from '../../session/time/clock';
import { deskState, workspaceOf } from '../../session/desk-state';
import { paced } from '../../session/time/paced';
import { watchSelected } from '../../session/market/watch-selected';
import { watchTopic } from '../../session/wire/watch-topic';
import { endNews, restingNews } from './followed';
import { conditionQuestions, isDoubtful, questionsOf } from './questions';
import { lookedAt, openTicketFor, submissionEvent, ticket, type BookValue } from './store';
import type { SubmissionEvent } from './submission';
import { takeAwayUsed } from './used-up';

/** The ticket needs the market to preview, not to animate: it re-reads it this often. */
const MARKET_EVERY_MS = 250;

export function watchTicket(terminal: TerminalClient): () => void {
  return endAll([
    watchSelected(terminal, watchBook),
    watchAccount(terminal),
    ...evidence(terminal),
  ]);
}

function watchBook(terminal: TerminalClient, symbol: string): () => void {
  const open = () => {
    openTicketFor(workspaceOf(deskState.get()).book, symbol);
  };
  open();
  // Spot and margin trade the same pair: the workspace may change while the symbol stays.
  const unfollow = deskState.subscribe((state) => {
    if (state.symbol === symbol) open();
  });
  const show = (book: BookValue) => {
    const { bookArrived } = ticket.get();
    ticket.mark({ book, bookArrived: arrivalOf(deskClock, book, bookArrived) });
  };
  const pace = paced(MARKET_EVERY_MS, show);
  const stop = terminal.subscribe(
    'bookFigures',
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
    unfollow();
    pace.stop();
    stop();
  };
}

function watchAccount(terminal: TerminalClient): () => void {
  return endAll([
    watchTopic(terminal, 'balances', (balances) => {
      ticket.mark({ balances });
    }),
    watchTopic(terminal, 'futuresAccount', (futuresAccount) => {
      ticket.mark({ futuresAccount });
    }),
    watchTopic(terminal, 'exits', (exits) => {
      ticket.mark({ exits });
    }),
    watchTopic(terminal, 'risk', ({ limits }) => {
      ticket.mark({ holdRule: limits });
    }),
    watchTopic(terminal, 'marks', (marks) => {
      ticket.mark({ marks });
    }),
  ]);
}

/** What became of an order whose answer did not arrive. */
function evidence(terminal: TerminalClient): readonly (() => void)[] {
  return [
    watchTopic(terminal, 'openOrders', (orders) => {
      ticket.mark({ openOrders: orders });
      const state = ticket.get();
      questionsOf(orders, state.submission, lookedAt).forEach(takeEvidence);
      restingNews(orders, state.draft.book, state).forEach(submissionEvent);
    }),
    watchTopic(terminal, 'conditions', (rows) => {
      ticket.mark({ doubtfulConditions: rows.filter(isDoubtful) });
      conditionQuestions(rows, ticket.get().submission, lookedAt).forEach(takeEvidence);
    }),
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
}

interface ActivityItem {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

function readEvidence(item: ActivityItem): void {
  const { key, values } = item;
  const state = ticket.get();
  const end = endNews(item, state.symbol, state);
  if (end !== null) submissionEvent(end);
  const intentId = values['intentId'] ?? '';
  if (key === 'orderFound') {
    takeEvidence({ kind: 'found', intentId, status: values['status'] ?? '' });
  } else if (key === 'orderNotPlaced') takeEvidence({ kind: 'notPlaced', intentId });
}

/** Exported for its test. */
export function takeEvidence(event: SubmissionEvent): void {
  submissionEvent(event);
  if (event.kind === 'found') takeAwayUsed([event.intentId]);
}
