import { expect, test } from 'vitest';
import { numberEntry, typedNumber } from './number-entry';

test.each([
  ['1,234.50', '1234.50'],
  ['12 345.678', '12345.678'],
  ['１，２３４．５０', '1234.50'],
  ['−0.01', '-0.01'],
  ['＋５', '+5'],
  ['10k', '10000'],
  ['.5', '0.5'],
  [' 1234.5\n', '1234.5'],
  ["1'234'567.8", '1234567.8'],
  ['12\u202F345 k', '12345000'],
  // Either of two numbers, or none: left to be refused.
  ['1,5', '1,5'],
  ['0,125', '0,125'],
  ['1.234,50', '1.234,50'],
  ['100\t200', '100\t200'],
  ['60000 0.5', '60000 0.5'],
  ['1 5', '1 5'],
  ['1,234 567', '1,234 567'],
  ['1e5', '1e5'],
  ['2½', '2½'],
  ['5²', '5²'],
])('%s is %s', (typed, read) => {
  expect(typedNumber(typed)).toBe(read);
});

test('what is being composed stays under the hand until it is there', () => {
  const shown: string[] = [];
  const field = numberEntry((text) => shown.push(text));
  const change = (value: string, isComposing: boolean) => {
    field.onChange({ target: { value }, nativeEvent: { isComposing } } as never);
  };
  change('１', true);
  change('１２', true);
  field.onCompositionEnd({ currentTarget: { value: '１２' } } as never);
  change('12,000', false);
  expect(shown).toEqual(['１', '１２', '12', '12000']);
});
