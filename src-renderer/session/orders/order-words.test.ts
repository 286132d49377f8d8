import { beforeAll, expect, test } from 'vitest';
import { startWords } from '../../lib/i18n';
import { orderStatus, orderType } from './order-words';

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
