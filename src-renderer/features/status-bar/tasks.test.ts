import type { TaskRow } from '@shared/contract/terminal/tasks';
import { expect, test } from 'vitest';
import { endedUnseen, leftMs, runningCount } from './tasks';

const row = (change: Partial<TaskRow>): TaskRow => ({
  id: 'a',
  kind: 'cancel-all',
  subject: '',
  done: 3,
  total: 14,
  failed: 0,
  state: 'running',
  startedAtMs: 1_000,
  expectedEndAtMs: 0,
  ...change,
});

test('only what runs is counted and has time left', () => {
  expect(runningCount([row({}), row({ state: 'done' }), row({ state: 'failed' })])).toBe(1);
  expect(leftMs(row({}), 2_000)).toBeNull();
  expect(leftMs(row({ expectedEndAtMs: 5_000 }), 2_000)).toBe(3_000);
  expect(leftMs(row({ expectedEndAtMs: 1_500 }), 2_000)).toBe(0);
  expect(leftMs(row({ expectedEndAtMs: 5_000, state: 'done' }), 2_000)).toBeNull();
});

test('only long work says that it has ended, and once', () => {
  const [running, done] = [[row({})], [row({ state: 'done' })]];
  expect(endedUnseen(running, done, 11_000)).toEqual(done);
  expect(endedUnseen(running, done, 10_999)).toEqual([]);
  expect(endedUnseen(done, done, 60_000)).toEqual([]);
});
