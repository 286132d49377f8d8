/**
 * Orders on the spot books from either wallet. The spot and the margin endpoints take and answer the same
 * (exchange-rules §4), so their meaning is written down once, here.
 */
import type { SpotInput, SpotOutput } from '@shared/contract/exchange';
import type { SpotPair } from '@shared/domain/instrument';
import type { SpotOrderShape } from '@shared/domain/order-rules';
import { ok } from '@shared/kernel/result';
import { toFill, toOrder, wordsOfOrder, workingStatus } from '../convert/account-convert';
import { readable } from '../convert/convert-all';
import type { ExchangeMargin, Outcome, SpotOrderRequest } from '../exchange-client';
import { ABOUT_ANOTHER, mapOrder, mapOutcome, sendBuilt } from '../request/outcome';
import { ownRows } from '../convert/own-rows';
import { mapPage, mayGoOn } from './pages';
import { atomsText, stepsText } from '../convert/units';
import type { VenueTime } from '../request/venue-zone';

type Wallet = 'spot' | 'margin';

/** The five endpoints of one wallet. The `Caller` adds the receive window, which each wallet spells its own way. */
export interface WalletCalls {
  place(input: Omit<SpotInput<'newOrder'>, 'recvwindow'>): Promise<Outcome<SpotOutput<'newOrder'>>>;
  cancel(input: {
    readonly orderId: string;
    readonly symbol: string;
  }): Promise<Outcome<SpotOutput<'cancel'>>>;
  query(input: {
    readonly orderId: string;
    readonly newClientOrderId?: string;
    readonly symbol: string;
  }): Promise<Outcome<SpotOutput<'queryOrder'>>>;
  openOrders(input: {
    readonly symbol: string;
    readonly limit: number;
  }): Promise<Outcome<SpotOutput<'openOrders'>>>;
  trades(input: {
    readonly symbol: string;
    readonly limit: number;
    readonly fromId?: string;
  }): Promise<Outcome<SpotOutput<'myTrades'>>>;
}

const PAGE = 1000;

/** ExchangeMargin is also spot's half of the same shape. */
export function createWalletOrders(
  wallet: Wallet,
  calls: WalletCalls,
  time: Pick<VenueTime, 'zoneAheadMs'>,
): ExchangeMargin {
  const read = (pair: SpotPair, row: SpotOutput<'queryOrder'>) =>
    toOrder(pair, row, wallet, time.zoneAheadMs());
  const wordsOf = (row: SpotOutput<'queryOrder'>) => wordsOfOrder(row, time.zoneAheadMs());
  return {
    async placeOrder(request) {
      const reply = await placeNamed(calls, request);
      if (reply.kind === 'accepted' && !tellsOf(request, reply.value)) return ABOUT_ANOTHER;
      return mapOutcome(reply, ({ orderId, clientOrderId, status, executedQty, transactTime }) =>
        ok({
          orderId,
          clientOrderId: clientOrderId === '' ? request.clientOrderId : clientOrderId,
          status: workingStatus(status, false),
          ...(executedQty === null ? {} : { executedQty }),
          ...(transactTime === null ? {} : { placedAtMs: transactTime }),
        }),
      );
    },
    async cancelOrder(pair, orderId) {
      const reply = await calls.cancel({ orderId, symbol: pair.symbol });
      if (reply.kind === 'accepted' && !isCancelOf(pair, orderId, reply.value)) {
        return ABOUT_ANOTHER;
      }
      return mapOutcome(reply, ({ status }) => ok({ orderId, status }));
    },
    async order(pair, reference) {
      const byId = 'orderId' in reference;
      const reply = await calls.query({
        orderId: byId ? reference.orderId : '',
        ...(byId ? {} : { newClientOrderId: reference.clientOrderId }),
        symbol: pair.symbol,
      });
      if (reply.kind === 'accepted' && !isAbout(reply.value, pair, reference)) {
        // The query of a GET is not covered by the signature: the answer must be to our question.
        return ABOUT_ANOTHER;
      }
      return mapOrder(reply, wordsOf, (row) => read(pair, row));
    },
    async openOrders(pair) {
      const reply = await calls.openOrders({ symbol: pair.symbol, limit: PAGE });
      return mapOutcome(reply, (rows) => {
        const own = ownRows(rows, isOf(pair), PAGE);
        if (!own.ok) return own;
        const orders = readable(
          own.value,
          (row) => ({ ...wordsOf(row), symbol: pair.symbol }),
          (row) => read(pair, row),
        );
        return ok({ ...orders, isWhole: !mayGoOn(rows.length, PAGE) });
      });
    },
    async ownTrades(pair, fromTradeId) {
      const page = { limit: PAGE, ...(fromTradeId === undefined ? {} : { fromId: fromTradeId }) };
      const reply = await calls.trades({ symbol: pair.symbol, ...page });
      return mapPage(reply, {
        page,
        isOwn: isOf(pair),
        idOf: ({ id }) => id,
        convert: (row) => toFill(pair, row, wallet),
      });
    },
  };
}

const placeNamed = (calls: WalletCalls, request: SpotOrderRequest) =>
  sendBuilt(
    () => namedOrderInput(request),
    (input) => calls.place(input),
  );

export function namedOrderInput(request: SpotOrderRequest): SpotInput<'newOrder'> {
  const { pair, clientOrderId } = request;
  return { ...toOrderInput(pair, request), newClientOrderId: clientOrderId };
}

/** A market buy names the amount to spend (document §4.2). */
export function toOrderInput(
  pair: SpotPair,
  { side, type, price, quantity }: SpotOrderShape,
): SpotInput<'newOrder'> {
  return {
    symbol: pair.symbol,
    volume:
      quantity.unit === 'quote'
        ? atomsText(quantity.atoms)
        : stepsText(quantity.lots, pair.quantityPrecision),
    side,
    type,
    ...(price === null ? {} : { price: stepsText(price, pair.pricePrecision) }),
  };
}

/** What it says of the order is ours. A name that is its id is one that the exchange has made up. */
function tellsOf(
  { pair, side, clientOrderId: name }: SpotOrderRequest,
  reply: SpotOutput<'newOrder'>,
): boolean {
  const names = ['', name, reply.orderId];
  return (
    isUnsaidOr(pair, reply) && (reply.side ?? side) === side && names.includes(reply.clientOrderId)
  );
}

const isCancelOf = (pair: SpotPair, orderId: string, reply: SpotOutput<'cancel'>): boolean =>
  reply.orderId === orderId && isUnsaidOr(pair, reply);

function isAbout(
  reply: { readonly orderId: string; readonly clientOrderId: string; readonly symbol: string },
  pair: SpotPair,
  reference: { readonly orderId: string } | { readonly clientOrderId: string },
): boolean {
  if (!isOf(pair)(reply)) return false;
  if ('orderId' in reference) return reply.orderId === reference.orderId;
  return reply.clientOrderId === reference.clientOrderId;
}

/** Some venues write a pair with a line between its assets in one list and without in another (wire-facts §7). */
const isOf =
  (pair: SpotPair) =>
  ({ symbol }: { readonly symbol: string }): boolean =>
    symbol === pair.symbol || bare(symbol) === bare(pair.symbol);

const isUnsaidOr = (pair: SpotPair, reply: { readonly symbol: string }): boolean =>
  reply.symbol === '' || isOf(pair)(reply);

const bare = (symbol: string): string => symbol.replaceAll(/[-_/]/g, '');
