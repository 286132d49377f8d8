import { expect, test } from 'vitest';
import { sameRows } from './same-rows';

const row = (id: string, filled = 0) => ({ id, filled, futures: { action: 'OPEN' } });

test('a new row leaves the others what they were', () => {
  const before = [row('1'), row('2')];
  const after = sameRows(before, [row('3'), row('1'), row('2')]) as readonly object[];
  expect(after).toEqual([row('3'), row('1'), row('2')]);
  expect(after[1]).toBe(before[0]);
  expect(after[2]).toBe(before[1]);
});

test('a row that says something else is another row', () => {
  const before = [row('1'), row('2')];
  const after = sameRows(before, [row('1', 5), row('2')]) as readonly object[];
  expect(after).toEqual([row('1', 5), row('2')]);
  expect(after[0]).not.toBe(before[0]);
});

test('what has not changed at all is the list it was; another order is another list', () => {
  const before = [row('1'), row('2')];
  expect(sameRows(before, [row('1'), row('2')])).toBe(before);
  expect(sameRows(before, [row('2'), row('1')])).toEqual([row('2'), row('1')]);
  expect(sameRows(before, [row('1')])).toEqual([row('1')]);
});

test('what is no list of rows passes', () => {
  expect(sameRows(undefined, [row('1')])).toEqual([row('1')]);
  expect(sameRows([row('1')], null)).toBeNull();
  expect(sameRows([1], [1, 2])).toEqual([1, 2]);
});
