import { beforeAll, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { errorText, orderStatus, orderType } from './order-words';

beforeAll(() => startWords());

test('the kind of an order is told in words; one that nobody knows as it came', () => {
  expect(orderType('LIMIT')).toBe('Limit');
  expect(orderType('MARKET')).toBe('Market');
  expect(orderType('ICEBERG')).toBe('ICEBERG');
});

test('how it stands likewise', () => {
  expect(orderStatus('FILLED')).toBe('filled');
  expect(orderStatus('MELTED')).toBe('MELTED');
});

test.each([
  ['0', 'Whole numbers only'],
  ['1', 'At most 1 decimal'],
  ['2', 'At most 2 decimals'],
])('of a field with %s decimals a finer number is told: %s', (decimals, words) => {
  const error = { key: 'tooPrecise', values: { decimals } } as const;
  expect(errorText(error, wordsOf('order-entry'))).toBe(words);
});
