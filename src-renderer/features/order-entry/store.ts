/** The ticket's mirror of the market and the account, its draft, and how its last submit goes. */
import type { ExitRow } from '@shared/contract/terminal/futures';
import type { TopicValue } from '@shared/contract/terminal/topics';
import {
  batchFaults,
  enteredPercent,
  legalityOf,
  newBatch,
  newTicket,
  reduceBatch,
  reduceTicket,
  ticketFor,
  type BatchAction,
  type TicketAction,
  type TicketDraft,
  type TicketFacts,
  type QuantityUnit,
  type TicketField,
} from '@shared/domain/ticket';
import type { Moment } from '@shared/domain/lateness';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { createFeatureStore } from '../../lib/feature-store';
import { deskClock } from '../../session/time/clock';
import { deskIds } from '../../session/ids';
import { factsFrom, type TicketTopics } from '../../session/orders/ticket-facts';
import { holdMs, type HoldMs, type HoldRule } from './hold-rule';
import type { DoubtfulCondition } from './questions';
import { withOutcome, withStatus, type ResultRow } from './results';
import {
  IDLE,
  isFinal,
  isLocked,
  reduceSubmission,
  type Submission,
  type SubmissionEvent,
} from './submission';

interface TicketState extends TicketTopics {
  /** Of `book`; null before the first one. */
  readonly bookArrived: Moment | null;
  readonly draft: TicketDraft;
  /** What the trader counts in on the books that were left; the draft has the one of its own book. */
  readonly preferredUnits: Readonly<Partial<Record<OrderBookKind, QuantityUnit>>>;
  /** The rows of a batch; used while the draft's form is one. */
  readonly batch: readonly TicketDraft[];
  /** The symbol the draft's figures are meant for. */
  readonly symbol: string;
  /** Fields that were left once: their errors are shown. */
  readonly touched: readonly TicketField[];
  readonly wasSubmitted: boolean;
  /** 0–100, what the slider shows: as it was put, or the share that was typed. */
  readonly percent: number;
  /** The side whose button is looked at, so that the preview shows what it would do. */
  readonly lookedAtSide: Side | null;
  readonly submission: Submission;
  /** Condition orders of which nobody knows what became of them. */
  readonly doubtfulConditions: readonly DoubtfulCondition[];
  /** Its answer is so long under way that the ticket says so. */
  readonly isAwaited: boolean;
  /** Of an entry that sends several orders. */
  readonly results: readonly ResultRow[];
  /** Exits of entries, as the terminal places them, and the entry whose are shown; "" for none. */
  readonly exits: readonly ExitRow[];
  readonly entryWithExits: string;
  /** Names this ticket's order: minted when the ticket opens, new after each final outcome. */
  readonly intentId: string;
  /** Of the trader's limits; null before they are known. */
  readonly holdRule: HoldRule | null;
}

export const ticket = createFeatureStore<TicketState>({
  draft: newTicket(),
  preferredUnits: {},
  batch: newBatch(),
  symbol: '',
  touched: [],
  wasSubmitted: false,
  percent: 0,
  doubtfulConditions: [],
  lookedAtSide: null,
  submission: IDLE,
  isAwaited: false,
  results: [],
  exits: [],
  entryWithExits: '',
  intentId: deskIds.nextId(),
  holdRule: null,
  book: null,
  bookArrived: null,
  balances: null,
  marks: [],
  futuresAccount: null,
  openOrders: [],
});

/** Orders in question whose lock the trader has taken off in this window. */
export const lookedAt = new Set<string>();

/** The trader has looked at the order in question and wants the ticket back. */
export function unlockTicket(): void {
  const { submission } = ticket.get();
  if (submission.state === 'needs-you') lookedAt.add(submission.intentId);
  submissionEvent({ kind: 'cleared' });
}

/** What the draft is judged by, or null while the instrument or the fees are not known. */
export function factsOf(state: TicketState): TicketFacts | null {
  return factsFrom(state.draft.book, state.symbol, state);
}

/** The draft for the side whose button is looked at. */
export function previewedDraft({ draft, lookedAtSide }: TicketState, facts: TicketFacts) {
  return lookedAtSide === null || lookedAtSide === draft.side
    ? draft
    : reduceTicket(draft, { type: 'setSide', side: lookedAtSide }, facts);
}

/** For how long the button of a side is held; `side` null is the drafted one. */
export function holdMsOf(state: TicketState, side: Side | null, isLive: boolean): HoldMs {
  const { draft, batch, holdRule } = state;
  const facts = factsOf(state);
  if (draft.form === 'batch') return holdMs(holdRule, batch, facts, isLive);
  const isOther = side !== null && side !== draft.side && facts !== null;
  const sent = isOther ? reduceTicket(draft, { type: 'setSide', side }, facts) : draft;
  return holdMs(holdRule, [sent], facts, isLive);
}

/** Another symbol or book: figures of the old one must not stay in the fields. */
export function openTicketFor(book: OrderBookKind, symbol: string): void {
  const { draft, symbol: before, preferredUnits: others } = ticket.get();
  if (symbol === before && book === draft.book) return;
  const preferredUnits = { ...others, [draft.book]: draft.preferredUnit };
  ticket.set({
    symbol,
    draft: countedIn(preferredUnits[book], ticketFor(book, draft)),
    preferredUnits,
    batch: newBatch(),
    touched: [],
    wasSubmitted: false,
    percent: 0,
    lookedAtSide: null,
    results: [],
    entryWithExits: '',
    ...(symbol === before ? {} : { book: null, bookArrived: null }),
  });
  submissionEvent({ kind: 'cleared' });
}

