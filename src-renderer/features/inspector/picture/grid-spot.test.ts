import { expect, test } from 'vitest';
import { spotAt, walked } from './grid-spot';

const frame = { left: 10, top: 0, right: 110, bottom: 50 };
const size = { rows: 5, columns: 10 };

test.each([
  [10, 50, { row: 0, column: 0 }],
  [110, 0, { row: 4, column: 9 }],
  [65, 25, { row: 2, column: 5 }],
  [9, 25, null],
  [65, 51, null],
])('at %i, %i is %o: the highest row is on top', (x, y, spot) => {
  expect(spotAt(frame, size, x, y)).toEqual(spot);
});

test.each([
  ['ArrowUp', false, { row: 3, column: 4 }],
  ['ArrowDown', true, { row: 0, column: 4 }],
  ['ArrowRight', true, { row: 2, column: 9 }],
  ['ArrowLeft', false, { row: 2, column: 3 }],
  ['Escape', false, null],
  ['a', false, undefined],
] as const)(
  '%s leads from the middle to its cell, never beyond the edge',
  (key, shiftKey, spot) => {
    expect(walked({ key, shiftKey }, { row: 2, column: 4 }, size)).toEqual(spot);
  },
);
