import { expect, test } from 'vitest';
import { withPage } from './candles';

const bar = (minute: number, close: number) =>
  [minute * 60_000, close, close, close, close, 1] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];

test('a page that goes on behind the forming candle says how that one closed', () => {
  const stale = { closed: [bar(1, 10)], forming: bar(2, 11) };
  expect(withPage(stale, [bar(3, 14), bar(2, 13), bar(1, 10)])).toEqual({
    closed: [bar(1, 10), bar(2, 13)],
    forming: bar(3, 14),
  });
});

test('what the topic says of the forming candle stays: a page of the same time is older', () => {
  const known = { closed: [], forming: bar(3, 15) };
  expect(withPage(known, [bar(3, 14), bar(2, 13)])).toEqual({
    closed: [bar(2, 13)],
    forming: bar(3, 15),
  });
});

test('a page that comes before the topic says anything: its newest is not over yet', () => {
  const page = [bar(3, 14), bar(2, 13)];
  const known = withPage({ closed: [], forming: null }, page);
  expect(known).toEqual({ closed: [bar(2, 13)], forming: bar(3, 14) });
  expect(withPage({ closed: [], forming: null }, [])).toEqual({ closed: [], forming: null });
});
