/**
 * Evidence on futures (reliability §4). Only the order history shows client ids. An open order therefore counts as ours
 * if it has our terms, was created in our time and bears no other name; behind own trades the same holds. A condition
 * order has no name at all, and finding none proves nothing: no list of them is promised.
 */
import type { FuturesOrder } from '@shared/domain/futures-order';
import type { ExchangeClient, PastRow } from '../../../client/exchange-client';
import type { UncountedOrder } from '../../../client/request/outcome-types';
import { mayGoOn } from '../../../client/endpoints/pages';
import { ordersBehindTrades } from './behind-trades';
import { INCONCLUSIVE, isAnyUndated, judgeAlike, likeOurs, mayBeOurs, NOTHING } from './evidence';
import type { Evidence, FuturesSearch } from './evidence';
import { FULL_PAGE } from '../lane';
import { isProvenAbsent } from './name-proof';
import { futuresOrder, hasSameTerms, pastFuturesOrder } from '../tracked-order';

const MAX_PAGES = 20;

export async function searchFutures(
  client: ExchangeClient,
  search: FuturesSearch,
): Promise<Evidence> {
  return search.isNamed ? searchNamed(client, search) : searchByTerms(client, search);
}

async function searchNamed(client: ExchangeClient, search: FuturesSearch): Promise<Evidence> {
  const { sent, terms } = search;
  const byName = await askByName(client, search);
  // An exchange that cannot answer the first question is not burdened with the others.
  if (byName.kind !== 'nothing') return byName;
  const past = await readHistory(client, search);
  const ours = past?.find(({ clientOrderId }) => clientOrderId === sent.clientOrderId);
  if (ours !== undefined) {
    const { order } = ours;
    return order === null ? INCONCLUSIVE : { kind: 'found', order: pastFuturesOrder(order) };
  }
  const open = await client.futures.openOrders(terms.listing.contract);
  // Without the history their names are not known: then a likeness alone proves nothing.
  if (open.kind !== 'accepted' || past === null) return INCONCLUSIVE;
  const named = past.filter(({ clientOrderId }) => clientOrderId !== '');
  const foreign = new Set([...named, ...past.filter(isOfExchange)].map(({ orderId }) => orderId));
  const uncounted = byName.uncounted === undefined ? [] : [byName.uncounted];
  const others = [...open.value.others, ...uncounted];
  const working = open.value.orders.filter(isWorking);
  const alike = judgeListed(search, {
    orders: working.filter(({ orderId }) => !foreign.has(orderId)),
    others: others.filter((order) => isWorking(order) && !foreign.has(order.orderId)),
  });
  if (alike.kind === 'found') {
    const { orderId } = alike.order;
    return past.some((row) => row.orderId === orderId) ? alike : { ...alike, isUnnamed: true };
  }
  if (alike.kind !== 'nothing') return alike;
  const traded = await searchTrades(client, search, foreign);
  if (traded.kind !== 'nothing' || open.value.isWhole) return traded;
  // One that is not on a list that may have been cut may rest behind it.
  const resting = new Set(working.map(({ orderId }) => orderId));
  const ask = (clientOrderId: string) =>
    client.futures.order(terms.listing.contract, { clientOrderId });
  const known = named.filter(({ orderId }) => resting.has(orderId));
  return (await isProvenAbsent(ask, sent.clientOrderId, known)) ? NOTHING : INCONCLUSIVE;
}

/** One that has executed and that the exchange shows no more, its trades still tell of. `foreign`: of other names. */
async function searchTrades(
  client: ExchangeClient,
  search: FuturesSearch,
  foreign: ReadonlySet<string>,
): Promise<Evidence> {
  const traded = await ordersBehindTrades(client, search, {
    mayBeIt: (order) => mayBeOurs(search, order),
    isOfAnother: (orderId) => foreign.has(orderId),
  });
  if (traded === null || isAnyUndated(search, traded.orders)) return INCONCLUSIVE;
  const alike = judgeAlike(search, likeOurs(search, traded.orders));
  if (alike.kind === 'found') return { ...alike, isUnnamed: true };
  if (alike.kind !== 'nothing') return alike;
  if (traded.mayBeForgotten) return { kind: 'ambiguous', why: 'forgotten' };
  return traded.isComplete ? NOTHING : INCONCLUSIVE;
}

