/** Tapes and bars in few words, for the tests of market data. */
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { atoms, lots, ticks } from '@shared/money/units';
import type { TurnoverCandle } from '../query';
import { createMarketData, type MarketData } from './index';

export const MINUTE = 60_000;
export const DAY = 1440 * MINUTE;
/** Sunday 2024-03-03 23:59:59.999 UTC, the instant of the alignment vectors. */
export const SUNDAY_MS = 1_709_510_399_999;
export const MONDAY_MS = SUNDAY_MS + 1;
const [btc] = SPOT_RULES;
if (btc === undefined) throw new Error('no BTCUSDT');
export const { pair } = btc;

export interface Print {
  readonly atMs: number;
  readonly price: number;
  readonly lots: number;
}

export function marketWith(
  startMs: number,
  prints: readonly Print[] = [],
  history: TurnoverCandle[] = [],
) {
  const data = createMarketData({ pair, startMs, history });
  prints.forEach((print, index) => {
    trade(data, index + 1, print);
  });
  return data;
}

export function trade(data: MarketData, id: number, { atMs, price, lots: size }: Print): void {
  const side = id % 2 === 0 ? 'BUY' : 'SELL';
  // Amounts come in both ways, mixed: what is derived must not know the difference.
  if (id % 3 === 0) data.onTrade(id, price, size, side, atMs, BigInt(price) * BigInt(size));
  else data.onWholeTrade(id, price, size, side, atMs, price * size);
}

export const bar = (openTimeMs: number, price: number, volume = 1): TurnoverCandle => ({
  openTimeMs,
  open: ticks(price),
  high: ticks(price + 2),
  low: ticks(price - 2),
  close: ticks(price + 1),
  volume: lots(volume),
  turnover: atoms(BigInt(price) * BigInt(volume)),
});
export const minutes = (startMs: number, count: number, price = 1000): TurnoverCandle[] =>
  Array.from({ length: count }, (_, index) => bar(startMs + index * MINUTE, price + index));

export const opens = (candles: readonly TurnoverCandle[]) =>
  candles.map(({ openTimeMs }) => openTimeMs);
export const newest = (data: MarketData, limit = 300) => data.candles('1min', { limit });
