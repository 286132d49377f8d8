/**
 * The lock of a window: while it is on, orders, changes and withdrawals are refused before they reach the
 * terminal, in the words of a refusal. Cancelling always works.
 */
import type {
  CommandName,
  CommandOutcome,
  CommandOutput,
} from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { arming } from '../keys/arming';

/** The code of such a refusal. */
export const LOCKED = 'locked';

/** Their whole answer is an outcome. */
const REFUSED: ReadonlySet<CommandName> = new Set(['placeOrder', 'changeOrder', 'withdraw']);

/** `message` is asked when something is refused: words may change with the language. */
export function lockable(client: TerminalClient, message: () => string): TerminalClient {
  const refusal = (): CommandOutcome => ({
    kind: 'rejected',
    by: 'terminal',
    code: LOCKED,
    field: '',
    message: message(),
  });
  const call = (name: CommandName, input: never): Promise<unknown> => {
    if (!arming.get().isLocked) return client.call(name, input);
    if (REFUSED.has(name)) return Promise.resolve(ok(refusal()));
    if (name !== 'placeBatch') return client.call(name, input);
    const { rows } = input as { readonly rows: readonly { readonly intentId: string }[] };
    const results = rows.map(({ intentId }) => ({ intentId, outcome: refusal() }));
    const output: CommandOutput<'placeBatch'> = { results };
    return Promise.resolve(ok(output));
  };
  return {
    call: call as TerminalClient['call'],
    subscribe: client.subscribe.bind(client),
    onClose: (listener) => {
      client.onClose(listener);
    },
    close: () => {
      client.close();
    },
  };
}
