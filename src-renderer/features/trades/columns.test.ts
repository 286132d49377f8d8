import { expect, test } from 'vitest';
import { fitting, tapeColumns } from './columns';

/** As wide as the panel is in the smallest window, and at 1440. */
const [SMALLEST, USUAL] = [240, 268];

test('where the figures have room, price and size share the row', () => {
  expect(tapeColumns(USUAL, 9_741_240, 2)).toMatchObject({ pricePx: 100 });
});

test('a price of thirteen figures has the room it is read with, and the size what is left', () => {
  // Drawn, these figures are 108 px wide, with the mark and the edge before them 122.
  const { pricePx, sizeRoomPx } = tapeColumns(SMALLEST, 9_742_134_967_535, 8);
  expect(pricePx).toBeGreaterThanOrEqual(122);
  expect(pricePx + sizeRoomPx).toBeLessThan(SMALLEST - 68);
});

test('a size is whole where it has room, and otherwise as many of its first figures as have', () => {
  const { sizeRoomPx: usual } = tapeColumns(USUAL, 9_741_240, 2);
  expect(fitting('0.02588067', usual)).toBe('0.02588067');
  const { sizeRoomPx: little } = tapeColumns(SMALLEST, 9_742_134_967_535, 8);
  const shown = ['0.02588067', '0.00082912', '1,234.56789012'].map((size) => fitting(size, little));
  expect(shown).toEqual(['0.0259', '0.0008', '1.23K']);
});

test('in a panel that is too narrow for even these, the time gives way and not the size', () => {
  const { sizeRoomPx, isTimed } = tapeColumns(160, 9_741_240, 2);
  expect(isTimed).toBe(false);
  expect(fitting('0.203396', sizeRoomPx)).toBe('0.203396');
  expect(tapeColumns(SMALLEST, 9_741_240, 2).isTimed).toBe(true);
});
