/** How a request to cancel was answered, in words, and what is said where nobody has answered. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Clock } from '@shared/kernel/ports';
import { formatInteger } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';
import { showToast } from '../../ui/toast';
import { orderRefusal } from '../refusal-words';
import { failedOutcome } from '../reply-outcome';
import { terminalRefusal } from '../terminal-refusal';

/** Why nothing was cancelled, or that nobody knows it. */
export interface CancelProblem {
  readonly kind: 'rejected' | 'unknown';
  readonly words: string;
}

export type CancelAnswer = { readonly kind: 'accepted' } | CancelProblem;

/** As long as a position's orders are waited for: after it a terminal may never answer. */
export const NO_ANSWER_MS = 10_000;

/** Of what the terminal has carried out, whatever the exchange said to it. */
export function answerOf(outcome: CommandOutcome): CancelAnswer {
  if (outcome.kind === 'accepted') return { kind: 'accepted' };
  const words = outcome.kind === 'rejected' ? orderRefusal(outcome) : outcome.message;
  return { kind: outcome.kind, words };
}

/** Nothing was sent: what became of an earlier cancel is as unknown as before. */
export const isRefusedHere = (outcome: CommandOutcome): boolean =>
  outcome.kind === 'rejected' && outcome.by === 'terminal';

/** Of what it has refused, or may have carried out and could not answer. */
export function failureOf(error: RpcError): CancelProblem {
  const { kind } = failedOutcome(error);
  return { kind: kind === 'unknown' ? 'unknown' : 'rejected', words: terminalRefusal(error) };
}

/** Calls `tell` with what to say once nobody has answered for so long; gives back what ends the waiting. */
export function whenSilent(
  waitMs: number,
  tell: (words: string) => void,
  clock: Clock,
): () => void {
  return clock.setAlarm(waitMs, () => {
    tell(wordsOf('common')('cancels.noAnswer', { seconds: formatInteger(waitMs / 1_000) }));
  });
}

/** What has not reached the terminal, or was lost there, is in none of its logs: the window itself says so. */
export function tellProblem(id: string, { kind, words }: CancelProblem): void {
  const t = wordsOf('common');
  const isUnknown = kind === 'unknown';
  const title = t(isUnknown ? 'cancels.toldUnknown' : 'cancels.toldRefused', { message: words });
  showToast({ id, level: isUnknown ? 'warn' : 'error', title, stays: true });
}
