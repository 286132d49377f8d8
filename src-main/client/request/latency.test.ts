import { expect, test } from 'vitest';
import { Latency } from './latency';

test('half and nearly all answers took as long, however they came, and the last two hundred count', () => {
  const latency = new Latency();
  expect(latency.percentile(0.5)).toBeNull();
  for (const ms of [40, 10, 30, 20]) latency.add(ms);
  expect([0.01, 0.5, 0.75, 0.95].map((share) => latency.percentile(share))).toEqual([
    10, 20, 30, 40,
  ]);
  latency.add(5);
  expect(latency.percentile(0.01)).toBe(5);
  for (let count = 0; count < 199; count += 1) latency.add(1_000);
  expect([latency.percentile(0.001), latency.percentile(0.5)]).toEqual([5, 1_000]);
  latency.add(1_000);
  expect(latency.percentile(0.001)).toBe(1_000);
});
