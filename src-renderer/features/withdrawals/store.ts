/** Withdrawals, assets and addresses as the terminal told them, and the draft that is being filled in. */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { WithdrawalRow } from '@shared/contract/terminal/withdrawals';
import { endAll } from '../../lib/end-all';
import { createFeatureStore } from '../../lib/feature-store';
import { deskIds } from '../../session/ids';
import { replyOutcome } from '../../session/orders/reply-outcome';
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
  /** Of the last one sent; null while the next is filled in. */
  readonly outcome: CommandOutcome | null;
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
  withdrawals.set({ draft: { ...withdrawals.get().draft, ...patch }, outcome: null });
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
  await send(terminal, { intentId, asset, amount, address, label });
}

/** Sends the reviewed intent once; a second press, or a lost answer, never sends it again. */
export async function sendReviewed(terminal: TerminalClient): Promise<void> {
  const { review: intent, isSending } = withdrawals.get();
  if (intent === null || isSending) return;
  await send(terminal, intent);
}

/** The field of the draft that the last one was refused for; null when it was for none, or was not refused. */
export function refusedField({
  outcome,
}: WithdrawalsState): Extract<CommandOutcome, { readonly kind: 'rejected' }> | null {
  if (outcome?.kind !== 'rejected') return null;
  return DRAFT_FIELDS.some((field) => field === outcome.field) ? outcome : null;
}

async function send(terminal: TerminalClient, intent: WithdrawalIntent): Promise<void> {
  const { draft } = withdrawals.get();
  withdrawals.set({ isSending: true, outcome: null });
  const reply = await terminal.call('withdraw', intent);
  const outcome = replyOutcome(reply);
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
