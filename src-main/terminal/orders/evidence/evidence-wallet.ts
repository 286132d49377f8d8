/** Evidence on spot and margin: by name, among the open orders, behind own trades (reliability §4). */
import type { ExchangeClient } from '../../../client/exchange-client';
import type { UncountedOrder } from '../../../client/request/outcome-types';
import { ordersBehindTrades } from './behind-trades';
import { INCONCLUSIVE, judgeAlike, likeOurs, mayBeOurs, NOTHING } from './evidence';
import type { Evidence, WalletSearch } from './evidence';
import { isProvenAbsent } from './name-proof';
import { walletOrder, type TrackedOrder } from '../tracked-order';

export async function searchWallet(
  client: ExchangeClient,
  search: WalletSearch,
): Promise<Evidence> {
  const byName = await askByName(client, search);
  // An exchange that cannot answer the first question is not burdened with the others.
  if (byName.kind !== 'nothing') return byName;
  const open = await askOpenOrders(client, search);
  if (open === null) return INCONCLUSIVE;
  const ofOpen = match(search, open.orders);
  if (ofOpen.kind === 'found' && search.isNamed) return ofOpen;
  const traded = await ordersBehindTrades(client, search, {
    mayBeIt: (order) => mayBeIt(search, order),
  });
  if (traded === null) return INCONCLUSIVE;
  const found = match(search, [...open.orders, ...traded.orders]);
  if (found.kind !== 'nothing') return found;
  if (traded.mayBeForgotten) return { kind: 'ambiguous', why: 'forgotten' };
  if (!traded.isComplete) return INCONCLUSIVE;
  return open.isComplete || (await isNotResting(client, search, open)) ? NOTHING : INCONCLUSIVE;
}

/** It is not on a list that may have been cut. */
async function isNotResting(
  client: ExchangeClient,
  search: WalletSearch,
  { orders }: Orders,
): Promise<boolean> {
  const { sent, terms, isNamed } = search;
  const ask = (clientOrderId: string) =>
    callsOf(client, search).order(terms.pair, { clientOrderId });
  return isNamed && isProvenAbsent(ask, sent.clientOrderId, orders);
}

const callsOf = (client: ExchangeClient, { terms }: WalletSearch) =>
  terms.book === 'spot' ? client.spot : client.margin;

async function askByName(client: ExchangeClient, search: WalletSearch): Promise<Evidence> {
  if (!search.isNamed || !search.asksByName) return NOTHING;
  const { clientOrderId } = search.sent;
  const answer = await callsOf(client, search).order(search.terms.pair, { clientOrderId });
  if (answer.kind === 'accepted') return match(search, [walletOrder(answer.value)]);
  if (answer.kind !== 'rejected' || answer.by !== 'exchange') return INCONCLUSIVE;
  search.onNameDenied();
  return NOTHING;
}

interface Orders {
  readonly orders: readonly TrackedOrder[];
  /** Nothing was left out. */
  readonly isComplete: boolean;
}

async function askOpenOrders(client: ExchangeClient, search: WalletSearch): Promise<Orders | null> {
  const answer = await callsOf(client, search).openOrders(search.terms.pair);
  if (answer.kind !== 'accepted') return null;
  const { orders, others, isWhole } = answer.value;
  const isAnyOurs = others.some((order) => mayBeIt(search, order));
  // One that tells no time may be the one, and must not pass for another.
  if (isAnyOurs || orders.some(({ createdAtMs }) => createdAtMs === 0)) return null;
  return { orders: orders.map(walletOrder), isComplete: isWhole };
}

/** The wallets tell each order's name. */
const mayBeIt = (search: WalletSearch, order: UncountedOrder): boolean =>
  search.isNamed ? order.clientOrderId === search.sent.clientOrderId : mayBeOurs(search, order);

function match(search: WalletSearch, orders: readonly TrackedOrder[]): Evidence {
  if (!search.isNamed) return judgeAlike(search, likeOurs(search, orders));
  const { clientOrderId } = search.sent;
  const order = orders.find((candidate) => candidate.clientOrderId === clientOrderId);
  return order === undefined ? NOTHING : { kind: 'found', order };
}
