/** A pair or a contract as the stream sees it: its data, and its numbers as text (document §6.2). */
import { streamSymbol } from '@shared/contract/exchange/stream/channels';
import type { Book } from '@shared/domain/book';
import type { Interval } from '@shared/domain/candle';
import { contractUnit, valueAt } from '@shared/domain/futures-math';
import type { FuturesContract, SpotPair } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import { quoteValue } from '@shared/domain/order-value';
import { contracts, type Lots, type Ticks } from '@shared/money/units';
import type { CandleWindow, EngineQuery, TapeTrade, TurnoverCandle } from '../../engine/query';
import { pastOf, type Past } from '../older-days';
import { moneyText, priceText, quantityText } from '../texts';

/** Quantities are lots of a pair or contracts. */
export interface StreamMarket {
  /** What its events carry. */
  readonly symbol: string;
  price(price: number): string;
  quantity(quantity: number): string;
  /** price × quantity in the quote asset. */
  amount(price: Ticks, quantity: Lots): string;
  book(limit: number): Book | null;
  ticker(): Ticker | null;
  candles(interval: Interval, window: CandleWindow): readonly TurnoverCandle[];
  /** What `candles` would have to draw. */
  past(interval: Interval, window: CandleWindow): Past;
  recentTrades(limit: number): readonly TapeTrade[];
}

/** The market of a channel's symbol, "btcusdt" or "e_btcusdt"; null for an unknown one. */
export function streamMarketOf(query: EngineQuery, symbol: string): StreamMarket | null {
  const spot = query.spotRules().find(({ pair }) => streamSymbol(pair.symbol) === symbol);
  if (spot !== undefined) return pairMarket(query, spot.pair);
  const futures = query.futures
    .rules()
    .find(({ contract }) => streamSymbol(contract.symbol) === symbol);
  return futures === undefined ? null : contractMarket(query, futures.contract);
}

function pairMarket(query: EngineQuery, pair: SpotPair): StreamMarket {
  const { symbol } = pair;
  return {
    symbol,
    price: (price) => priceText(pair, price),
    quantity: (quantity) => quantityText(pair, quantity),
    amount: (price, quantity) => moneyText(quoteValue(pair, price, quantity)),
    book: (limit) => query.book(symbol, limit),
    ticker: () => query.ticker(symbol),
    candles: (interval, window) => query.candles(symbol, interval, window),
    past: (interval, window) => pastOf(query, symbol, interval, window),
    recentTrades: (limit) => query.recentTrades(symbol, limit),
  };
}

function contractMarket(query: EngineQuery, contract: FuturesContract): StreamMarket {
  const { symbol } = contract;
  const unit = contractUnit(contract);
  return {
    symbol,
    price: (price) => priceText(contract, price),
    quantity: String,
    amount: (price, quantity) => moneyText(valueAt(unit, price, contracts(quantity))),
    book: (limit) => query.futures.book(symbol, limit),
    ticker: () => query.futures.ticker(symbol),
    candles: (interval, window) => query.futures.candles(symbol, interval, window),
    past: (interval, window) => pastOf(query.futures, symbol, interval, window),
    recentTrades: (limit) => query.futures.recentTrades(symbol, limit),
  };
}
