/**
 * A request that sends no order and whose effect the terminal shows by itself: the window says where it was lost,
 * refused, or is not answered. It may be asked again: twice is once.
 */
import type { RpcError } from '@shared/contract/terminal/messages';
import type { Clock } from '@shared/kernel/ports';
import type { Result } from '@shared/kernel/result';
import { closeToast } from '../../ui/toast';
import { deskClock } from '../time/clock';
import { failureOf, lostToast, tellProblem, type Wanted } from './problems';
import { heard } from './silence';

/** Its message: where the terminal shows the effect all the same, that is the answer. */
export const toldToast = (wanted: Wanted, about = ''): string => lostToast(`${wanted} ${about}`);

/** `about`: what else it is of, where several can be asked for at once. */
export async function told<Value>(
  wanted: Wanted,
  reply: Promise<Result<Value, RpcError>>,
  about = '',
  clock: Clock = deskClock,
): Promise<void> {
  const toast = toldToast(wanted, about);
  const silent = (words: string): void => {
    tellProblem(toast, wanted, { kind: 'unknown', words });
  };
  const answer = await heard(reply, silent, { clock });
  if (answer.ok) closeToast(toast);
  else tellProblem(toast, wanted, failureOf(answer.error));
}

/**
 * What may take its time, and whose refusal is shown where it was asked for: the window says only that it was lost.
 */
export async function toldOfLoss<Value>(
  wanted: Wanted,
  reply: Promise<Result<Value, RpcError>>,
): Promise<Result<Value, RpcError>> {
  const answer = await reply;
  const failure = answer.ok ? null : failureOf(answer.error);
  if (failure?.kind === 'unknown') tellProblem(toldToast(wanted), wanted, failure);
  else closeToast(toldToast(wanted));
  return answer;
}
