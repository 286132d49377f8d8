import { fc, property } from '@shared/kernel/property.testing';
import { hasBurstRoom, logBurst, type BurstLog } from '@shared/domain/limits';
import { expect, test } from 'vitest';
import { RecentRequests } from './recent-requests';

/** Mostly forwards, now and then back: a clock that is set right. */
const steps = fc.array(fc.integer({ min: -300, max: 900 }), { maxLength: 80 });

property([steps, fc.integer({ min: 1, max: 6 })], { numRuns: 60 })(
  'lets through what the log of all requests lets through',
  (delays, limit) => {
    const recent = new RecentRequests();
    let log: BurstLog = [];
    let nowMs = 10_000;
    for (const delayMs of delays) {
      nowMs += delayMs;
      const mayPass = hasBurstRoom(log, nowMs, limit);
      if (mayPass) log = logBurst(log, nowMs);
      expect(recent.take(nowMs, limit)).toBe(mayPass);
    }
  },
);

test('counts right for longer than it remembers', () => {
  const recent = new RecentRequests();
  for (let nowMs = 0; nowMs < 100_000; nowMs += 20) expect(recent.take(nowMs, 100)).toBe(true);
  expect(recent.take(100_000, 100)).toBe(true);
  expect(recent.take(100_000, 100)).toBe(false);
  expect(recent.take(100_020, 100)).toBe(true);
});
