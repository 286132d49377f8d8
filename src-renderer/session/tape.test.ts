import { expect, test } from 'vitest';
import { TAPE_CAPACITY, withPrints, type TapeState } from './tape';

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
