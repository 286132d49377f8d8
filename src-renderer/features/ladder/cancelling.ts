/** What the ladder's own line says of a cancel that did not do what was asked, or that nobody has answered. */
import type { CommandInput, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { answerOf } from '../../session/cancels/answers';
import { askCancel, type Cancel } from '../../session/cancels/cancel';
import { askCancelAll } from '../../session/cancels/cancel-all';
import type { Problem } from '../../session/requests/problems';
import { say, type LadderStore } from './store';

interface CancellingPorts {
  readonly store: LadderStore;
  readonly terminal: TerminalClient;
}

export async function cancelOf(
  { store, terminal }: CancellingPorts,
  cancel: Cancel,
): Promise<void> {
  const answer = await askCancel(terminal, cancel, (words) => {
    sayProblem(store, { kind: 'unknown', words });
  });
  if (answer !== null && answer.kind !== 'accepted') sayProblem(store, answer);
}

/** Of several that were not cancelled it says the first one's reason; their rows say the rest. */
export async function cancelAllOf(
  { store, terminal }: CancellingPorts,
  scope: CommandInput<'cancelAll'>,
  orders: readonly OrderRow[],
): Promise<void> {
  const answer = await askCancelAll(terminal, scope, orders, (words) => {
    sayProblem(store, { kind: 'unknown', words });
  });
  if (answer.kind !== 'answered') {
    sayProblem(store, answer);
    return;
  }
  const [first] = answer.failed;
  const problem = first === undefined ? null : answerOf(first.outcome);
  if (problem !== null && problem.kind !== 'accepted') sayProblem(store, problem);
  if (answer.total === 0) say(store, { kind: 'nothingToCancel' });
}

const sayProblem = (store: LadderStore, { kind, words }: Problem): void => {
  say(store, { kind, message: words });
};
