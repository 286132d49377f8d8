import { ManualClock } from '@shared/kernel/manual-clock';
import { expect, test } from 'vitest';
import { MarketClock } from './market-clock';

test('it starts at the later of the wall and the last journalled time', () => {
  const clock = new ManualClock(1000);
  expect(new MarketClock(clock, 400).nowMs()).toBe(1000);
  const ahead = new MarketClock(clock, 1500);
  expect([ahead.nowMs(), ahead.offsetMs()]).toEqual([1500, 500]);
  clock.advance(250);
  expect(ahead.nowMs()).toBe(1750);
});

test('it never runs backwards and goes on after the wall was set back', () => {
  const clock = new ManualClock(10_000_000);
  const market = new MarketClock(clock, 0);
  clock.jumpWall(-1500);
  expect(market.nowMs()).toBe(10_000_000);
  clock.advance(1000);
  expect(market.nowMs()).toBe(10_000_000);
  clock.jumpWall(-3_600_000);
  expect(market.nowMs()).toBe(10_000_000);
  clock.advance(700);
  expect(market.nowMs()).toBe(10_000_700);
});
