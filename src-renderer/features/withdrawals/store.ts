/** Withdrawals, assets and addresses as the terminal told them, and the draft that is being filled in. */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { WithdrawalRow } from '@shared/contract/terminal/withdrawals';
import type { Result } from '@shared/kernel/result';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { deskIds } from '../../session/ids';
import { failedOutcome } from '../../session/orders/reply-outcome';
import { heard } from '../../session/requests/silence';
import { watchTopic } from '../../session/wire/watch-topic';
import { DRAFT_FIELDS, EMPTY_DRAFT, type WithdrawalDraft } from './draft';
import { pushedOut } from './shown-rows';

type WithdrawalIntent = CommandInput<'withdraw'>;

interface WithdrawalsState {
  /** Null until the terminal has said it once. */
  readonly withdrawals: TopicValue<'withdrawals'> | null;
  /** What lies behind the newest page: read on request, and pushed out of it since. */
  readonly older: readonly WithdrawalRow[];
  readonly assets: TopicValue<'assets'>;
  readonly addressBook: TopicValue<'addressBook'>;
  readonly balances: TopicValue<'balances'> | null;
  /** Null until the terminal has said it once. */
  readonly safety: TopicValue<'withdrawalSafety'> | null;
  readonly draft: WithdrawalDraft;
  /** Errors are shown from the first try on. */
  readonly wasSubmitted: boolean;
  /** What is under review: from here on nothing of it changes. */
  readonly review: WithdrawalIntent | null;
  readonly isSending: boolean;
  /** Main has been asked for a review for a while: it waits for a person, or has not even asked. */
  readonly isReviewLong: boolean;
  /** Of the last one sent; null while the next is filled in. */
  readonly outcome: CommandOutcome | Unanswered | null;
}

/**
 * The terminal has not answered yet, or could not: then nobody knows whether it has been sent, and it may be in no list.
 * Of one that the terminal has sent and that the exchange does not answer, the terminal says so.
 */
interface Unanswered {
  readonly kind: 'silent' | 'lost';
}

export const withdrawals = createFeatureStore<WithdrawalsState>({
  withdrawals: null,
  older: [],
  assets: [],
  addressBook: [],
  balances: null,
  safety: null,
  draft: EMPTY_DRAFT,
  wasSubmitted: false,
  review: null,
  isSending: false,
  isReviewLong: false,
  outcome: null,
});

/** For `useWatch`. */
export function watchWithdrawals(terminal: TerminalClient): () => void {
  let newest: readonly WithdrawalRow[] = withdrawals.get().withdrawals?.rows ?? [];
  return endAll([
    watchTopic(terminal, 'withdrawals', (value) => {
      const left = pushedOut(newest, value.rows);
      newest = value.rows;
      if (left.length > 0) withdrawals.set({ older: [...withdrawals.get().older, ...left] });
      withdrawals.mark({ withdrawals: value });
    }),
    watchTopic(terminal, 'assets', (assets) => {
      withdrawals.mark({ assets });
    }),
    watchTopic(terminal, 'addressBook', (addressBook) => {
      withdrawals.mark({ addressBook });
    }),
    watchTopic(terminal, 'balances', (balances) => {
      withdrawals.mark({ balances });
    }),
    watchTopic(terminal, 'withdrawalSafety', (safety) => {
      withdrawals.mark({ safety });
    }),
  ]);
}

export function changeDraft(patch: Partial<WithdrawalDraft>): void {
  const { draft, isSending, outcome } = withdrawals.get();
  withdrawals.set({ draft: { ...draft, ...patch }, outcome: isSending ? outcome : null });
}

/** Freezes what was filled in: the review shows it, and only it can be sent. */
export function review({ asset, amount, address, label }: WithdrawalDraft): void {
  const intentId = deskIds.nextId();
  withdrawals.set({ review: { intentId, asset, amount, address, label } });
}

/** On a live account main asks in a window of its own, which no page of the desk can fill or close. */
export async function sendForReview(
  terminal: TerminalClient,
  { asset, amount, address, label }: WithdrawalDraft,
): Promise<void> {
  if (withdrawals.get().isSending) return;
  const intentId = deskIds.nextId();
  const intent = { intentId, asset, amount, address, label };
  const long = () => {
    withdrawals.set({ isReviewLong: true });
  };
  await send(heard(terminal.call('withdraw', intent), long));
}

/** How far the one is that main reviews: it asks, and once it is answered, the list has it as on its way. */
export function reviewStep({
  safety,
  isSending,
  isReviewLong,
  withdrawals: told,
}: WithdrawalsState): 'none' | 'asked' | 'askedLong' | 'sending' {
  if (safety?.isReviewed !== true || !isSending) return 'none';
  const isOnItsWay = told?.rows.some(({ isOwn, status }) => isOwn && status === 'SENDING');
  if (isOnItsWay === true) return 'sending';
  return isReviewLong ? 'askedLong' : 'asked';
}

/** Sends the reviewed intent once; a second press, or a lost answer, never sends it again. */
export async function sendReviewed(terminal: TerminalClient): Promise<void> {
  const { review: intent, isSending } = withdrawals.get();
  if (intent === null || isSending) return;
  const silent = () => {
    withdrawals.set({ review: null, outcome: { kind: 'silent' } });
  };
  await send(heard(terminal.call('withdraw', intent), silent));
}

/** The field of the draft that the last one was refused for; null when it was for none, or was not refused. */
export function refusedField({
  outcome,
}: WithdrawalsState): Extract<CommandOutcome, { readonly kind: 'rejected' }> | null {
  if (outcome?.kind !== 'rejected') return null;
  return DRAFT_FIELDS.some((field) => field === outcome.field) ? outcome : null;
}

async function send(answer: Promise<Result<CommandOutcome, RpcError>>): Promise<void> {
  const { draft } = withdrawals.get();
  withdrawals.set({ isSending: true, isReviewLong: false, outcome: null });
  const reply = await answer;
  const failed = reply.ok ? null : failedOutcome(reply.error);
  const outcome = reply.ok ? reply.value : failed?.kind === 'rejected' ? failed : LOST;
  // A refusal returns to the filled form with its reason; all else has left the desk. A review takes minutes:
  // what was filled in meanwhile is another one, and stays.
  const isUsedUp = outcome.kind !== 'rejected' && withdrawals.get().draft === draft;
  withdrawals.set({
    isSending: false,
    review: null,
    outcome,
    ...(isUsedUp ? { draft: EMPTY_DRAFT, wasSubmitted: false } : {}),
  });
}

const LOST: Unanswered = { kind: 'lost' };
