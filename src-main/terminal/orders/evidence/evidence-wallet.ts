/** Evidence on spot and margin: by name, among the open orders, behind own trades (reliability §4). */
import type { Fill } from '@shared/domain/fill';
import type { Side } from '@shared/domain/order';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { UncountedOrder } from '../../../client/request/outcome-types';
import { mayGoOn } from '../../../client/endpoints/pages';
import { deniesOrder } from './denials';
import { INCONCLUSIVE, judgeAlike, likeOurs, mayBeOurs, NOTHING } from './evidence';
import type { Evidence, WalletSearch } from './evidence';
import { FULL_PAGE } from '../lane';
import { isProvenAbsent } from './name-proof';
import { walletOrder, type TrackedOrder } from '../tracked-order';

const MAX_PAGES = 20;
const MAX_LOOKUPS = 20;

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
  const traded = await askTrades(client, search);
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
  terms.book === 'spot' ? client.rest : client.margin;

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

interface Traded extends Orders {
  /** One has traded that may be ours, and the exchange does not know it any more. */
  readonly mayBeForgotten: boolean;
}

/** Trades name no client id: each order behind a trade that nobody knows is looked up. */
async function askTrades(client: ExchangeClient, search: WalletSearch): Promise<Traded | null> {
  const candidates = await readCandidates(client, search);
  if (candidates === null) return null;
  const { book, pair } = search.terms;
  const orders: TrackedOrder[] = [];
  let mayBeForgotten = false;
  for (const [orderId, side] of [...candidates].slice(0, MAX_LOOKUPS)) {
    // Another search has read it while this one waited for room.
    if (search.isKnown({ book, orderId })) continue;
    const before = search.endedBefore({ book, orderId });
    if (before !== undefined) {
      orders.push(before);
      continue;
    }
    const answer = await callsOf(client, search).order(pair, { orderId });
    if (answer.kind === 'unknown' && answer.uncounted !== undefined) {
      if (mayBeIt(search, answer.uncounted)) return null;
      continue;
    }
    if (deniesOrder(answer) && search.isLost({ book, orderId })) {
      mayBeForgotten ||= side === search.sent.side;
      continue;
    }
    if (answer.kind !== 'accepted') return null;
    const order = walletOrder(answer.value);
    orders.push(order);
    search.onRead(order);
  }
  return { orders, isComplete: candidates.size <= MAX_LOOKUPS, mayBeForgotten };
}

/** Unknown orders behind the trades since the order was sent, with their sides; null when they cannot all be read. */
async function readCandidates(
  client: ExchangeClient,
  search: WalletSearch,
): Promise<ReadonlyMap<string, Side> | null> {
  const { book, pair } = search.terms;
  const candidates = new Map<string, Side>();
  let fromTradeId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callsOf(client, search).ownTrades(pair, fromTradeId);
    if (answer.kind !== 'accepted') return null;
    const recent = answer.value.filter(({ atMs }) => atMs >= search.sinceMs);
    for (const { orderId, side } of recent) {
      if (!search.isKnown({ book, orderId })) candidates.set(orderId, side);
    }
    const oldest: Fill | undefined = answer.value.at(-1);
    const isLast = !mayGoOn(answer.value.length, FULL_PAGE) || recent.length < answer.value.length;
    if (isLast || oldest === undefined) return candidates;
    if (oldest.tradeId === fromTradeId) {
      return answer.value.length < FULL_PAGE ? candidates : null;
    }
    fromTradeId = oldest.tradeId;
  }
  return null;
}

function match(search: WalletSearch, orders: readonly TrackedOrder[]): Evidence {
  if (!search.isNamed) return judgeAlike(search, likeOurs(search, orders));
  const { clientOrderId } = search.sent;
  const order = orders.find((candidate) => candidate.clientOrderId === clientOrderId);
  return order === undefined ? NOTHING : { kind: 'found', order };
}
