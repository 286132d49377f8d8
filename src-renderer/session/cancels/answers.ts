/** How a request to cancel was answered, in words. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import { orderRefusal } from '../orders/refusal-words';
import type { Problem } from '../requests/problems';

export type CancelAnswer = { readonly kind: 'accepted' } | Problem;

/** Of what the terminal has carried out, whatever the exchange said to it. */
export function answerOf(outcome: CommandOutcome): CancelAnswer {
  if (outcome.kind === 'accepted') return { kind: 'accepted' };
  const words = outcome.kind === 'rejected' ? orderRefusal(outcome) : outcome.message;
  return { kind: outcome.kind, words };
}

/** Nothing was sent: what became of an earlier cancel is as unknown as before. */
export const isRefusedHere = (outcome: CommandOutcome): boolean =>
  outcome.kind === 'rejected' && outcome.by === 'terminal';
