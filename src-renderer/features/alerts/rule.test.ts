import { expect, test } from 'vitest';
import { limitText, NEW_ALERT, ruleOf } from './rule';

const rule = (patch: Partial<typeof NEW_ALERT>) => ruleOf({ ...NEW_ALERT, ...patch }, 'E-BTC-USDT');

test.each([
  ['price', '61000.5', { price: '61000.5', direction: 'up', source: 'last' }],
  ['liquidation', '50', { riskPercent: '50' }],
  ['funding', '0.01', { rate: '0.00010000' }],
  ['funding', '-0.01', { rate: '-0.00010000' }],
  ['stale', '10', { seconds: 10 }],
  ['fill', '', { book: null }],
] as const)('%s of %j', (kind, limit, fields) => {
  expect(rule({ kind, limit })).toMatchObject({ kind, symbol: 'E-BTC-USDT', ...fields });
});

test.each([
  ['price', ''],
  ['price', '0'],
  ['price', '1e3'],
  ['liquidation', '-1'],
  ['funding', '100000'],
  ['stale', '2'],
  ['stale', '3601'],
] as const)('%s of %j is no rule yet', (kind, limit) => {
  expect(rule({ kind, limit })).toBe(null);
});

test('the limit is told in its own terms', () => {
  expect([
    limitText(rule({ kind: 'stale', limit: '10' }) ?? fail()),
    limitText(rule({ kind: 'fill' }) ?? fail()),
  ]).toEqual(['10 s', '']);
});
const fail = (): never => {
  throw new Error('no rule');
};
