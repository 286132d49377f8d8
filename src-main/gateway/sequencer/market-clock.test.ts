import { ManualClock } from '@shared/kernel/manual-clock.testing';
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

test('it runs at its speed, stands still in the pause, and goes on from where the market is', () => {
  const clock = new ManualClock(1000);
  const market = new MarketClock(clock, 0, 60);
  clock.advance(10);
  expect(market.nowMs()).toBe(1600);
  market.setSpeed(0, 1550);
  clock.advance(5000);
  expect([market.nowMs(), market.offsetMs()]).toEqual([1550, 1550 - 6010]);
  market.advance(250);
  expect(market.nowMs()).toBe(1800);
  market.setSpeed(5, 1800);
  clock.advance(10);
  expect(market.nowMs()).toBe(1850);
});

test('at any speed a wall that is set back does not stop it for long', () => {
  const clock = new ManualClock(10_000_000);
  const market = new MarketClock(clock, 0, 20);
  clock.jumpWall(-3_600_000);
  expect(market.nowMs()).toBe(10_000_000);
  clock.advance(100);
  expect(market.nowMs()).toBe(10_002_000);
});

test('what it could not keep up with is given up', () => {
  const clock = new ManualClock(0);
  const market = new MarketClock(clock, 0, 60);
  clock.advance(1000);
  expect(market.nowMs()).toBe(60_000);
  market.fallBackTo(40_000);
  expect(market.nowMs()).toBe(40_000);
  clock.advance(10);
  expect(market.nowMs()).toBe(40_600);
});
