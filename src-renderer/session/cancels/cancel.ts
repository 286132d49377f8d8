/**
 * Cancelling one order, condition order or exit, wherever it is asked for: asked once, and where no answer comes
 * back it is shown as not known, never as an order that nobody has touched. Nothing is asked again by itself.
 */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import { closeToast } from '../../ui/toast';
import { deskClock } from '../clock';
import {
  answerOf,
  failureOf,
  isRefusedHere,
  NO_ANSWER_MS,
  tellProblem,
  whenSilent,
  type CancelAnswer,
} from './answers';
import {
  ALL_OF_THEM,
  cancelDoubts,
  exitCancel,
  isCancelUnknown,
  mark,
  NONE_OF_THEM,
  orderCancel,
} from './doubts';

export type Cancel =
  | ({ readonly kind: 'order' } & CommandInput<'cancelOrder'>)
  | ({ readonly kind: 'condition' } & CommandInput<'cancelCondition'>)
  /** Nothing more is placed for an exit that waits for its entry. */
  | ({ readonly kind: 'exit' } & CommandInput<'dropExit'>);

const NOBODY = (): void => undefined;

/** Null: it is asked already. `onSilent` hears what to say while no answer comes; the answer may still come. */
export async function askCancel(
  terminal: TerminalClient,
  cancel: Cancel,
  onSilent: (words: string) => void = NOBODY,
  clock: Clock = deskClock,
): Promise<CancelAnswer | null> {
  const key = cancelOf(cancel);
  if (cancelDoubts.get().asked.has(key)) return null;
  const wasUnknown = isCancelUnknown(key);
  mark('asked', [key], ALL_OF_THEM);
  const silent = (words: string): void => {
    mark('asked', [key], NONE_OF_THEM);
    mark('unknown', [key], ALL_OF_THEM);
    onSilent(words);
  };
  const stop = whenSilent(NO_ANSWER_MS, silent, clock);
  const reply = await send(terminal, cancel);
  stop();
  mark('asked', [key], NONE_OF_THEM);
  if (reply.ok) {
    const isUnknown = wasUnknown && reply.value !== DROPPED && isRefusedHere(reply.value);
    mark('unknown', [key], () => isUnknown);
    if (!isUnknown) closeToast(toastOf(key));
    return reply.value === DROPPED ? { kind: 'accepted' } : answerOf(reply.value);
  }
  const failure = failureOf(reply.error);
  mark('unknown', [key], () => failure.kind === 'unknown' || wasUnknown);
  tellProblem(toastOf(key), failure);
  return failure;
}

const cancelOf = (cancel: Cancel): string => {
  if (cancel.kind === 'exit') return exitCancel(cancel);
  const book = cancel.kind === 'order' ? cancel.book : 'futures';
  return orderCancel({ book, orderId: cancel.orderId });
};

/** What an exit comes to that is placed no more: no order, so no outcome of one. */
const DROPPED = 'dropped';

async function send(
  terminal: TerminalClient,
  cancel: Cancel,
): Promise<Result<CommandOutcome | typeof DROPPED, RpcError>> {
  if (cancel.kind === 'exit') {
    const { intentId, purpose } = cancel;
    const reply = await terminal.call('dropExit', { intentId, purpose });
    return reply.ok ? { ok: true, value: DROPPED } : reply;
  }
  const { symbol, orderId } = cancel;
  return cancel.kind === 'order'
    ? terminal.call('cancelOrder', { book: cancel.book, symbol, orderId })
    : terminal.call('cancelCondition', { symbol, orderId });
}

const toastOf = (key: string): string => `cancel not answered ${key}`;
