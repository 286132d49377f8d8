/** A change of an order that never reached the terminal is in none of its logs: the window itself says so. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Result } from '@shared/kernel/result';
import { wordsOf } from '../lib/i18n';
import { showToast } from '../ui/toast';
import { replyOutcome } from './reply-outcome';

export function tellUnsent(reply: Result<CommandOutcome, RpcError>): void {
  const outcome = replyOutcome(reply);
  const isHere = !reply.ok || (outcome.kind === 'rejected' && outcome.code === 'locked');
  if (!isHere || outcome.kind === 'accepted') return;
  const t = wordsOf('change-order');
  const { kind, message } = outcome;
  const title = kind === 'unknown' ? t('noAnswer', { message }) : t('notSent', { message });
  showToast({ level: kind === 'unknown' ? 'warn' : 'error', title, stays: true });
}
