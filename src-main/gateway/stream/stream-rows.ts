/** Rows of the stream's frames from the engine's values. */
import type {
  StreamTrade,
  StreamTurnoverCandle,
} from '@shared/contract/exchange/stream/stream-frames';
import type { Side } from '@shared/domain/order';
import type { Lots, Ticks } from '@shared/money/units';
import type { TurnoverCandle } from '../../engine/query';
import { moneyText } from '../texts';
import type { StreamMarket } from './stream-market';

export function streamTrade(
  market: StreamMarket,
  trade: {
    readonly price: Ticks;
    readonly lots: Lots;
    readonly takerSide: Side;
    readonly atMs: number;
  },
): StreamTrade {
  return {
    side: trade.takerSide,
    price: market.price(trade.price),
    qty: market.quantity(trade.lots),
    amount: market.amount(trade.price, trade.lots),
    atMs: trade.atMs,
  };
}

/** With its turnover, which the document's pushes leave out. */
export function streamCandle(market: StreamMarket, candle: TurnoverCandle): StreamTurnoverCandle {
  return {
    openTimeMs: candle.openTimeMs,
    open: market.price(candle.open),
    high: market.price(candle.high),
    low: market.price(candle.low),
    close: market.price(candle.close),
    vol: market.quantity(candle.volume),
    amount: moneyText(candle.turnover),
  };
}
