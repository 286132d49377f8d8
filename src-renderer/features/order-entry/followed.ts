/**
 * How far the orders have come that the ticket last had an answer to. A contract's answer says NEW whatever
 * happened at once (document §2.10), and a limit order fills when it fills. Pure.
 */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { OrderBookKind } from '@shared/domain/order';
import type { ResultRow } from './results';
import type { Submission, SubmissionEvent } from './submission';

type Moved = Extract<SubmissionEvent, { kind: 'moved' }>;
type Followed = { readonly submission: Submission; readonly results: readonly ResultRow[] };

/** What the list says of them while they rest; of its other states the end is yet to be read. */
export function restingNews(
  orders: readonly Pick<OrderRow, 'book' | 'orderId' | 'status'>[],
  book: OrderBookKind,
  followed: Followed,
): readonly Moved[] {
  const ids = followedIds(followed);
  if (ids.size === 0) return [];
  return orders
    .filter((row) => row.book === book && ids.has(row.orderId) && RESTING.has(row.status))
    .map(({ orderId, status }) => ({ kind: 'moved', orderId, status }));
}

const RESTING: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED']);

/** What a line of the activity log says of how one has ended; null where it says nothing of it. */
export function endNews(
  { key, values }: { readonly key: string; readonly values: Readonly<Record<string, string>> },
  symbol: string,
  followed: Followed,
): Moved | null {
  const status = ENDS[key];
  const orderId = values['orderId'] ?? '';
  if (status === undefined || values['symbol'] !== symbol) return null;
  return followedIds(followed).has(orderId) ? { kind: 'moved', orderId, status } : null;
}

const ENDS: Readonly<Record<string, string>> = {
  orderFilled: 'FILLED',
  orderCanceled: 'CANCELED',
  conditionCanceled: 'CANCELED',
  orderRefusedLate: 'REJECTED',
};

/** Those the exchange has named. */
function followedIds({ submission, results }: Followed): ReadonlySet<string> {
  const answer = submission.state === 'answered' && !submission.isTest ? [submission.outcome] : [];
  const outcomes = [...answer, ...results.map(({ outcome }) => outcome)];
  return new Set(
    outcomes.flatMap((outcome) =>
      outcome.kind === 'accepted' && outcome.orderId !== '' ? [outcome.orderId] : [],
    ),
  );
}
