import { expect, test } from 'vitest';
import { DrawnLevels, FLASH_AGAIN_MS, FLASH_MS } from './drawn-levels';
import type { BookRow } from './view-model';

const row = (priceTicks: number, lots: number): BookRow => ({
  priceTicks,
  lots,
  value: BigInt(priceTicks) * BigInt(lots),
  totalLots: lots,
  totalValue: BigInt(priceTicks) * BigInt(lots),
  depthShare: 0.5,
  intensity: 0.5,
  ownLots: 0,
});

const slotsOf = ({ pictures }: ReturnType<DrawnLevels['changes']>) =>
  pictures.map(([slot]) => slot);

test('only rows that differ are drawn, and an emptied one once', () => {
  const drawn = new DrawnLevels();
  const rows = [row(101, 5), row(100, 7), null];
  expect(slotsOf(drawn.changes(rows, 0, false))).toEqual([0, 1, 2]);
  expect(slotsOf(drawn.changes([...rows], 10, false))).toEqual([]);
  expect(slotsOf(drawn.changes([row(101, 5), null, null], 20, false))).toEqual([1]);
  expect(slotsOf(drawn.changes([row(101, 5), null, null], 30, false))).toEqual([]);
  drawn.forget();
  expect(slotsOf(drawn.changes(rows, 40, false))).toEqual([0, 1, 2]);
});

test('a size that changes at its price flashes, fades away and is then left alone', () => {
  const drawn = new DrawnLevels();
  drawn.changes([row(100, 7)], 0, false);
  const start = drawn.changes([row(100, 8)], 1_000, false);
  expect([start.pictures[0]?.[1].flash, start.isFading]).toEqual([1, true]);
  const half = drawn.changes([row(100, 8)], 1_000 + FLASH_MS / 2, false);
  expect([half.pictures[0]?.[1].flash, half.isFading]).toEqual([0.5, true]);
  const end = drawn.changes([row(100, 8)], 1_000 + FLASH_MS, false);
  expect([end.pictures[0]?.[1].flash, end.isFading]).toEqual([0, false]);
  expect(slotsOf(drawn.changes([row(100, 8)], 2_000, false))).toEqual([]);
});

test('another price in the row is no change of size; a busy row does not flash again at once', () => {
  const drawn = new DrawnLevels();
  drawn.changes([row(100, 7)], 0, false);
  expect(drawn.changes([row(101, 9)], 1_000, false).isFading).toBe(false);
  expect(drawn.changes([row(101, 10)], 2_000, false).isFading).toBe(true);
  const soon = drawn.changes([row(101, 11)], 2_000 + FLASH_AGAIN_MS - 1, false);
  expect([slotsOf(soon), soon.isFading]).toEqual([[0], false]);
  expect(drawn.changes([row(101, 12)], 2_000 + FLASH_AGAIN_MS, false).isFading).toBe(true);
});

test('nothing flashes for who wants no motion', () => {
  const drawn = new DrawnLevels();
  drawn.changes([row(100, 7)], 0, true);
  const changed = drawn.changes([row(100, 8)], 1_000, true);
  expect([slotsOf(changed), changed.isFading]).toEqual([[0], false]);
});
