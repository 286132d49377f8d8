import { LATENCY_PROFILES } from '@shared/contract/lab';
import { describe, expect, test } from 'vitest';
import { Latency } from './latency';

const draws = (latency: Latency, count: number) =>
  Array.from({ length: count }, () => latency.drawMs('request'));

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.each(LATENCY_PROFILES)('profile %s', (profile) => {
  test('the same seed takes the same times; the profile set again begins anew', () => {
    const first = new Latency(7, profile);
    const times = draws(first, 50);
    expect(draws(new Latency(7, profile), 50)).toEqual(times);
    first.setProfile(profile);
    expect(draws(first, 50)).toEqual(times);
    if (profile !== 'zero') expect(draws(new Latency(8, profile), 50)).not.toEqual(times);
  });
});

test.each([
  ['default', 25],
  ['mobile', 120],
  ['bad', 400],
] as const)('the request leg of %s has a median of %d ms', (profile, medianMs) => {
  const times = draws(new Latency(1, profile), 4001);
  expect(median(times)).toBeGreaterThan(medianMs * 0.93);
  expect(median(times)).toBeLessThan(medianMs * 1.07);
  expect(times.every((ms) => Number.isInteger(ms) && ms >= 0)).toBe(true);
});

test('market data does not shift what a request waits', () => {
  const quiet = new Latency(7, 'default');
  const busy = new Latency(7, 'default');
  busy.drawMs('marketData');
  expect(draws(busy, 20)).toEqual(draws(quiet, 20));
});

test('a slow exchange takes eight times as long, and slow even where it took no time', () => {
  const usual = draws(new Latency(7, 'default'), 20);
  const slow = new Latency(7, 'zero');
  expect(slow.isZero()).toBe(true);
  slow.slowDown(8);
  expect(slow.isZero()).toBe(false);
  const times = draws(slow, 20);
  times.forEach((ms, index) => {
    expect(Math.abs(ms - 8 * (usual[index] ?? 0))).toBeLessThanOrEqual(8);
  });
});

test('no leg takes longer than a minute, however slow the exchange', () => {
  const slow = new Latency(7, 'bad');
  slow.slowDown(200);
  const times = draws(slow, 500);
  expect(Math.max(...times)).toBe(60_000);
  expect(times.some((ms) => ms < 60_000)).toBe(true);
});
