import { expect, test } from 'vitest';
import { lifted, lossOf, newDay, withMoneyMoved, withWorth } from './day-loss';

const DAY_MS = 86_400_000;
const atMs = 20_000 * DAY_MS + 5_000;

test('the first worth of a day is its start; a gain is a negative loss', () => {
  const start = withWorth(newDay(atMs), 100n, atMs, null);
  expect(lossOf(start)).toBe(0n);
  expect(lossOf(withWorth(start, 70n, atMs, null))).toBe(30n);
  expect(lossOf(withWorth(start, 130n, atMs, null))).toBe(-30n);
});

test('the limit locks when it is reached, and stays although the loss is made good', () => {
  const start = withWorth(newDay(atMs), 100n, atMs, 30n);
  expect(withWorth(start, 71n, atMs, 30n).isLocked).toBe(false);
  const locked = withWorth(start, 70n, atMs, 30n);
  expect(locked.isLocked).toBe(true);
  expect(withWorth(locked, 200n, atMs, 30n).isLocked).toBe(true);
});

test('the next day begins anew', () => {
  const locked = withWorth(withWorth(newDay(atMs), 100n, atMs, 1n), 50n, atMs, 1n);
  const next = withWorth(locked, 50n, atMs + DAY_MS, 1n);
  expect(next.isLocked).toBe(false);
  expect(lossOf(next)).toBe(0n);
});

test('money that was moved is no loss, and what was lost before it is not forgotten', () => {
  const lost = withWorth(withWorth(newDay(atMs), 100n, atMs, null), 80n, atMs, null);
  const moved = withMoneyMoved(lost);
  expect(lossOf(moved)).toBe(20n);
  const after = withWorth(moved, 1_000n, atMs, null);
  expect(lossOf(after)).toBe(20n);
  expect(lossOf(withWorth(after, 990n, atMs, null))).toBe(30n);
});

test('a lifted lock counts from where it was lifted', () => {
  const locked = withWorth(withWorth(newDay(atMs), 100n, atMs, 20n), 70n, atMs, 20n);
  const on = lifted(locked);
  expect(lossOf(on)).toBe(0n);
  expect(withWorth(on, 51n, atMs, 20n).isLocked).toBe(false);
  expect(withWorth(on, 50n, atMs, 20n).isLocked).toBe(true);
});
