/**
 * How a submit goes, as a table of states: one press is one request, and while its outcome is
 * unknown the ticket is locked. Nothing here ever asks for a second request. Pure.
 */
import type { CommandOutcome } from '@shared/contract/terminal/commands';

export type Submission =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' | 'testing' }
  | { readonly state: 'answered'; readonly outcome: AnsweredOutcome; readonly isTest: boolean }
  /** Several orders were answered, each with an outcome of its own. */
  | { readonly state: 'listed' }
  /** No answer: the terminal looks for evidence, or has not even said that it has it (`isAwaited`). */
  | {
      readonly state: 'unknown';
      readonly intentId: string;
      readonly message: string;
      readonly isAwaited?: boolean;
    }
  /** No evidence either: the trader has to look. */
  | { readonly state: 'needs-you'; readonly intentId: string }
  | { readonly state: 'settled'; readonly isPlaced: boolean; readonly status: string };

export type AnsweredOutcome = Exclude<CommandOutcome, { kind: 'unknown' }>;

export type SubmissionEvent =
  | { readonly kind: 'sent' }
  | { readonly kind: 'testSent' }
  /** Nobody has answered for long; the answer may still come. */
  | { readonly kind: 'silent'; readonly intentId: string; readonly message: string }
  | { readonly kind: 'answered'; readonly outcome: CommandOutcome; readonly intentId: string }
  /** `unknownId`: the first of several orders whose outcome nobody knows, or null. */
  | { readonly kind: 'listed'; readonly unknownId: string | null }
  /** What the terminal found out about an unknown order. */
  | { readonly kind: 'found'; readonly intentId: string; readonly status: string }
  | { readonly kind: 'notPlaced'; readonly intentId: string }
  | { readonly kind: 'needsYou'; readonly intentId: string }
  /** An order of an earlier page is still in question: its ticket is locked here, too. */
  | { readonly kind: 'restored'; readonly intentId: string; readonly needsYou: boolean }
  /** An accepted order is further than its answer said: some exchanges answer before they match. */
  | { readonly kind: 'moved'; readonly orderId: string; readonly status: string }
  /** The trader has looked, or has changed the draft after a final answer. */
  | { readonly kind: 'cleared' };

export const IDLE: Submission = { state: 'idle' };

/** While this is true a press of the button does nothing. */
export function isLocked({ state }: Submission): boolean {
  return state === 'sending' || state === 'testing' || isOpenQuestion(state);
}

const isOpenQuestion = (state: Submission['state']): boolean =>
  state === 'unknown' || state === 'needs-you';

export function reduceSubmission(now: Submission, event: SubmissionEvent): Submission {
  switch (event.kind) {
    case 'sent':
      return isLocked(now) ? now : { state: 'sending' };
    case 'testSent':
      return isLocked(now) ? now : { state: 'testing' };
    case 'answered':
      return answered(now, event.outcome, event.intentId);
    case 'silent':
      return now.state === 'sending' ? unanswered(event) : now;
    case 'listed':
      return listed(now, event.unknownId);
    case 'found':
      return concerns(now, event.intentId)
        ? { state: 'settled', isPlaced: true, status: event.status }
        : now;
    case 'notPlaced':
      return concerns(now, event.intentId)
        ? { state: 'settled', isPlaced: false, status: '' }
        : now;
    case 'needsYou':
      return now.state === 'unknown' && now.intentId === event.intentId
        ? { state: 'needs-you', intentId: event.intentId }
        : now;
    case 'restored':
      return isLocked(now) ? now : restored(event.intentId, event.needsYou);
    case 'moved':
      return moved(now, event);
    case 'cleared':
      return now.state === 'needs-you' || !isLocked(now) ? IDLE : now;
  }
}

const unanswered = (event: Extract<SubmissionEvent, { kind: 'silent' }>): Submission => ({
  state: 'unknown',
  intentId: event.intentId,
  message: event.message,
  isAwaited: true,
});

const isAwaiting = (now: Submission): boolean =>
  now.state === 'sending' || (now.state === 'unknown' && now.isAwaited === true);

function answered(now: Submission, outcome: CommandOutcome, intentId: string): Submission {
  if (!isAwaiting(now) && now.state !== 'testing') return now;
  const isTest = now.state === 'testing';
  if (outcome.kind !== 'unknown') return { state: 'answered', outcome, isTest };
  // A test places nothing: not knowing its outcome locks nothing.
  if (isTest) {
    const { message } = outcome;
    const refused = { kind: 'rejected', by: 'terminal', code: '', message, field: '' } as const;
    return { state: 'answered', outcome: refused, isTest };
  }
  return { state: 'unknown', intentId, message: outcome.message };
}

function listed(now: Submission, unknownId: string | null): Submission {
  if (!isAwaiting(now)) return now;
  return unknownId === null
    ? { state: 'listed' }
    : { state: 'unknown', intentId: unknownId, message: '' };
}

function restored(intentId: string, needsYou: boolean): Submission {
  return needsYou ? { state: 'needs-you', intentId } : { state: 'unknown', intentId, message: '' };
}

function moved(
  now: Submission,
  { orderId, status }: Extract<SubmissionEvent, { kind: 'moved' }>,
): Submission {
  if (now.state !== 'answered' || now.isTest || now.outcome.kind !== 'accepted') return now;
  const { outcome } = now;
  if (outcome.orderId !== orderId || outcome.status === status) return now;
  return { ...now, outcome: { ...outcome, status } };
}

function concerns(now: Submission, intentId: string): boolean {
  return (now.state === 'unknown' || now.state === 'needs-you') && now.intentId === intentId;
}

/** After these the ticket's intent is used up: the next submit is another order. */
export function isFinal(now: Submission): boolean {
  if (now.state === 'settled' || now.state === 'listed') return true;
  return now.state === 'answered' && !now.isTest;
}
