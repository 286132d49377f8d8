/**
 * What the terminal's rows still offer to ask for. A request in doubt is over where they offer it no more: the order
 * has left the list, the exit is placed or dropped, the old order is put back. And where the exchange has answered a
 * cancel from another window, it has answered for this one's: the order works as it was.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { endAll } from '../../lib/end-all';
import { closeToast } from '../../ui/toast';
import { watchTopic } from '../wire/watch-topic';
import { mark, NONE_OF_THEM, requestDoubts } from './doubts';
import {
  conditionCancel,
  exitCancel,
  exitPlacing,
  MANY_CANCELS,
  orderCancel,
  restoring,
} from './names';
import { lostToast } from './problems';

interface Told {
  readonly orders: TopicValue<'openOrders'> | null;
  readonly conditions: TopicValue<'conditions'> | null;
  readonly exits: TopicValue<'exits'> | null;
  readonly changes: TopicValue<'changes'> | null;
}

const NOTHING: Told = { orders: null, conditions: null, exits: null, changes: null };
let told: Told = NOTHING;

/** The terminal has the change: how long it takes is its own word. */
export const isChangeTold = (intentId: string): boolean =>
  told.changes?.some((change) => change.intentId === intentId) ?? false;

/** For `useWatch`: once for each window. */
export function watchOffers(terminal: TerminalClient): () => void {
  told = NOTHING;
  const take = (part: Partial<Told>): void => {
    told = { ...told, ...part };
    const { unknown } = requestDoubts.get();
    const offered = unknown.size === 0 ? null : offeredBy(told);
    if (offered !== null) end([...unknown].filter((request) => !offered.has(request)));
  };
  return endAll([
    watchTopic(terminal, 'openOrders', (orders) => {
      take({ orders });
    }),
    watchTopic(terminal, 'conditions', (conditions) => {
      take({ conditions });
    }),
    watchTopic(terminal, 'exits', (exits) => {
      take({ exits });
    }),
    watchTopic(terminal, 'changes', (changes) => {
      take({ changes });
    }),
    terminal.subscribe(
      'activity',
      {},
      // What was told before this window asked says nothing of what it has asked.
      {
        onSnapshot: () => undefined,
        onAppend: (items) => {
          items.forEach(settle);
        },
      },
    ),
  ]);
}

/** Null while one of the lists has not been told. */
function offeredBy({ orders, conditions, exits, changes }: Told): ReadonlySet<string> | null {
  if (orders === null || conditions === null || exits === null || changes === null) return null;
  const wanted = exits.filter(({ state }) => state !== 'DROPPED' && state !== 'ENDED');
  return new Set([
    ...orders.map(orderCancel),
    ...conditions.filter(({ state }) => !OVER.has(state)).map(conditionCancel),
    ...wanted.map(exitCancel),
    ...wanted.filter(({ state }) => state === 'REFUSED').map(exitPlacing),
    ...changes
      .filter(({ step }) => step === 'offer-restore')
      .map(({ intentId }) => restoring(intentId)),
  ]);
}

const OVER: ReadonlySet<string> = new Set(['FIRED', 'CANCELED', 'REJECTED', 'LOST']);

interface News {
  readonly key: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A refusal before anything was sent says nothing of what may have been sent. */
function settle({ key, values: { book, orderId = '', by } }: News): void {
  if (key !== 'cancelRejected' || by !== 'exchange') return;
  if (book !== 'spot' && book !== 'margin' && book !== 'futures') return;
  end([orderCancel({ book, orderId })]);
}

/** Nor does a message say any longer that it is not known. */
function end(requests: readonly string[]): void {
  if (requests.length === 0) return;
  mark('unknown', requests, NONE_OF_THEM);
  for (const request of requests) closeToast(lostToast(request));
  if (requestDoubts.get().unknown.size === 0) closeToast(lostToast(MANY_CANCELS));
}
