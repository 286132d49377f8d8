/** How a request ended that the terminal has refused or lost, and the words for it. */
import type { RpcError } from '@shared/contract/terminal/messages';
import { wordsOf, type CommonWords } from '../../lib/i18n';
import { showToast } from '../../ui/toast';
import { failedOutcome } from '../orders/reply-outcome';
import { terminalRefusal } from '../wire/terminal-refusal';

/** Why nothing was done, or that nobody knows it. */
export interface Problem {
  readonly kind: 'rejected' | 'unknown';
  readonly words: string;
}

/** What was asked for, where there are words for that it was lost. */
export type Wanted = keyof CommonWords['requests']['lost'];

/** Of what it has refused, or may have carried out and could not answer. */
export function failureOf(error: RpcError): Problem {
  const { kind } = failedOutcome(error);
  return { kind: kind === 'unknown' ? 'unknown' : 'rejected', words: terminalRefusal(error) };
}

/** The message about a request that was lost, by its name. */
export const lostToast = (request: string): string => `not answered ${request}`;

/** What has not reached the terminal, or was lost there, is in none of its logs: the window itself says so. */
export function tellProblem(id: string, wanted: Wanted, { kind, words }: Problem): void {
  const t = wordsOf('common');
  const isUnknown = kind === 'unknown';
  const title = t(`requests.${isUnknown ? 'lost' : 'refused'}.${wanted}`, { message: words });
  showToast({ id, level: isUnknown ? 'warn' : 'error', title, stays: true });
}
