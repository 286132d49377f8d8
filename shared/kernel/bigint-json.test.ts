import { expect, test } from 'vitest';
import { readBigint, writeBigint } from './bigint-json';
import { fc, property } from './property.testing';

const roundTrip = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, writeBigint), readBigint);

const WIDEST = 10n ** 40n - 1n;
const leaf = fc.oneof(
  fc.bigInt({ min: -WIDEST, max: WIDEST }),
  fc.maxSafeInteger(),
  fc.string(),
  fc.boolean(),
  fc.constant(null),
);
const record = fc.dictionary(fc.constantFrom('amount', 'atoms', 'list'), leaf);

property([fc.array(fc.oneof(leaf, record, fc.array(leaf)))])(
  'what is written with amounts of up to forty digits is read back as it was',
  (value) => {
    expect(roundTrip(value)).toEqual(value);
  },
);

test('what only looks like an amount stays what it is', () => {
  for (const odd of [
    { bigint: '1e3' },
    { bigint: '' },
    { bigint: '+1' },
    { bigint: ' 1' },
    { bigint: '１' },
    { bigint: 5 },
    { bigint: '1', more: true },
  ]) {
    expect(roundTrip(odd)).toEqual(odd);
  }
});

test('an amount that could not be read again is not written', () => {
  expect(() => JSON.stringify({ amount: WIDEST + 1n }, writeBigint)).toThrow('forty digits');
});
