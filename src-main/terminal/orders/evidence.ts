/**
 * Looking for an order whose outcome is unknown (reliability.md §4, spot). A hit is proof that it
 * exists; a round that read everything and found nothing is one half of the proof that it does not.
 */
import type { Fill } from '@shared/domain/fill';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import type { ExchangeRest } from '../../client/exchange-client';

export type Evidence =
  | { readonly kind: 'found'; readonly order: Order }
  /** Everything was read and it is nowhere. */
  | { readonly kind: 'nothing' }
  /** Something could not be read, or a page was full: no conclusion. */
  | { readonly kind: 'inconclusive' };

/** The document's largest page of open orders and own trades. */
const FULL_PAGE = 1_000;
const MAX_PAGES = 20;
const MAX_LOOKUPS = 20;

export interface Search {
  readonly pair: SpotPair;
  readonly clientOrderId: string;
  /** Exchange time before which the order cannot have traded. */
  readonly sinceMs: number;
  /** Orders that are known and therefore are not this one. */
  isKnown(orderId: string): boolean;
}

export async function searchEvidence(rest: ExchangeRest, search: Search): Promise<Evidence> {
  const byId = await askByClientId(rest, search);
  if (byId.kind === 'found') return byId;
  const open = await askOpenOrders(rest, search);
  if (open.kind === 'found') return open;
  const trades = await askTrades(rest, search);
  if (trades.kind === 'found') return trades;
  const isComplete = [byId, open, trades].every(({ kind }) => kind === 'nothing');
  return { kind: isComplete ? 'nothing' : 'inconclusive' };
}

async function askByClientId(rest: ExchangeRest, search: Search): Promise<Evidence> {
  const answer = await rest.order(search.pair, { clientOrderId: search.clientOrderId });
  if (answer.kind === 'accepted') return match([answer.value], search.clientOrderId);
  const isAnswer = answer.kind === 'rejected' && answer.by === 'exchange';
  return { kind: isAnswer ? 'nothing' : 'inconclusive' };
}

async function askOpenOrders(rest: ExchangeRest, search: Search): Promise<Evidence> {
  const answer = await rest.openOrders(search.pair);
  if (answer.kind !== 'accepted') return { kind: 'inconclusive' };
  const found = match(answer.value, search.clientOrderId);
  if (found.kind === 'found') return found;
  return { kind: answer.value.length < FULL_PAGE ? 'nothing' : 'inconclusive' };
}

/** Trades name no client id: each order behind a trade that nobody knows is looked up. */
async function askTrades(rest: ExchangeRest, search: Search): Promise<Evidence> {
  const candidates = await readCandidates(rest, search);
  if (candidates === null) return { kind: 'inconclusive' };
  for (const orderId of candidates.slice(0, MAX_LOOKUPS)) {
    const answer = await rest.order(search.pair, { orderId });
    if (answer.kind !== 'accepted') return { kind: 'inconclusive' };
    const found = match([answer.value], search.clientOrderId);
    if (found.kind === 'found') return found;
  }
  return { kind: candidates.length > MAX_LOOKUPS ? 'inconclusive' : 'nothing' };
}

/** Unknown orders behind the trades since the order was sent; null when they cannot all be read. */
async function readCandidates(rest: ExchangeRest, search: Search): Promise<string[] | null> {
  const candidates = new Set<string>();
  let fromTradeId: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await rest.ownTrades(search.pair, fromTradeId);
    if (answer.kind !== 'accepted') return null;
    const recent = answer.value.filter(({ atMs }) => atMs >= search.sinceMs);
    for (const { orderId } of recent) if (!search.isKnown(orderId)) candidates.add(orderId);
    const oldest: Fill | undefined = answer.value.at(-1);
    const isLast = answer.value.length < FULL_PAGE || recent.length < answer.value.length;
    if (isLast || oldest === undefined) return [...candidates];
    if (oldest.tradeId === fromTradeId) return null;
    fromTradeId = oldest.tradeId;
  }
  return null;
}

function match(orders: readonly Order[], clientOrderId: string): Evidence {
  const order = orders.find((candidate) => candidate.clientOrderId === clientOrderId);
  return order === undefined ? { kind: 'nothing' } : { kind: 'found', order };
}
