/**
 * What arrives within two seconds, whatever holds it up; refusals of too many at once: how long nothing should
 * follow, and what a corrected clock makes of it.
 */
import { exchange, type Endpoint } from '@shared/contract/exchange';
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { BurstLimits } from './burst-limits';
import type { Passage } from './passage';

const { newOrder } = exchange.spot;
const { marginQueryOrder, marginCancel } = exchange.margin;

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

/** As many as may go at that time, one after the other. */
function sendAll(bursts: BurstLimits, endpoint: Endpoint, nowMs: number): Passage[] {
  const sent: Passage[] = [];
  while (bursts.waitMs(endpoint, nowMs) === 0) {
    if (sent.length > 10_000) throw new Error('requests without end are allowed at once');
    sent.push(bursts.charge(endpoint, nowMs));
  }
  return sent;
}

test('those that were held up on their way count from when they can have arrived', () => {
  const bursts = new BurstLimits();
  bursts.ended(bursts.charge(newOrder, 0), 40, true);
  const heldUp = sendAll(bursts, marginQueryOrder, 10_000);
  for (const passage of heldUp) bursts.ended(passage, 10_540, true);
  expect(heldUp.length).toBeGreaterThan(10);
  expect(bursts.waitMs(marginQueryOrder, 12_000)).toBe(500);
  expect(sendAll(bursts, marginQueryOrder, 12_500)).toHaveLength(heldUp.length);
});

test('while they have no answer they may arrive at any time', () => {
  const bursts = new BurstLimits();
  const lost = sendAll(bursts, marginQueryOrder, 10_000);
  expect(bursts.waitMs(marginQueryOrder, 15_000)).toBe(2_000);
  for (const passage of lost) bursts.ended(passage, 20_000, false);
  expect(bursts.waitMs(marginQueryOrder, 21_500)).toBe(500);
  expect(bursts.waitMs(marginQueryOrder, 22_000)).toBe(0);
});

test('a cancel that hangs holds up no other for longer than its two seconds', () => {
  const bursts = new BurstLimits();
  const hanging = sendAll(bursts, marginCancel, 10_000);
  expect(sendAll(bursts, marginCancel, 12_000)).toHaveLength(hanging.length);
});

property([
  fc.array(
    fc.record({
      // Most ask in one breath, then nobody for a while.
      gapMs: fc.oneof(
        { arbitrary: fc.integer({ min: 0, max: 10 }), weight: 15 },
        fc.integer({ min: 1_000, max: 2_500 }),
      ),
      thereMs: fc.oneof(fc.integer({ min: 5, max: 50 }), fc.integer({ min: 5, max: 3_000 })),
      backMs: fc.integer({ min: 20, max: 3_000 }),
    }),
    { minLength: 60, maxLength: 120 },
  ),
])(
  'whatever the way takes, no more arrive within two seconds than the document allows',
  (asked) => {
    const bursts = new BurstLimits();
    bursts.ended(bursts.charge(newOrder, 0), 25, true);
    const arrivals: number[] = [];
    let underWay: { readonly passage: Passage; readonly endMs: number }[] = [];
    let nowMs = 10_000;
    for (const { gapMs, thereMs, backMs } of asked) {
      nowMs += gapMs;
      for (const { passage, endMs } of underWay) {
        if (endMs <= nowMs) bursts.ended(passage, endMs, true);
      }
      underWay = underWay.filter(({ endMs }) => endMs > nowMs);
      if (bursts.waitMs(marginQueryOrder, nowMs) > 0) continue;
      arrivals.push(nowMs + thereMs);
      underWay.push({
        passage: bursts.charge(marginQueryOrder, nowMs),
        endMs: nowMs + thereMs + backMs,
      });
    }
    for (const fromMs of arrivals) {
      const within = arrivals.filter((atMs) => atMs >= fromMs && atMs < fromMs + 2_000);
      expect(within.length).toBeLessThanOrEqual(marginQueryOrder.burst ?? 0);
    }
  },
);
