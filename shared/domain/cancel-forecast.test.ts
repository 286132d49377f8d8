import { expect, test } from 'vitest';
import type { OrderBookKind } from './order';
import { cancelForecast } from './cancel-forecast';

const orders = (book: OrderBookKind, symbol: string, count: number) =>
  Array.from({ length: count }, () => ({ book, symbol }));

test('spot goes ten at a time by pair, margin and contracts one by one', () => {
  expect(cancelForecast(orders('spot', 'BTCUSDT', 21), 0).requests).toBe(3);
  const two = [...orders('spot', 'BTCUSDT', 1), ...orders('spot', 'ETHUSDT', 1)];
  expect(cancelForecast(two, 0).requests).toBe(2);
  expect(cancelForecast(orders('margin', 'BTCUSDT', 21), 0).requests).toBe(21);
  expect(cancelForecast([], 50)).toEqual({ requests: 0, durationMs: 0 });
});

test('a contract’s cancels are held up by the exchange’s pace, spot’s by the round trip', () => {
  expect(cancelForecast(orders('futures', 'E-BTC-USDT', 10), 40).durationMs).toBe(1_120);
  expect(cancelForecast(orders('spot', 'BTCUSDT', 20), 40).durationMs).toBe(80);
});
