/** Rows of the stream's frames from the engine's values. */
import type {
  StreamCandle,
  StreamTrade,
  StreamTurnoverCandle,
} from '@shared/contract/exchange/stream-frames';
import type { SpotPair } from '@shared/domain/instrument';
import type { Candle } from '@shared/domain/candle';
import type { Side } from '@shared/domain/order';
import { quoteValue } from '@shared/domain/order-value';
import type { Lots, Ticks } from '@shared/money/units';
import type { TurnoverCandle } from '../../engine/query';
import { moneyText, priceText, quantityText } from '../spot/shapes';

export function streamTrade(
  pair: SpotPair,
  trade: {
    readonly price: Ticks;
    readonly lots: Lots;
    readonly takerSide: Side;
    readonly atMs: number;
  },
): StreamTrade {
  return {
    side: trade.takerSide,
    price: priceText(pair, trade.price),
    qty: quantityText(pair, trade.lots),
    amount: moneyText(quoteValue(pair, trade.price, trade.lots)),
    atMs: trade.atMs,
  };
}

export function streamCandle(pair: SpotPair, candle: Candle): StreamCandle {
  return {
    openTimeMs: candle.openTimeMs,
    open: priceText(pair, candle.open),
    high: priceText(pair, candle.high),
    low: priceText(pair, candle.low),
    close: priceText(pair, candle.close),
    vol: quantityText(pair, candle.volume),
  };
}

export function streamTurnoverCandle(pair: SpotPair, candle: TurnoverCandle): StreamTurnoverCandle {
  return { ...streamCandle(pair, candle), amount: moneyText(candle.turnover) };
}
