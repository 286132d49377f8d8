import { expect, test } from 'vitest';
import { cellAt, levelPlaces, namePlaces } from './level-places';

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

test('the names of the columns end where the figures below them do', () => {
  for (const price of ['97,412.40', '60,025.123', '60,025.123456', '97,412.41234567']) {
    const { priceEdge, sizeEdge } = levelPlaces(price, WIDTH);
    const places = namePlaces(price);
    expect(inPx(places['--book-price-edge'])).toBeCloseTo(priceEdge, 6);
    expect(inPx(places['--book-size-edge'])).toBeCloseTo(sizeEdge, 6);
  }
});

/** What a browser makes of it: the largest of sums of parts of the width and of pixels. */
function inPx(text = ''): number {
  const sums = /^max\((.*)\)$/.exec(text)?.[1]?.split(', ') ?? [];
  const px = (term: string): number =>
    Number.parseFloat(term) * (term.endsWith('%') ? WIDTH / 100 : 1);
  return Math.max(
    ...sums.map((sum) => sum.split(' + ').reduce((total, term) => total + px(term), 0)),
  );
}
