/**
 * Evidence on futures (reliability §4). Only the order history shows client ids, so an open order is
 * ours when it has our terms, was created in our time and no other name; a condition order has no name
 * at all. That nothing is there proves nothing about a condition order: no list of them is promised.
 */
import type { FuturesOrder, PastFuturesOrder } from '@shared/domain/futures-order';
import type { ExchangeClient } from '../../../client/exchange-client';
import { looksCut } from '../../../client/convert/cut-lists';
import { mayGoOn } from '../../../client/endpoints/pages';
import { INCONCLUSIVE, judgeAlike, likeOurs, NOTHING } from './evidence';
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
  const { sent } = search;
  const byName = await askByName(client, search);
  // An exchange that cannot answer the first question is not burdened with the others.
  if (byName.kind !== 'nothing') return byName;
  const past = await readHistory(client, search);
  const ours = past?.find(({ clientOrderId }) => clientOrderId === sent.clientOrderId);
  if (ours !== undefined) return { kind: 'found', order: pastFuturesOrder(ours) };
  const open = await client.futures.openOrders(search.terms.listing.contract);
  if (open.kind !== 'accepted') return INCONCLUSIVE;
  const named = past?.filter(({ clientOrderId }) => clientOrderId !== '') ?? [];
  const foreign = new Set(named.map(({ orderId }) => orderId));
  const nameless = open.value.filter(({ orderId }) => !foreign.has(orderId));
  const alike = likeOurs(search, nameless.filter(isWorking).map(futuresOrder));
  // Without the history their names are not known: then a likeness alone proves nothing.
  if (past === null) return INCONCLUSIVE;
  const found = judgeAlike(search, alike);
  if (found.kind !== 'nothing' || !looksCut(open.value.length)) return found;
  // One that is not on a list that may have been cut may rest behind it.
  const resting = new Set(open.value.filter(isWorking).map(({ orderId }) => orderId));
  const ask = (clientOrderId: string) =>
    client.futures.order(search.terms.listing.contract, { clientOrderId });
  const others = named.filter(({ orderId }) => resting.has(orderId));
  return (await isProvenAbsent(ask, sent.clientOrderId, others)) ? NOTHING : INCONCLUSIVE;
}

/** A venue that does not know the parameter answers with some other order: its terms must fit too. */
async function askByName(client: ExchangeClient, search: FuturesSearch): Promise<Evidence> {
  const { sent, terms, asksByName } = search;
  if (!asksByName) return NOTHING;
  const { clientOrderId } = sent;
  const answer = await client.futures.order(terms.listing.contract, { clientOrderId });
  if (answer.kind === 'accepted') {
    const order = answer.value === null ? null : futuresOrder(answer.value);
    const isOurs = order !== null && hasSameTerms(order, sent) && !search.isKnown(order);
    if (isOurs) return { kind: 'found', order };
  } else if (answer.kind === 'unknown' || answer.by !== 'exchange') return INCONCLUSIVE;
  search.onNameDenied();
  return NOTHING;
}

/** Back to the time the order was sent; null when it cannot be read so far. */
async function readHistory(
  client: ExchangeClient,
  { terms, sinceMs }: FuturesSearch,
): Promise<PastFuturesOrder[] | null> {
  const rows: PastFuturesOrder[] = [];
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
  const orders = [...open.value, ...recent.value].map(futuresOrder);
  return judgeAlike(search, likeOurs(search, orders));
}

const isWorking = ({ status }: FuturesOrder): boolean => status !== 'INIT';
