import { expect, test } from 'vitest';
import { changeOf, pointsOf, totalOf } from './curve';

const point = (atMs: number, spot: string, futures = '0') => ({ atMs, spot, futures, leftOut: [] });

test('spot and futures are summed to the last digit', () => {
  expect(totalOf(point(0, '99999.99999999', '0.00000001'))).toBe('100000');
});

test('a span ends with the newest point, whenever that was', () => {
  const points = [point(0, '1'), point(86_400_000, '2'), point(86_400_001, '3')];
  expect(pointsOf(points, 'day').map(({ spot }) => spot)).toEqual(['2', '3']);
  expect(pointsOf(points, 'all')).toHaveLength(3);
  expect(pointsOf([], 'day')).toEqual([]);
});

test('the change is signed, and has no ratio to nothing', () => {
  expect(changeOf([point(0, '100'), point(1, '98', '1')])).toEqual({
    amount: '-1',
    ratio: '-0.01',
  });
  expect(changeOf([point(0, '0'), point(1, '5')])).toEqual({ amount: '5', ratio: null });
  expect(changeOf([point(0, '5')])).toBe(null);
});
