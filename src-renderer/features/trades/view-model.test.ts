import { expect, test } from 'vitest';
import type { TapePrint } from '../../session/market/tape';
import { tapeRows } from './view-model';

type Trade = TapePrint['trade'];
const print = (atMs: number, price: number, lots: number, side = 1, own = 0): Trade => [
  atMs,
  price,
  lots,
  side,
  own,
];
const tape = (...trades: Trade[]): TapePrint[] =>
  trades.map((trade, index) => ({ sequence: index + 1, trade }));
const plain = { isMerged: false, minimumLots: 0 };

test('the newest print is on top', () => {
  const rows = tapeRows(tape(print(1, 100, 5), print(2, 101, 6, -1)), plain);
  expect(rows.map((row) => [row.priceTicks, row.takerSide])).toEqual([
    [101, 'SELL'],
    [100, 'BUY'],
  ]);
});

test('a burst of one price and side is one row with the sum, and keeps its identity', () => {
  const prints = tape(print(0, 100, 5), print(200, 100, 6), print(400, 100, 7));
  expect(tapeRows(prints, { ...plain, isMerged: true })).toMatchObject([
    { sequence: 1, lots: 18, count: 3, atMs: 400 },
  ]);
});

test.each([
  ['another price', print(10, 101, 1)],
  ['the other side', print(10, 100, 1, -1)],
  ['an own trade', print(10, 100, 1, 1, 1)],
  ['a later order', print(300, 100, 1)],
])('%s begins a new row', (_, second) => {
  const prints = tape(print(0, 100, 1), second);
  expect(tapeRows(prints, { ...plain, isMerged: true })).toHaveLength(2);
});

test('the minimum size counts what a burst adds up to', () => {
  const prints = tape(print(0, 100, 5), print(10, 100, 6), print(20, 101, 4));
  expect(tapeRows(prints, { isMerged: true, minimumLots: 10 })).toHaveLength(1);
  expect(tapeRows(prints, { isMerged: false, minimumLots: 10 })).toHaveLength(0);
});

test('own trades are known as such', () => {
  expect(tapeRows(tape(print(1, 100, 5, 1, 1)), plain)[0]?.isOwn).toBe(true);
});

test('a print far above the usual size is large, once there is something usual', () => {
  const usual = Array.from({ length: 25 }, (_, index) => print(index * 1000, 100, 10));
  const rows = tapeRows(tape(...usual, print(99_000, 100, 80)), plain);
  expect(rows[0]?.isLarge).toBe(true);
  expect(rows[1]?.isLarge).toBe(false);
  expect(tapeRows(tape(print(1, 100, 1), print(2, 100, 900)), plain)[0]?.isLarge).toBe(false);
});