/** An empty draft in the unit its book was left in: whoever counted BTC there must not send contracts. */
function countedIn(unit: QuantityUnit | undefined, draft: TicketDraft): TicketDraft {
  if (unit === undefined) return draft;
  const isLegal = legalityOf(draft).units[unit] === null;
  return { ...draft, preferredUnit: unit, unit: isLegal ? unit : draft.unit };
}

/** One change of the draft, at once. A final answer to the order before is then old news. */
export function changeTicket(action: TicketAction): void {
  const state = ticket.get();
  const facts = factsOf(state);
  if (facts === null) return;
  const keepsPercent =
    !QUANTITY_ACTIONS.includes(action.type) ||
    (action.type === 'setText' && action.field !== 'quantity');
  const draft = reduceTicket(state.draft, action, facts);
  // A field that is left as it was is no change: what a refusal has said, or an order has used up, stays so.
  if (action.type === 'settleQuantity' && draft.quantity === state.draft.quantity) return;
  const entered = action.type === 'setPercent' ? action.percent : enteredPercent(draft, facts);
  ticket.set({ draft, percent: keepsPercent ? state.percent : entered });
  forgetAnswer();
}
const QUANTITY_ACTIONS: readonly TicketAction['type'][] = [
  'setPercent',
  'setText',
  'setUnit',
  'setSide',
  'setAction',
  'setForm',
  'stepQuantity',
  'settleQuantity',
  'fromBookSize',
  'reset',
];

export function changeBatch(action: BatchAction): void {
  const state = ticket.get();
  const facts = factsOf(state);
  if (facts === null || facts.book === 'futures') return;
  const batch = reduceBatch(state.batch, action, facts);
  if (action.type === 'changeRow') keepName(state.batch[action.row], batch[action.row]);
  ticket.set({ batch });
  forgetAnswer();
}

/** A row stays itself while it is changed and others leave: its field must not become another order's under the hand. */
const rowNames = new WeakMap<TicketDraft, string>();

export function rowName(row: TicketDraft): string {
  const name = rowNames.get(row) ?? deskIds.nextId();
  rowNames.set(row, name);
  return name;
}

function keepName(before: TicketDraft | undefined, after: TicketDraft | undefined): void {
  if (before !== undefined && after !== undefined) rowNames.set(after, rowName(before));
}

/** What is wrong with each row of the batch, and with all of them together. */
export function batchFaultsOf(state: TicketState): ReturnType<typeof batchFaults> | null {
  const facts = factsOf(state);
  return facts === null || facts.book === 'futures' ? null : batchFaults(state.batch, facts);
}

function forgetAnswer(): void {
  const { submission, results } = ticket.get();
  const isWaiting = results.some(({ outcome }) => outcome.kind === 'waiting');
  if (submission.state !== 'idle') submissionEvent({ kind: 'cleared' });
  if (results.length > 0 && !isWaiting && ticket.get().submission === IDLE) {
    ticket.set({ results: [] });
  }
}

/** Empties the fields and forgets their errors; book, side, kind and unit stay. */
export function clearTicket(): void {
  changeTicket({ type: 'reset' });
  changeBatch({ type: 'clearRows' });
  ticket.set({ touched: [], wasSubmitted: false });
}

export function submissionEvent(event: SubmissionEvent): void {
  const { submission: before, results } = ticket.get();
  if (event.kind === 'found') {
    const { intentId, status } = event;
    const outcome = { kind: 'accepted', orderId: '', status } as const;
    ticket.set({ results: withOutcome(results, intentId, outcome) });
  } else if (event.kind === 'notPlaced') {
    ticket.set({ results: withOutcome(results, event.intentId, { kind: 'notPlaced' }) });
  } else if (event.kind === 'moved') {
    const moved = withStatus(results, event.orderId, event.status);
    if (moved !== results) ticket.set({ results: moved });
  }
  const submission = reduceSubmission(before, event);
  if (submission === before) return;
  // The same order, further on: its intent was used up by its answer.
  const isDone = event.kind !== 'moved' && (isFinal(submission) || before.state === 'needs-you');
  ticket.set({
    submission,
    isAwaited: false,
    ...(isDone ? { intentId: deskIds.nextId() } : {}),
  });
  if (submission.state !== 'sending') return;
  deskClock.setAlarm(AWAITED_AFTER_MS, () => {
    if (ticket.get().submission === submission) ticket.set({ isAwaited: true });
  });
}

/**
 * An answer that comes sooner is the next thing the trader sees: nobody reads what stands for a frame or two,
 * and drawing it would hold up the answer. What may be pressed is decided by `isLocked`, at once.
 */
const AWAITED_AFTER_MS = 60;

export const looksSending = ({ submission, isAwaited }: TicketState): boolean =>
  submission.state === 'sending' && isAwaited;

export const looksLocked = (state: TicketState): boolean =>
  state.submission.state === 'sending' ? state.isAwaited : isLocked(state.submission);

export type BookValue = TopicValue<'book'>;
