import { expect, test } from 'vitest';
import {
  DEFAULT_LOOKS,
  looksText,
  moved,
  movedBeside,
  readLooks,
  shown,
  toggled,
  widened,
  type TableLooks,
} from './table-looks';

const columns = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const idsOf = (looks: TableLooks, of = columns) =>
  shown(of, looks)
    .map(({ id }) => id)
    .join('');

test('a column moves one place among those that are shown, and stops at the ends', () => {
  const hidden = toggled(DEFAULT_LOOKS, columns, 'b');
  expect(idsOf(hidden)).toBe('acd');
  expect(idsOf(moved(hidden, columns, 'c', -1))).toBe('cad');
  expect(idsOf(moved(moved(hidden, columns, 'c', -1), columns, 'c', -1))).toBe('cad');
  expect(idsOf(moved(hidden, columns, 'd', 1))).toBe('acd');
  expect(idsOf(movedBeside(DEFAULT_LOOKS, columns, 'a', 'c'))).toBe('bcad');
  expect(idsOf(movedBeside(DEFAULT_LOOKS, columns, 'd', 'a'))).toBe('dabc');
});

test('the last column stays; a hidden one comes back where it was', () => {
  const one = ['a', 'b', 'c'].reduce((looks, id) => toggled(looks, columns, id), DEFAULT_LOOKS);
  expect(idsOf(one)).toBe('d');
  expect(toggled(one, columns, 'd')).toBe(one);
  expect(idsOf(toggled(one, columns, 'b'))).toBe('bd');
});

test('a column that is new finds its place beside its neighbour, one that is gone is left out', () => {
  const looks = movedBeside(DEFAULT_LOOKS, columns, 'd', 'a');
  const later = ['a', 'new', 'b', 'd'].map((id) => ({ id }));
  expect(idsOf(looks, later)).toBe('danewb');
});

test('widths are bounded', () => {
  expect(widened(DEFAULT_LOOKS, 'a', -20).widths).toEqual({ a: 32 });
  expect(widened(DEFAULT_LOOKS, 'a', 5_000.4).widths).toEqual({ a: 800 });
});

test('what is kept is read back; what is damaged is the default', () => {
  const looks: TableLooks = {
    ...widened(moved(DEFAULT_LOOKS, columns, 'd', -1), 'a', 90),
    sort: { id: 'b', isDescending: true },
  };
  expect(readLooks(looksText(looks))).toEqual(looks);
  expect(looksText(DEFAULT_LOOKS)).toBeNull();
  expect(readLooks(null)).toEqual(DEFAULT_LOOKS);
  for (const text of ['{', '[]', '{"order":7,"hidden":[1],"widths":{"a":"x","b":-1},"sort":3}']) {
    expect(readLooks(text)).toEqual(DEFAULT_LOOKS);
  }
});
