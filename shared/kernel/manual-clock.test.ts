import { expect, test } from 'vitest';
import { ManualClock } from './manual-clock.testing';

test('alarms ring in the order of their times, and see that time', () => {
  const clock = new ManualClock(1000);
  const rung: [string, number][] = [];
  clock.setAlarm(20, () => rung.push(['late', clock.nowMs()]));
  clock.setAlarm(10, () => {
    rung.push(['early', clock.nowMs()]);
    clock.setAlarm(5, () => rung.push(['nested', clock.nowMs()]));
  });
  clock.setAlarm(15, () => rung.push(['cancelled', clock.nowMs()]))();
  clock.advance(30);
  expect(rung).toEqual([
    ['early', 1010],
    ['nested', 1015],
    ['late', 1020],
  ]);
});

test('a wall jump moves neither alarms nor the monotonic clock', () => {
  const clock = new ManualClock(1000);
  let rang = false;
  clock.setAlarm(10, () => {
    rang = true;
  });
  clock.jumpWall(60_000);
  expect([clock.nowMs(), clock.monotonicMs(), rang]).toEqual([61_000, 0, false]);
});
