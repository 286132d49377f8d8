import { expect, test } from 'vitest';
import { TAPE_CAPACITY, withPrints, withTicker, type TapeState } from './tape';

const start: TapeState = {
  symbol: 'BTCUSDT',
  prints: [],
  last: { ticks: 0, move: 0 },
  isLoaded: false,
};
const trade = (price: number): [number, number, number, number, number] => [1, price, 1, 1, 0];

test('the arrow keeps the direction of the last move', () => {
  const first = withPrints(start, [trade(100)]);
  expect(first.last).toEqual({ ticks: 100, move: 0 });
  const up = withPrints(first, [trade(101), trade(101)]);
  expect(up.last.move).toBe(1);
  expect(withPrints(up, [trade(99)]).last.move).toBe(-1);
});

test('the tape never grows beyond its capacity and numbers go on', () => {
  let state = start;
  for (let round = 0; round < 5; round += 1) {
    state = withPrints(
      state,
      Array.from({ length: 90 }, () => trade(100)),
    );
  }
  expect(state.prints).toHaveLength(TAPE_CAPACITY);
  expect(state.prints.at(-1)?.sequence).toBe(450);
});

const ticker = (last: number, arrivedAtMs: number, symbol = 'BTCUSDT') => ({
  symbol,
  open: 90,
  high: 120,
  low: 80,
  last,
  volumeLots: 1,
  rose: '0',
  arrivedAtMs,
  isFrozen: false,
  isListed: true,
  isRecounted: false,
});

test('the last price goes on by the ticker while the tape is silent, and never back by a late one', () => {
  const heardMs = 60_000;
  const traded = withPrints(start, [trade(100)]);
  const see = (last: number, afterMs: number, symbol?: string) =>
    withTicker(traded, [ticker(last, heardMs + afterMs, symbol)], heardMs).last;
  // On its way when the print came: it may be of the trade before.
  expect(see(99, 4_999)).toEqual({ ticks: 100, move: 0 });
  expect(see(99, 5_000)).toEqual({ ticks: 99, move: -1 });
  expect(see(0, 5_000).ticks).toBe(100);
  expect(see(99, 5_000, 'ETHUSDT').ticks).toBe(100);
  const behind = withTicker(traded, [ticker(99, heardMs + 5_000)], heardMs);
  expect(withPrints(behind, [trade(101)]).last).toEqual({ ticks: 101, move: 1 });
});
