import { expect, test } from 'vitest';
import { CALM_CONNECTION } from '../../session/connection.testing';
import type { ConnectionValue } from '../../session/desk-state';
import { statusView } from './view-model';

const connection: ConnectionValue = {
  ...CALM_CONNECTION,
  lastFrameAtMs: 100_000,
  clockOffsetMs: -12.4,
  restP50Ms: 12.2,
  restP95Ms: null,
  ipWeightReported: 1_338,
};

test('figures are read from the connection, with separators and a true minus', () => {
  const view = statusView(connection, 100_640);
  expect(view).toMatchObject({ health: 'good', age: '0.6 s', clockOffset: '−12' });
  expect(view.ipWeight).toEqual({ used: '340', limit: '12,000' });
  expect(view.reported).toEqual({ ip: '1,338', uid: '—' });
  expect(view.rest).toEqual({ p50: '12', p95: '12' });
});

test('a feed without frames for more than three seconds is called neither good nor live', () => {
  expect(statusView(connection, 103_000)).toMatchObject({ health: 'good', feed: 'open' });
  expect(statusView(connection, 103_001)).toMatchObject({ health: 'warn', feed: 'silent' });
  const lost = { ...connection, feed: 'waiting' } as const;
  expect(statusView(lost, 109_000).feed).toBe('waiting');
  expect(statusView({ ...connection, lastFrameAtMs: 0 }, 103_001)).toMatchObject({
    health: 'warn',
    age: null,
  });
});

test('a reconnecting feed and a ban are bad, a block counts down', () => {
  expect(statusView({ ...connection, feed: 'waiting' }, 100_100).health).toBe('bad');
  const banned = { ...connection, isBanned: true, blockedUntilMs: 102_500 };
  expect(statusView(banned, 100_100)).toMatchObject({ health: 'bad', waitSeconds: 3 });
});

test('a wrong clock of this computer is not told as a time of the market', () => {
  const wrong = { ...connection, clockOffsetMs: -5_030, marketTimeOffsetMs: -5_010 };
  expect(statusView(wrong, 100_100)).toMatchObject({ marketTimeOffset: null, isClockWrong: true });
  const ahead = { ...connection, clockOffsetMs: 8, marketTimeOffsetMs: 65_008 };
  expect(statusView(ahead, 100_100)).toMatchObject({
    marketTimeOffset: '+65 s',
    isClockWrong: false,
  });
});

test('limits that were learned from refusals stand beside the stated ones', () => {
  const learnedLimits = [
    { what: 'ip', stated: 12_000, learned: 600 },
    { what: 'POST /sapi/v1/order', stated: 100, learned: 5 },
    { what: 'GET /sapi/v1/account', stated: null, learned: 3 },
  ];
  expect(statusView({ ...connection, learnedLimits }, 100_100).learned).toEqual([
    { key: 'ip', what: 'ip', stated: '12,000', learned: '600' },
    { key: 'burst', what: 'POST /sapi/v1/order', stated: '100', learned: '5' },
    { key: 'burstUnstated', what: 'GET /sapi/v1/account', stated: '—', learned: '3' },
  ]);
  expect(statusView(connection, 100_100).learned).toEqual([]);
});

test('how fast answers were is not told while none comes', () => {
  const silent = { ...connection, restSilentSinceMs: 100_000 };
  expect(statusView(silent, 102_000)).toMatchObject({ rest: { p50: '12' }, restSilence: null });
  expect(statusView(silent, 112_000)).toMatchObject({
    health: 'bad',
    rest: null,
    restSilence: '12 s',
  });
});
