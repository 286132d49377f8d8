import { expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { limitText, NEW_ALERT, ruleOf } from './rule';

const rule = (patch: Partial<typeof NEW_ALERT>) => ruleOf({ ...NEW_ALERT, ...patch }, 'E-BTC-USDT');

test.each([
  ['price', '61000.5', { price: '61000.5', direction: 'up', source: 'last' }],
  ['price', '0.00000000001234', { price: '0.00000000001234' }],
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
    text({ kind: 'price', limit: '59940' }),
    text({ kind: 'liquidation', limit: '50' }),
    text({ kind: 'funding', limit: '-0.01' }),
    text({ kind: 'stale', limit: '3600' }),
    text({ kind: 'fill' }),
  ]).toEqual(['59,940.0 USDT', '50%', '−0.01%', '3,600 s', '']);
});
const text = (patch: Partial<typeof NEW_ALERT>) => limitText(rule(patch) ?? fail(), [BTC_CONTRACT]);
const fail = (): never => {
  throw new Error('no rule');
};
