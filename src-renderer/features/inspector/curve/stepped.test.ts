import { expect, test } from 'vitest';
import { steppedTo } from './stepped';

const RANGE = { low: 50, high: 70, now: 60, tick: 0.1 };
const to = (key: string, shiftKey = false, range = RANGE) => steppedTo({ key, shiftKey }, range);

test('the curve is walked by every key that a slider has', () => {
  expect(to('ArrowRight')).toBeCloseTo(60.1);
  expect(to('ArrowDown')).toBeCloseTo(59.9);
  expect(to('ArrowUp', true)).toBeCloseTo(61);
  expect(to('PageUp')).toBeCloseTo(61);
  expect(to('PageDown')).toBeCloseTo(59);
  expect([to('Home'), to('End')]).toEqual([50, 70]);
  expect(to('a')).toBeNull();
});

test('never off the curve, and never by less than a tick', () => {
  expect(to('PageUp', false, { ...RANGE, now: 69.9 })).toBe(70);
  expect(to('ArrowLeft', false, { ...RANGE, tick: 0.5 })).toBeCloseTo(59.5);
});
