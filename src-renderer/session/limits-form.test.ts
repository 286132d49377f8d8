import type { RiskLimitsValue } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { formWith, readForm, type RiskForm } from './limits-form';

const limits: RiskLimitsValue = {
  orderValue: '5000.5',
  positionValue: '',
  ordersPerMinute: 30,
  collarPercent: '5',
  onLimit: 'block',
  dailyLoss: '250',
  onLoss: 'reduce-only',
  holdSeconds: '1',
  holdAbove: '2500',
};

const formOf = (saved: RiskLimitsValue): RiskForm => formWith({ limits: saved, pending: null }, {});

test('what is not typed is what waits to be in force: saving another field takes nothing of it away', () => {
  const looser = { ...limits, orderValue: '9000', dailyLoss: '' };
  const form = formWith(
    { limits, pending: { limits: looser, fromMs: 1 } },
    { positionValue: '70' },
  );
  expect(readForm(form)).toEqual({ ...looser, positionValue: '70' });
});

test('limits are typed as they are kept, with or without grouping', () => {
  expect(readForm(formOf(limits))).toEqual(limits);
  expect(readForm({ ...formOf(limits), orderValue: ' 5,000.5 ' })).toEqual(limits);
  expect(readForm({ ...formOf(limits), ordersPerMinute: '' })).toEqual({
    ...limits,
    ordersPerMinute: null,
  });
});

test.each([
  ['orderValue', '-5', 'amountFault'],
  ['positionValue', '1e5', 'amountFault'],
  ['dailyLoss', '0.123456789', 'amountFault'],
  ['holdAbove', 'many', 'amountFault'],
  ['ordersPerMinute', '0', 'countFault'],
  ['ordersPerMinute', '2.5', 'countFault'],
  ['collarPercent', '51', 'collarFault'],
  ['collarPercent', '', 'collarFault'],
  // Read over, the comma made each limit ten or a thousand times wider.
  ['collarPercent', '1,5', 'collarFault'],
  ['dailyLoss', '0,125', 'amountFault'],
])('%s of “%s” is at fault', (field, text, fault) => {
  expect(readForm({ ...formOf(limits), [field]: text })).toEqual({ [field]: fault });
});
