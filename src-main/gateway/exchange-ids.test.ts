/** Ids of the wire and back, in both styles. */
import { fc, property } from '@shared/kernel/property.testing';
import { expect, test } from 'vitest';
import { exchangeIds } from './exchange-ids';

const LONG_MAX = '9223372036854775807';

test.each<['safe' | 'int64', number, string]>([
  ['safe', 1, '1'],
  ['safe', Number.MAX_SAFE_INTEGER, '9007199254740991'],
  ['int64', 0, '1500000000000000000'],
  ['int64', 1, '1500000000000000016'],
  ['int64', Number.MAX_SAFE_INTEGER, '1644115188075855856'],
])('%s: %i is %s', (style, id, digits) => {
  const ids = exchangeIds(style);
  expect([ids.text(id), ids.parse(digits)]).toEqual([digits, id]);
});

property([fc.constantFrom('safe' as const, 'int64' as const), fc.maxSafeNat()])(
  'every id comes back as it went, and begins its own page',
  (style, id) => {
    const ids = exchangeIds(style);
    expect([ids.parse(ids.text(id)), ids.pageStart(ids.text(id))]).toEqual([id, id]);
  },
);

test('digits between, below and beyond the ids are none of them, and still begin a page', () => {
  const ids = exchangeIds('int64');
  expect(['1500000000000000017', '5', LONG_MAX].map((digits) => ids.parse(digits))).toEqual([
    null,
    null,
    null,
  ]);
  expect(ids.pageStart('1500000000000000017')).toBe(1);
  expect(ids.pageStart('5')).toBe(0);
  expect(ids.pageStart(LONG_MAX)).toBe(Number.MAX_SAFE_INTEGER);
  expect(exchangeIds('safe').parse(LONG_MAX)).toBe(null);
});
