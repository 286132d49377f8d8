/** The open market-data feed: every pair without key or signature (document §2.15, §4.6). */
import type { ApiError } from '@shared/contract/exchange/errors';
import type { openData } from '@shared/contract/exchange/endpoints/open-data';
import type { SpotPair } from '@shared/domain/instrument';
import { quoteValue } from '@shared/domain/order-value';
import { unknownSymbol } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineQuery } from '../../engine/query';
import { refused, type HandlersOf } from '../handler';
import { levelText } from '../spot/shapes';
import { fixedMoneyText, fixedPriceText, fixedQuantityText } from '../texts';
import { openAsset } from './assets';
import { currencyOf } from './currencies';
import { figuresOf, openSymbolOf } from './figures';

/** The endpoint has no limit of its own: as many as the other lists give when none is asked for. */
const TRADES_MAX = 100;

export const openDataHandlers: HandlersOf<typeof openData> = {
  openSummary: (_input, { turn }) =>
    ok(
      turn.query.spotRules().map(({ pair }) => {
        const figures = figuresOf(turn.query, pair);
        return {
          trading_pairs: openSymbolOf(pair),
          base_currency: pair.base,
          quote_currency: pair.quote,
          last_price: figures.last,
          lowest_ask: figures.lowestAsk,
          highest_bid: figures.highestBid,
          base_volume: figures.baseVolume,
          quote_volume: figures.quoteVolume,
          price_change_percent_24h: figures.changePercent,
          highest_price_24h: figures.high,
          lowest_price_24h: figures.low,
        };
      }),
    ),

  openAsset,

  openTicker: (_input, { turn }) =>
    ok(
      Object.fromEntries(
        turn.query.spotRules().map(({ pair }) => {
          const figures = figuresOf(turn.query, pair);
          const ticker = {
            base_id: currencyOf(pair.base).unifiedId,
            quote_id: currencyOf(pair.quote).unifiedId,
            last_price: figures.last,
            base_volume: figures.baseVolume,
            quote_volume: figures.quoteVolume,
            isFrozen: turn.query.marketStatus(pair.symbol) !== 'OPEN',
          };
          return [openSymbolOf(pair), ticker];
        }),
      ),
    ),

  openOrderBook: ({ symbol }, { turn, memory }) => {
    const found = pairOf(turn.query, symbol);
    if (!found.ok) return found;
    const pair = found.value;
    const book = turn.query.book(pair.symbol, Infinity);
    return ok({
      timestamp: memory.bookTimes.changedMs(pair.symbol),
      bids: book?.bids.map((level) => levelText(pair, level)) ?? [],
      asks: book?.asks.map((level) => levelText(pair, level)) ?? [],
    });
  },

  openTrades: ({ symbol }, { turn, ids }) => {
    const found = pairOf(turn.query, symbol);
    if (!found.ok) return found;
    const pair = found.value;
    return ok(
      turn.query.recentTrades(pair.symbol, TRADES_MAX).map((trade) => ({
        trade_id: ids.text(trade.tradeId),
        price: fixedPriceText(pair, trade.price),
        base_volume: fixedQuantityText(pair, trade.lots),
        quote_volume: fixedMoneyText(quoteValue(pair, trade.price, trade.lots)),
        timestamp: trade.atMs,
        type: trade.takerSide,
      })),
    );
  },
};

/** The pair of "BASE_QUOTE", exact; -1121 otherwise. */
function pairOf(query: EngineQuery, symbol: string): Result<SpotPair, ApiError> {
  const rules = query.spotRules().find(({ pair }) => openSymbolOf(pair) === symbol);
  return rules === undefined ? err(refused(unknownSymbol(symbol))) : ok(rules.pair);
}
