import { ManualClock } from '@shared/kernel/manual-clock';
import { expect, it } from 'vitest';
import { BTC, ScriptedExchange, unknown } from '../scripted-client.testing';
import { SharedReads } from './shared-reads';

it('what is under way is read once, and who joins takes its age along', async () => {
  const clock = new ManualClock();
  const venue = new ScriptedExchange(clock);
  const reads = new SharedReads(clock);
  const kept: (() => void)[] = [];
  venue.script('openOrders', () => new Promise((resolve) => kept.push(() => resolve(unknown))));
  const beganMs = clock.monotonicMs();
  const first = reads.begin(venue);
  const asked = first.reads.rest.openOrders(BTC);
  clock.advance(6_000);
  const second = reads.begin(venue);
  const joined = second.reads.rest.openOrders(BTC);
  expect(venue.count('openOrders')).toBe(1);
  for (const answer of kept) answer();
  await Promise.all([asked, joined]);
  expect([first.sinceMs(), second.sinceMs()]).toEqual([beganMs, beganMs]);
});

it('what has been answered is asked for again', async () => {
  const clock = new ManualClock();
  const venue = new ScriptedExchange(clock);
  const reads = new SharedReads(clock);
  await reads.begin(venue).reads.rest.openOrders(BTC);
  clock.advance(1_000);
  const later = reads.begin(venue);
  await later.reads.rest.openOrders(BTC);
  expect(later.sinceMs()).toBe(clock.monotonicMs());
  expect(venue.count('openOrders')).toBe(2);
});
