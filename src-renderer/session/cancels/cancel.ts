/** Cancelling one order, condition order or exit, wherever it is asked for. */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import { ask } from '../requests/ask';
import { conditionCancel, exitCancel, orderCancel } from '../requests/names';
import { answerOf, isRefusedHere, type CancelAnswer } from './answers';

export type Cancel =
  | ({ readonly kind: 'order' } & CommandInput<'cancelOrder'>)
  | ({ readonly kind: 'condition' } & CommandInput<'cancelCondition'>)
  /** Nothing more is placed for an exit that waits for its entry. */
  | ({ readonly kind: 'exit' } & CommandInput<'dropExit'>);

/** Null: it is asked already. `onSilent` hears what to say while no answer comes; the answer may still come. */
export async function askCancel(
  terminal: TerminalClient,
  cancel: Cancel,
  onSilent?: (words: string) => void,
  clock?: Clock,
): Promise<CancelAnswer | null> {
  const request = {
    name: nameOf(cancel),
    wanted: 'cancel',
    send: () => send(terminal, cancel),
    isUnsent: (value: CommandOutcome | typeof DROPPED) => value !== DROPPED && isRefusedHere(value),
  } as const;
  const asked = await ask(request, onSilent, clock);
  if (asked?.kind !== 'answered') return asked;
  return asked.value === DROPPED ? { kind: 'accepted' } : answerOf(asked.value);
}

const nameOf = (cancel: Cancel): string => {
  if (cancel.kind === 'exit') return exitCancel(cancel);
  return cancel.kind === 'order' ? orderCancel(cancel) : conditionCancel(cancel);
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
