import { expect, test } from 'vitest';
import { isCut, oldestMs, type Line } from './staleness';

const connection = {
  feed: 'open',
  feedAttempt: 0,
  restSilentSinceMs: null,
  futuresSilentSinceMs: null,
  isBanned: false,
} as const;
const calm: Line = { phase: 'ready', connection };
const READ_MS = 15_000;

test('what is read by and by may be as old as its pace, while it is answered', () => {
  expect(oldestMs('futures', READ_MS, calm)).toBe(15_000);
  expect(oldestMs('spot', READ_MS, { phase: null, connection: null })).toBe(15_000);
});

test('a position is not called fresh for fifteen seconds once its host answers nothing', () => {
  const silent: Line = { ...calm, connection: { ...connection, futuresSilentSinceMs: 5 } };
  expect(oldestMs('futures', READ_MS, silent)).toBe(3_000);
  expect(oldestMs('spot', READ_MS, silent)).toBe(15_000);
  const gone: Line = { ...calm, connection: { ...connection, restSilentSinceMs: 5 } };
  expect(oldestMs('spot', READ_MS, gone)).toBe(3_000);
  expect(oldestMs('futures', READ_MS, { ...calm, phase: 'failed' })).toBe(3_000);
});

test('nor while the exchange has locked the address, when only the stream goes on', () => {
  const locked: Line = { ...calm, connection: { ...connection, isBanned: true } };
  expect(oldestMs('futures', READ_MS, locked)).toBe(3_000);
  expect(oldestMs('spot', READ_MS, locked)).toBe(3_000);
  expect(isCut('stream', locked)).toBe(false);
});

test('a stream is cut while it waits or tries again, not before it was ever open', () => {
  const line = (feed: 'waiting' | 'connecting' | 'idle', feedAttempt: number): Line => ({
    ...calm,
    connection: { ...connection, feed, feedAttempt },
  });
  expect(isCut('stream', line('waiting', 1))).toBe(true);
  expect(isCut('stream', line('connecting', 2))).toBe(true);
  expect(isCut('stream', line('connecting', 0))).toBe(false);
  expect(isCut('stream', line('idle', 0))).toBe(false);
  expect(isCut('spot', line('waiting', 1))).toBe(false);
});
