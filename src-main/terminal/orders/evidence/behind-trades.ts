/** Orders behind own trades that nobody here knows (reliability §4). A trade says its order's id, and no client id. */
import type { Fill } from '@shared/domain/fill';
import type { Side } from '@shared/domain/order';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { UncountedOrder } from '../../../client/request/outcome-types';
import { mayGoOn } from '../../../client/endpoints/pages';
import { FULL_PAGE } from '../lane';
import type { TrackedOrder } from '../tracked-order';
import { deniesOrder } from './denials';
import type { Search } from './evidence';

const MAX_PAGES = 20;
const MAX_LOOKUPS = 20;

export interface Traded {
  readonly orders: readonly TrackedOrder[];
  /** Nothing was left out. */
  readonly isComplete: boolean;
  /** One has traded that may be ours, and the exchange does not know it any more. */
  readonly mayBeForgotten: boolean;
}

interface Asked {
  /** Of an order whose figures cannot be counted. */
  readonly mayBeIt: (order: UncountedOrder) => boolean;
  /** It is known whose that one is. */
  readonly isOfAnother?: (orderId: string) => boolean;
}

/** Each is looked up by its id; null when one that may be ours cannot be read. */
export async function ordersBehindTrades(
  client: ExchangeClient,
  search: Search,
  { mayBeIt, isOfAnother = () => false }: Asked,
): Promise<Traded | null> {
  const traded = await readSides(client, search);
  if (traded === null) return null;
  const candidates = [...traded].filter(([orderId]) => !isOfAnother(orderId));
  const { lane } = search.terms;
  const { book } = lane;
  const orders: TrackedOrder[] = [];
  let mayBeForgotten = false;
  for (const [orderId, side] of candidates.slice(0, MAX_LOOKUPS)) {
    // Another search has read it while this one waited for room.
    if (search.isKnown({ book, orderId })) continue;
    const before = search.endedBefore({ book, orderId });
    if (before !== undefined) {
      orders.push(before);
      continue;
    }
    const answer = await lane.order(client, orderId);
    if (answer.kind === 'unknown' && answer.uncounted !== undefined) {
      if (mayBeIt(answer.uncounted)) return null;
      continue;
    }
    if (deniesOrder(answer) && search.isLost({ book, orderId })) {
      mayBeForgotten ||= side === search.sent.side;
      continue;
    }
    if (answer.kind !== 'accepted' || answer.value === null) return null;
    orders.push(answer.value);
    search.onRead(answer.value);
  }
  return { orders, isComplete: candidates.length <= MAX_LOOKUPS, mayBeForgotten };
}

/** Unknown orders behind the trades since the order was sent, with their sides; null when they cannot all be read. */
async function readSides(
  client: ExchangeClient,
  search: Search,
): Promise<ReadonlyMap<string, Side> | null> {
  const { lane } = search.terms;
  const { book } = lane;
  const sides = new Map<string, Side>();
  let fromTradeId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await lane.ownTrades(client, fromTradeId);
    if (answer.kind !== 'accepted') return null;
    const recent = answer.value.filter(({ atMs }) => atMs >= search.sinceMs);
    for (const { orderId, side } of recent) {
      if (!search.isKnown({ book, orderId })) sides.set(orderId, side);
    }
    const oldest: Fill | undefined = answer.value.at(-1);
    const isLast = !mayGoOn(answer.value.length, FULL_PAGE) || recent.length < answer.value.length;
    if (isLast || oldest === undefined) return sides;
    if (oldest.tradeId === fromTradeId) return answer.value.length < FULL_PAGE ? sides : null;
    fromTradeId = oldest.tradeId;
  }
  return null;
}
