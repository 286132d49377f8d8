/** The REST side of the client in domain terms: every method is one endpoint of the contract. */
import { exchange, type SpotInput } from '@shared/contract/exchange';
import type { SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { toBalance, toFill, toOrder, workingStatus } from './account-convert';
import type { Caller } from './caller';
import type { ExchangeRest, SpotOrderRequest } from './exchange-client';
import { toBook, toCandle, toPublicTrade, toTicker } from './market-convert';
import { mapOutcome, unknown } from './outcome';
import { atomsText, stepsText } from './units';

const { spot } = exchange;
const PAGE = 1000;

export function createRest(caller: Caller, serverNowMs: () => number): ExchangeRest {
  return { ...publicReads(caller, serverNowMs), ...commands(caller), ...ownReads(caller) };
}

type PublicReads = Pick<ExchangeRest, 'pairs' | 'book' | 'ticker' | 'recentTrades' | 'candles'>;
type Commands = Pick<ExchangeRest, 'placeOrder' | 'testOrder' | 'cancelOrder' | 'cancelBatch'>;
type OwnReads = Pick<ExchangeRest, 'order' | 'openOrders' | 'ownTrades' | 'balances'>;

function publicReads(caller: Caller, serverNowMs: () => number): PublicReads {
  return {
    async pairs() {
      const reply = await caller.call(spot.symbols, {});
      return mapOutcome(reply, (rows) => ok(rows.map(toPair)));
    },
    async book(pair, limit) {
      const reply = await caller.call(spot.depth, { symbol: pair.symbol, limit });
      return mapOutcome(reply, (depth) => toBook(pair, depth, depth.time ?? serverNowMs()));
    },
    async ticker(pair) {
      const reply = await caller.call(spot.ticker, { symbol: pair.symbol });
      return mapOutcome(reply, (row) =>
        toTicker(pair, { ...row, close: row.last }, row.time, null),
      );
    },
    async recentTrades(pair, limit) {
      const reply = await caller.call(spot.trades, { symbol: pair.symbol, limit });
      return mapOutcome(reply, (rows) =>
        all(rows, ({ time, ...row }) => toPublicTrade(pair, { ...row, atMs: time })),
      );
    },
    async candles(pair, interval, { startMs, endMs, limit }) {
      const window = { startTime: startMs, endTime: endMs, limit };
      const reply = await caller.call(spot.klines, { symbol: pair.symbol, interval, ...window });
      return mapOutcome(reply, (rows) => {
        const candles = all(rows, ({ idx, ...row }) => toCandle(pair, { ...row, openTimeMs: idx }));
        if (!candles.ok) return candles;
        return ok({ candles: candles.value.toSorted((a, b) => b.openTimeMs - a.openTimeMs) });
      });
    },
  };
}

function toPair(row: {
  readonly symbol: string;
  readonly baseAsset: string;
  readonly quoteAsset: string;
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}): SpotPair {
  const { symbol, baseAsset: base, quoteAsset: quote, pricePrecision, quantityPrecision } = row;
  return { kind: 'spot', symbol, base, quote, pricePrecision, quantityPrecision };
}

function commands(caller: Caller): Commands {
  return {
    async placeOrder(request) {
      const reply = await caller.call(spot.newOrder, toOrderInput(request));
      return mapOutcome(reply, ({ orderId, clientOrderId, status, executedQty }) =>
        ok({
          orderId,
          clientOrderId: clientOrderId === '' ? request.clientOrderId : clientOrderId,
          status: workingStatus(status, false),
          ...(executedQty === null ? {} : { executedQty }),
        }),
      );
    },
    async testOrder(request) {
      return mapOutcome(await caller.call(spot.testOrder, toOrderInput(request)), () => ok(null));
    },
    async cancelOrder(pair, orderId) {
      const reply = await caller.call(spot.cancel, { orderId, symbol: pair.symbol });
      return mapOutcome(reply, ({ status }) => ok({ orderId, status }));
    },
    async cancelBatch(pair, orderIds) {
      return caller.call(spot.batchCancel, { symbol: pair.symbol, orderIds });
    },
  };
}

function toOrderInput(request: SpotOrderRequest): SpotInput<'newOrder'> {
  const { pair, side, type, price, quantity, clientOrderId } = request;
  return {
    symbol: pair.symbol,
    volume:
      quantity.unit === 'quote'
        ? atomsText(quantity.atoms)
        : stepsText(quantity.lots, pair.quantityPrecision),
    side,
    type,
    ...(price === null ? {} : { price: stepsText(price, pair.pricePrecision) }),
    newClientOrderId: clientOrderId,
  };
}

function ownReads(caller: Caller): OwnReads {
  return {
    async order(pair, reference) {
      const byId = 'orderId' in reference;
      const reply = await caller.call(spot.queryOrder, {
        orderId: byId ? reference.orderId : '',
        ...(byId ? {} : { newClientOrderId: reference.clientOrderId }),
        symbol: pair.symbol,
      });
      if (reply.kind === 'accepted' && !isAbout(reply.value, pair, reference)) {
        // The query of a GET is not covered by the signature: the answer must be to our question.
        return unknown('the reply is about another order');
      }
      return mapOutcome(reply, (row) => toOrder(pair, row));
    },
    async openOrders(pair) {
      const reply = await caller.call(spot.openOrders, { symbol: pair.symbol, limit: PAGE });
      return mapOutcome(reply, (rows) => all(ofPair(rows, pair), (row) => toOrder(pair, row)));
    },
    async ownTrades(pair, fromTradeId) {
      const from = fromTradeId === undefined ? {} : { fromId: fromTradeId };
      const page = { symbol: pair.symbol, limit: PAGE, ...from };
      const reply = await caller.call(spot.myTrades, page);
      return mapOutcome(reply, (rows) => all(ofPair(rows, pair), (row) => toFill(pair, row)));
    },
    async balances() {
      const reply = await caller.call(spot.account, {});
      return mapOutcome(reply, ({ balances }) => all(balances, toBalance));
    },
  };
}

function isAbout(
  reply: { readonly orderId: string; readonly clientOrderId: string; readonly symbol: string },
  pair: SpotPair,
  reference: { readonly orderId: string } | { readonly clientOrderId: string },
): boolean {
  if (reply.symbol !== pair.symbol) return false;
  if ('orderId' in reference) return reply.orderId === reference.orderId;
  return reply.clientOrderId === reference.clientOrderId;
}

function ofPair<Row extends { readonly symbol: string }>(
  rows: readonly Row[],
  pair: SpotPair,
): Row[] {
  return rows.filter((row) => row.symbol === pair.symbol);
}

/** All converted, or the first reason why not. */
function all<A, B>(
  rows: readonly A[],
  convert: (row: A) => Result<B, string>,
): Result<readonly B[], string> {
  const converted: B[] = [];
  for (const row of rows) {
    const result = convert(row);
    if (!result.ok) return err(result.error);
    converted.push(result.value);
  }
  return ok(converted);
}
