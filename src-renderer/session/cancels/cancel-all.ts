/**
 * Cancelling many, wherever it is asked for: what became of each, and where the terminal does not say it, that
 * this is not known of any of them.
 */
import type { CommandInput, CommandOutput, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { cancelForecast } from '@shared/domain/cancel-forecast';
import type { Clock } from '@shared/kernel/ports';
import { closeToast } from '../../ui/toast';
import { deskClock } from '../time/clock';
import { deskState } from '../desk-state';
import { ALL_OF_THEM, isInDoubt, mark, NONE_OF_THEM } from '../requests/doubts';
import { MANY_CANCELS, orderCancel } from '../requests/names';
import { failureOf, lostToast, tellProblem, type Problem } from '../requests/problems';
import { heard, NO_ANSWER_MS } from '../requests/silence';
import { isRefusedHere } from './answers';

export type CancelResult = CommandOutput<'cancelAll'>['results'][number];

export type CancelAllAnswer =
  | {
      readonly kind: 'answered';
      readonly total: number;
      /** Those that were not cancelled, or of which that is not known. */
      readonly failed: readonly CancelResult[];
    }
  | Problem;

const TOAST = lostToast(MANY_CANCELS);

/**
 * `rows` are the orders that the trader means, as this window knows them. Told here is why nothing
 * was cancelled, and that no answer comes, later than it was said that they would take; that hears `onSilent`, too,
 * and the answer may still come.
 */
export async function askCancelAll(
  terminal: TerminalClient,
  { book, symbol, side }: CommandInput<'cancelAll'>,
  rows: readonly OrderRow[],
  onSilent: (words: string) => void,
  clock: Clock = deskClock,
): Promise<CancelAllAnswer> {
  const keys = rows.filter(({ orderId }) => orderId !== '').map(orderCancel);
  /** Those that this request alone has put in doubt. */
  let own: ReadonlySet<string> = new Set();
  const silent = (words: string): void => {
    own = new Set(keys.filter((key) => !isInDoubt(key)));
    mark('unknown', keys, ALL_OF_THEM);
    tellProblem(TOAST, 'cancel', { kind: 'unknown', words });
    onSilent(words);
  };
  const roundTripMs = deskState.get().connection?.restP50Ms ?? 0;
  const { durationMs } = cancelForecast(rows, roundTripMs);
  const reply = await heard(terminal.call('cancelAll', { book, symbol, side }), silent, {
    waitMs: NO_ANSWER_MS + durationMs,
    clock,
  });
  if (!reply.ok) {
    const failure = failureOf(reply.error);
    if (failure.kind === 'unknown') mark('unknown', keys, ALL_OF_THEM);
    else mark('unknown', [...own], NONE_OF_THEM);
    tellProblem(TOAST, 'cancel', failure);
    return failure;
  }
  closeToast(TOAST);
  const { results } = reply.value;
  // What was not asked of the exchange (refused here, or the work was stopped before) is as unknown as it was.
  const told = results.filter((each) => !isRefusedHere(each.outcome)).map(orderCancel);
  mark('unknown', [...own, ...told], NONE_OF_THEM);
  const failed = results.filter(({ outcome }) => outcome.kind !== 'accepted');
  return { kind: 'answered', total: results.length, failed };
}
