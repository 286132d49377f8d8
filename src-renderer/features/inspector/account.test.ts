import { expect, test } from 'vitest';
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import { inspectedAccount } from './account';

const WALLET = { accounts: [], positions: [], readAtMs: 1 };
const order = (changes: Partial<OrderRow>): OrderRow =>
  ({
    symbol: 'E-BTC-USDT',
    side: 'BUY',
    status: 'NEW',
    lots: 500,
    executedLots: 200,
    futures: { action: 'OPEN', mode: 'cross', timeInForce: 'GTC' },
    ...changes,
  }) as OrderRow;
const condition = (state: ConditionRow['state']): ConditionRow =>
  ({ symbol: 'E-BTC-USDT', side: 'SELL', action: 'CLOSE', contracts: 5, state }) as ConditionRow;

const counted = (orders: readonly OrderRow[], conditions: readonly ConditionRow[] = []) =>
  inspectedAccount(WALLET, [], [], 'USDT', orders, conditions)?.account.orders;

test('an order counts with what is left of it, as long as the exchange has it', () => {
  const left = { symbol: 'E-BTC-USDT', side: 'BUY', action: 'OPEN', contracts: 300 };
  expect(counted([order({})])).toEqual([{ ...left, isWaiting: false }]);
  expect(counted([order({ status: 'INIT' })])).toEqual([{ ...left, isWaiting: true }]);
  expect(counted([order({ status: 'UNLISTED' }), order({ futures: null })])).toEqual([]);
});

test('a condition order counts until it has fired or is gone', () => {
  const waiting = { symbol: 'E-BTC-USDT', side: 'SELL', action: 'CLOSE', contracts: 5 };
  expect(counted([], [condition('WAITING')])).toEqual([{ ...waiting, isWaiting: true }]);
  expect(counted([], [condition('FIRED'), condition('CANCELED'), condition('LOST')])).toEqual([]);
});
