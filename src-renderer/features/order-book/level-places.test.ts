import { expect, test } from 'vitest';
import { cellAt } from './level-places';

/** Of the narrowest book of the default layout. */
const WIDTH = 268;

test('a short price is met within its column', () => {
  expect([60, 90, 120, 168, 180].map((left) => cellAt(left, '97,412.40', WIDTH))).toEqual([
    'price',
    'price',
    'size',
    'size',
    'total',
  ]);
});

test('the last figures of a price that goes beyond its column are the price', () => {
  // Its last figure ends at 120.
  expect([92, 105, 119].map((left) => cellAt(left, '97,412.41234567', WIDTH))).toEqual([
    'price',
    'price',
    'price',
  ]);
  expect([130, 175, 190].map((left) => cellAt(left, '97,412.41234567', WIDTH))).toEqual([
    'size',
    'size',
    'total',
  ]);
});
