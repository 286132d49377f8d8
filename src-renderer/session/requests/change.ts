/**
 * A change of an order: asked once. The terminal tells its steps, and takes no second one of an order that is being
 * changed or is gone, so what is lost here cannot be sent twice by a later press.
 */
import type { CommandInput, CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import { wordsOf } from '../../lib/i18n';
import { closeToast, showToast } from '../../ui/toast';
import { deskClock } from '../time/clock';
import { replyOutcome } from '../orders/reply-outcome';
import { LOCKED } from '../windows/trading-lock';
import { heard } from './silence';
import { isChangeTold } from './offers';

type Change = CommandInput<'changeOrder'>;

/** `onSilent` hears what to say while nobody answers and the terminal tells no step of it. */
export const askChange = (
  terminal: TerminalClient,
  change: Change,
  onSilent: (words: string) => void,
  clock: Clock = deskClock,
): Promise<Result<CommandOutcome, RpcError>> => {
  const silent = (words: string): void => {
    if (!isChangeTold(change.intentId)) onSilent(words);
  };
  return heard(terminal.call('changeOrder', change), silent, { clock });
};

/** From a form that is closed by then: what never reached the terminal is in none of its logs, the window says so. */
export async function askTypedChange(
  terminal: TerminalClient,
  change: Change,
  clock?: Clock,
): Promise<void> {
  const id = `change not answered ${change.intentId}`;
  const t = wordsOf('change-order');
  const silent = (message: string): void => {
    showToast({ id, level: 'warn', title: t('noAnswer', { message }), stays: true });
  };
  const reply = await askChange(terminal, change, silent, clock);
  const outcome = replyOutcome(reply);
  const isHere = !reply.ok || (outcome.kind === 'rejected' && outcome.code === LOCKED);
  if (!isHere || outcome.kind === 'accepted') closeToast(id);
  else if (outcome.kind === 'unknown') silent(outcome.message);
  else {
    const title = t('notSent', { message: outcome.message });
    showToast({ id, level: 'error', title, stays: true });
  }
}
