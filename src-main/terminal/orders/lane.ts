/**
 * One book of one instrument: where an order lives, and how it is read and cancelled there. The three
 * books answer in one shape; what they differ in ends here.
 */
import type { Fill } from '@shared/domain/fill';
import type { Instrument, ListedContract, SpotPair } from '@shared/domain/instrument';
import type { OrderBookKind } from '@shared/domain/order';
import type { ExchangeClient, ExchangeMargin, Outcome } from '../../client/exchange-client';
import { readableOf } from '../futures/readable-rows';
import type { Market } from '../market';
import { futuresOrder, pastFuturesOrder, walletOrder, type TrackedOrder } from './tracked-order';

/** The document's largest page of open orders, own trades and histories. */
export const FULL_PAGE = 1_000;

export interface Lane {
  readonly book: OrderBookKind;
  readonly symbol: string;
  readonly instrument: Instrument;
  /** Null when the exchange lists none. */
  order(client: ExchangeClient, orderId: string): Promise<Outcome<TrackedOrder | null>>;
  /** The same with all that is to be known of it; for orders that are not ours. */
  orderInFull(client: ExchangeClient, orderId: string): Promise<Outcome<TrackedOrder | null>>;
  /** A full page of them, whatever became of each, from that id back; null where the document has no such list. */
  readonly pastOrders:
    | ((client: ExchangeClient, fromId: string) => Promise<Outcome<readonly TrackedOrder[]>>)
    | null;
  cancel(
    client: ExchangeClient,
    orderId: string,
  ): Promise<Outcome<{ readonly orderId: string; readonly status: string }>>;
  /** Newest first, a full page, ids up to and including `fromTradeId`. */
  ownTrades(client: ExchangeClient, fromTradeId?: string): Promise<Outcome<readonly Fill[]>>;
}

export const laneKey = ({ book, symbol }: Pick<Lane, 'book' | 'symbol'>): string =>
  `${book} ${symbol}`;

/** Undefined for a symbol that is not traded on that book. */
export function laneOf(
  market: Pick<Market, 'pair' | 'contract'>,
  book: OrderBookKind,
  symbol: string,
): Lane | undefined {
  if (book === 'futures') {
    const listing = market.contract(symbol);
    return listing === undefined ? undefined : futuresLane(listing.contract);
  }
  const pair = market.pair(symbol);
  return pair === undefined ? undefined : walletLane(book, pair);
}

export function walletLane(book: 'spot' | 'margin', pair: SpotPair): Lane {
  const callsOf = (client: ExchangeClient): ExchangeMargin =>
    book === 'spot' ? client.spot : client.margin;
  const order: Lane['order'] = async (client, orderId) =>
    mapped(await callsOf(client).order(pair, { orderId }), walletOrder);
  return {
    book,
    symbol: pair.symbol,
    instrument: pair,
    order,
    orderInFull: order,
    pastOrders: null,
    cancel: (client, orderId) => callsOf(client).cancelOrder(pair, orderId),
    ownTrades: (client, fromTradeId) => callsOf(client).ownTrades(pair, fromTradeId),
  };
}

export function futuresLane(contract: ListedContract): Lane {
  const order: Lane['order'] = async (client, orderId) =>
    mapped(await client.futures.order(contract, { orderId }), (found) =>
      found === null ? null : futuresOrder(found),
    );
  return {
    book: 'futures',
    symbol: contract.symbol,
    instrument: contract,
    order,
    orderInFull: async (client, orderId) => {
      const page = { limit: 1, fromId: orderId };
      const history = await client.futures.orderHistory(contract, page);
      const [past] = history.kind === 'accepted' ? readableOf(history.value) : [];
      if (past?.orderId !== orderId) return order(client, orderId);
      return { kind: 'accepted', value: pastFuturesOrder(past) };
    },
    pastOrders: async (client, fromId) => {
      const page = { limit: FULL_PAGE, fromId };
      return mapped(await client.futures.orderHistory(contract, page), (rows) =>
        readableOf(rows).map(pastFuturesOrder),
      );
    },
    cancel: async (client, orderId) =>
      mapped(await client.futures.cancelOrder(contract, orderId), (canceled) => ({
        ...canceled,
        status: 'CANCELED',
      })),
    ownTrades: (client, fromTradeId) =>
      client.futures.ownTrades(contract, {
        limit: FULL_PAGE,
        ...(fromTradeId === undefined ? {} : { fromId: fromTradeId }),
      }),
  };
}

function mapped<A, B>(outcome: Outcome<A>, convert: (value: A) => B): Outcome<B> {
  return outcome.kind === 'accepted'
    ? { kind: 'accepted', value: convert(outcome.value) }
    : outcome;
}
