/** The spot side of the client in domain terms: every method is one endpoint of the contract. */
import { exchange, type SpotOutput } from '@shared/contract/exchange';
import type { SpotPair } from '@shared/domain/instrument';
import type { SpotOrderShape } from '@shared/domain/order-rules';
import { isCountablePair } from '@shared/domain/order-value';
import { err, ok } from '@shared/kernel/result';
import { toBalance } from '../convert/account-convert';
import type { Caller } from '../request/caller';
import { all } from '../convert/convert-all';
import type { ExchangeMargin, ExchangeSpot } from '../exchange-client';
import { toBook, toCandles, toPublicTrade, toTicker } from '../convert/market-convert';
import type { LeftOut } from '../convert/left-out';
import { mapOutcome, sendBuilt } from '../request/outcome';
import type { VenueTime } from '../request/venue-zone';
import {
  createWalletOrders,
  namedOrderInput,
  toOrderInput,
  type WalletCalls,
} from './wallet-orders';

const { spot } = exchange;

export function createSpot(caller: Caller, time: VenueTime, leftOut: LeftOut): ExchangeSpot {
  return {
    ...publicReads(caller, time, leftOut),
    ...spotOrders(caller, time),
    ...otherSigned(caller),
  };
}

type PublicReads = Pick<ExchangeSpot, 'pairs' | 'book' | 'ticker' | 'recentTrades' | 'candles'>;
type OtherSigned = Pick<ExchangeSpot, 'testOrder' | 'placeBatch' | 'cancelBatch' | 'balances'>;

function publicReads(caller: Caller, time: VenueTime, leftOut: LeftOut): PublicReads {
  return {
    async pairs() {
      const reply = await caller.call(spot.symbols, {});
      // What cannot be counted here is not offered, and takes nothing from what can.
      return mapOutcome(reply, (rows) => {
        const pairs = rows.map(toPair);
        leftOut.uncountedPairs = pairs.filter((pair) => !isShown(pair)).map(labelOf);
        return ok(pairs.filter(isShown));
      });
    },
    async book(pair, limit) {
      const reply = await caller.call(spot.depth, { symbol: pair.symbol, limit });
      return mapOutcome(reply, (depth) => toBook(pair, depth, depth.time ?? time.serverNowMs()));
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
    async candles(pair, interval, { endMs, limit }) {
      const { symbol } = pair;
      const reply = await caller.call(spot.klines, { symbol, interval, endTime: endMs, limit });
      return mapOutcome(reply, (rows) => toCandles(pair, rows));
    },
  };
}

function toPair(row: SpotOutput<'symbols'>[number]): SpotPair {
  const { symbol, baseAsset: base, quoteAsset: quote, pricePrecision, quantityPrecision } = row;
  return { kind: 'spot', symbol, base, quote, pricePrecision, quantityPrecision };
}

/** Nothing can be asked about a pair without a name, and no amount is one of a coin without one. */
const isShown = (pair: SpotPair): boolean =>
  ![pair.symbol, pair.base, pair.quote].includes('') && isCountablePair(pair);

const labelOf = ({ symbol, base, quote }: SpotPair): string =>
  symbol === '' ? `${base}/${quote}` : symbol;

function spotOrders(caller: Caller, time: VenueTime): ExchangeMargin {
  const calls: WalletCalls = {
    place: (input) => caller.call(spot.newOrder, input),
    cancel: (input) => caller.call(spot.cancel, input),
    query: (input) => caller.call(spot.queryOrder, input),
    openOrders: (input) => caller.call(spot.openOrders, input),
    trades: (input) => caller.call(spot.myTrades, input),
  };
  return createWalletOrders('spot', calls, time);
}

function otherSigned(caller: Caller): OtherSigned {
  return {
    async testOrder(request) {
      const reply = await sendBuilt(
        () => namedOrderInput(request),
        (input) => caller.call(spot.testOrder, input),
      );
      return mapOutcome(reply, () => ok(null));
    },
    async placeBatch(pair, orders) {
      const reply = await sendBuilt(
        () => orders.map((order) => toBatchRow(pair, order)),
        (rows) => caller.call(spot.batchOrders, { symbol: pair.symbol, orders: rows }),
      );
      const { length } = orders;
      return mapOutcome(reply, ({ orderIds }) =>
        orderIds.length === length && new Set(orderIds).size === length
          ? ok({ orderIds })
          : err(`${new Set(orderIds).size} ids for ${length} orders`),
      );
    },
    async cancelBatch(pair, orderIds) {
      return caller.call(spot.batchCancel, { symbol: pair.symbol, orderIds });
    },
    async balances() {
      const reply = await caller.call(spot.account, {});
      return mapOutcome(reply, ({ balances }) => all(balances, toBalance));
    },
  };
}

function toBatchRow(pair: SpotPair, order: SpotOrderShape) {
  const { volume, side, type: batchType, price } = toOrderInput(pair, order);
  return { volume, side, batchType, ...(price === undefined ? {} : { price }) };
}