/** A step of a liquidation may be like ours. */
const isOfExchange = ({ order }: PastRow): boolean =>
  order?.kind === 'LIQUIDATION' || order?.kind === 'ADL';

/** What cannot be counted, or tells no time, keeps the judgement back only where it may be ours. */
function judgeListed(
  search: FuturesSearch,
  {
    orders: listed,
    others,
  }: {
    readonly orders: readonly FuturesOrder[];
    readonly others: readonly UncountedOrder[];
  },
): Evidence {
  const orders = listed.map(futuresOrder);
  const isInDoubt =
    isAnyUndated(search, orders) || others.some((order) => mayBeOurs(search, order));
  return isInDoubt ? INCONCLUSIVE : judgeAlike(search, likeOurs(search, orders));
}

/** By its name there is none, or one that cannot be counted and need not be it. */
type Unnamed = Extract<Evidence, { kind: 'nothing' }> & { readonly uncounted?: UncountedOrder };

/** A venue that does not know the parameter answers with some other order: its terms must fit too. */
async function askByName(
  client: ExchangeClient,
  search: FuturesSearch,
): Promise<Exclude<Evidence, { kind: 'nothing' }> | Unnamed> {
  const { sent, terms, asksByName } = search;
  if (!asksByName) return { kind: 'nothing' };
  const { clientOrderId } = sent;
  const answer = await client.futures.order(terms.listing.contract, { clientOrderId });
  if (answer.kind === 'accepted') {
    const order = answer.value === null ? null : futuresOrder(answer.value);
    const isOurs = order !== null && hasSameTerms(order, sent) && !search.isKnown(order);
    if (isOurs) return { kind: 'found', order };
  } else if (answer.kind === 'unknown' && answer.uncounted !== undefined) {
    return { kind: 'nothing', uncounted: answer.uncounted };
  } else if (answer.kind === 'unknown' || answer.by !== 'exchange') return INCONCLUSIVE;
  search.onNameDenied();
  return { kind: 'nothing' };
}

/** Back to the time the order was sent; null when it cannot be read so far. */
async function readHistory(
  client: ExchangeClient,
  { terms, sinceMs }: FuturesSearch,
): Promise<PastRow[] | null> {
  const rows: PastRow[] = [];
  let fromId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.futures.orderHistory(terms.listing.contract, {
      limit: FULL_PAGE,
      ...(fromId === undefined ? {} : { fromId }),
    });
    if (answer.kind !== 'accepted') return null;
    rows.push(...answer.value);
    const oldest = answer.value.at(-1);
    if (!mayGoOn(answer.value.length, FULL_PAGE) || oldest === undefined) return rows;
    if (oldest.createdAtMs < sinceMs) return rows;
    if (oldest.orderId === fromId) return answer.value.length < FULL_PAGE ? rows : null;
    fromId = oldest.orderId;
  }
  return null;
}

/** A condition order: whatever the exchange shows of it, waiting, working or ended. */
async function searchByTerms(client: ExchangeClient, search: FuturesSearch): Promise<Evidence> {
  const { contract } = search.terms.listing;
  const [open, recent] = await Promise.all([
    client.futures.openOrders(contract),
    client.futures.recentOrders(contract),
  ]);
  if (open.kind !== 'accepted' || recent.kind !== 'accepted') return INCONCLUSIVE;
  return judgeListed(search, {
    orders: [...open.value.orders, ...recent.value.orders],
    others: [...open.value.others, ...recent.value.others],
  });
}

const isWorking = ({ status }: Pick<UncountedOrder, 'status'>): boolean => status !== 'INIT';
