/** The public spot endpoints that show the market (document §4.1, exchange-rules §7). */
import type { InputOf } from '@shared/contract/exchange/define';
import type { spot } from '@shared/contract/exchange/endpoints/spot';
import { ok } from '@shared/kernel/result';
import type { CandleWindow } from '../../engine/query';
import type { Handler } from '../handler';
import { priceText, quantityText } from '../texts';
import { rulesOf } from './rules';
import { levelText } from './shapes';

export const symbols: Handler<typeof spot.symbols> = (_input, { turn }) =>
  ok(
    turn.query.spotRules().map(({ pair }) => ({
      symbol: pair.symbol,
      baseAsset: pair.base,
      quoteAsset: pair.quote,
      pricePrecision: pair.pricePrecision,
      quantityPrecision: pair.quantityPrecision,
    })),
  );

export const depth: Handler<typeof spot.depth> = ({ symbol, limit }, { turn }) => {
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  const book = turn.query.book(symbol, limit);
  return ok({
    time: turn.query.marketTimeMs(),
    bids: book?.bids.map((level) => levelText(pair, level)) ?? [],
    asks: book?.asks.map((level) => levelText(pair, level)) ?? [],
  });
};

export const ticker: Handler<typeof spot.ticker> = ({ symbol }, { turn }) => {
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  const day = turn.query.ticker(symbol);
  return ok({
    time: day?.windowStartMs ?? turn.query.marketTimeMs(),
    high: priceText(pair, day?.high ?? 0),
    low: priceText(pair, day?.low ?? 0),
    open: priceText(pair, day?.open ?? 0),
    last: priceText(pair, day?.last ?? 0),
    vol: quantityText(pair, day?.volume ?? 0),
    rose: day?.rose ?? '0',
  });
};

export const trades: Handler<typeof spot.trades> = ({ symbol, limit }, { turn }) => {
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  return ok(
    turn.query.recentTrades(symbol, limit).map((trade) => ({
      price: priceText(pair, trade.price),
      time: trade.atMs,
      qty: quantityText(pair, trade.lots),
      side: trade.takerSide,
    })),
  );
};

export function candleWindow({
  startTime,
  endTime,
  limit,
}: InputOf<typeof spot.klines>): CandleWindow {
  return {
    ...(startTime === undefined ? {} : { startMs: startTime }),
    ...(endTime === undefined ? {} : { endMs: endTime }),
    limit,
  };
}

export const klines: Handler<typeof spot.klines> = (input, { turn }) => {
  const { symbol, interval } = input;
  const rules = rulesOf(turn.query, symbol);
  if (!rules.ok) return rules;
  const { pair } = rules.value;
  const candles = turn.query.candles(symbol, interval, candleWindow(input));
  return ok(
    candles.map((candle) => ({
      idx: candle.openTimeMs,
      open: priceText(pair, candle.open),
      close: priceText(pair, candle.close),
      high: priceText(pair, candle.high),
      low: priceText(pair, candle.low),
      vol: quantityText(pair, candle.volume),
    })),
  );
};
