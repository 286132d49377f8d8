/** Refusals of too many at once: how long nothing should follow, and what a corrected clock makes of it. */
import { exchange } from '@shared/contract/exchange';
import { expect, test } from 'vitest';
import { BurstLimits } from './burst-limits';

const { newOrder } = exchange.spot;

/** As many refusals as lead to silence, at that time. */
function silenced(atMs: number): BurstLimits {
  const bursts = new BurstLimits();
  for (let refusal = 0; bursts.silentUntilMs(atMs) === atMs; refusal += 1) {
    if (refusal > 100) throw new Error('no number of refusals leads to silence');
    bursts.charge(newOrder, atMs);
    bursts.refused(newOrder, atMs, atMs);
  }
  return bursts;
}

test('after many refusals nothing follows for a minute', () => {
  const bursts = silenced(100_000);
  expect(bursts.silentUntilMs(100_000)).toBe(160_000);
  expect([bursts.silentUntilMs(159_999), bursts.silentUntilMs(160_000)]).toEqual([
    160_000, 160_000,
  ]);
  expect(bursts.silentUntilMs(170_000)).toBe(170_000);
});

test('the silence moves with the clock', () => {
  const bursts = silenced(100_000);
  bursts.clockCorrected(7_000);
  expect([bursts.silentUntilMs(107_000), bursts.silentUntilMs(106_999)]).toEqual([
    167_000, 106_999,
  ]);
});

test('so does the wait for room', () => {
  const [now, moved] = [new BurstLimits(), new BurstLimits()];
  for (const bursts of [now, moved]) {
    for (let sent = 0; bursts.waitMs(newOrder, 100_000) === 0; sent += 1) {
      if (sent > 10_000) throw new Error('orders without end are allowed at once');
      bursts.charge(newOrder, 100_000);
    }
  }
  moved.clockCorrected(-3_000);
  expect(moved.waitMs(newOrder, 97_000)).toBe(now.waitMs(newOrder, 100_000));
});
