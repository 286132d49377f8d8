import { fc, property } from './property.testing';
import { expect, test } from 'vitest';
import { SeededRng, seededRng, type RngState } from './rng';

const draws = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw);
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);

test('xoshiro128** gives its published sequence', () => {
  const rng = new SeededRng([1, 2, 3, 4, null]);
  expect(draws(8, () => rng.nextUint32())).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849,
  ]);
});

test('a named stream is the same on every machine', () => {
  const rng = seededRng(42, 'BTCUSDT', 'noise');
  expect(rng.snapshot()).toEqual([-1118628029, 1674723700, -1601754013, 1680312875, null]);
  expect([rng.nextUint32(), rng.nextUint32()]).toEqual([4206933569, 2445304851]);
  expect([rng.uniform(), rng.normal(), rng.normal(), rng.exponential()]).toEqual([
    0.16140211188224884, -1.944186408933064, 0.6656509696235235, 1.1167792461531891,
  ]);
  expect([rng.pareto(1.45, 240), rng.lognormal(600, 1.4)]).toEqual([
    1099.3661488700886, 335.5945251109122,
  ]);
});

test('seed, market and component each make another stream', () => {
  const streams = [
    seededRng(42, 'BTCUSDT', 'noise'),
    seededRng(43, 'BTCUSDT', 'noise'),
    seededRng(42 + 2 ** 32, 'BTCUSDT', 'noise'),
    seededRng(42, 'ETHUSDT', 'noise'),
    seededRng(42, 'BTCUSDT', 'informed'),
    seededRng(42, 'BTCUSDTn', 'oise'),
    seededRng(42, 'BTCUSDT', 'noise', 0),
  ];
  expect(new Set(streams.map((rng) => rng.nextUint32())).size).toBe(streams.length);
});

property([fc.maxSafeNat(), fc.array(fc.constantFrom('word', 'normal', 'exponential'))])(
  'a restored stream goes on bit for bit, the spare normal included',
  (seed, kinds) => {
    const rng = seededRng(seed, 'test');
    const draw = (from: SeededRng, kind: string) =>
      kind === 'word' ? from.nextUint32() : kind === 'normal' ? from.normal() : from.exponential();
    for (const kind of kinds) draw(rng, kind);
    const copy = new SeededRng(JSON.parse(JSON.stringify(rng.snapshot())) as RngState);
    const next = ['normal', 'word', 'normal', 'exponential'];
    expect(next.map((kind) => draw(copy, kind))).toEqual(next.map((kind) => draw(rng, kind)));
  },
);

test('uniform draws fill [0, 1) evenly', () => {
  const rng = seededRng(1, 'uniform');
  const values = draws(20_000, () => rng.uniform());
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true);
  for (let tenth = 0; tenth < 10; tenth++) {
    const inside = values.filter((value) => Math.floor(value * 10) === tenth);
    expect(Math.abs(inside.length - 2000)).toBeLessThan(200);
  }
});

test('normal draws have the moments and tails of a normal', () => {
  const rng = seededRng(1, 'normal');
  const values = draws(40_000, () => rng.normal());
  expect(mean(values)).toBeCloseTo(0, 1);
  expect(mean(values.map((value) => value * value))).toBeCloseTo(1, 1);
  expect(mean(values.map((value) => value ** 4))).toBeGreaterThan(2.8);
  expect(mean(values.map((value) => value ** 4))).toBeLessThan(3.2);
  expect(values.filter((value) => Math.abs(value) > 1.96).length / values.length).toBeCloseTo(
    0.05,
    2,
  );
});

test('the other laws have their medians and means', () => {
  const rng = seededRng(1, 'laws');
  const middle = (values: readonly number[]) => sorted(values)[values.length / 2] ?? 0;
  expect(mean(draws(40_000, () => rng.exponential()))).toBeCloseTo(1, 1);
  expect(middle(draws(40_000, () => rng.lognormal(600, 1.4))) / 600).toBeCloseTo(1, 1);
  const pareto = draws(40_000, () => rng.pareto(1.5, 100));
  expect(Math.min(...pareto)).toBeGreaterThanOrEqual(100);
  expect(middle(pareto) / (100 * 2 ** (1 / 1.5))).toBeCloseTo(1, 1);
});
