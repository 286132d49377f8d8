import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { curveOrders } from './orders';

const condition = (state: ConditionRow['state']) =>
  ({
    symbol: 'E-BTC-USDT',
    side: 'SELL',
    action: 'CLOSE',
    contracts: 20,
    price: null,
    trigger: 'DOWN',
    triggerPrice: 590_000,
    state,
  }) as ConditionRow;
const order = (status: string) =>
  ({
    symbol: 'E-BTC-USDT',
    side: 'BUY',
    price: 580_000,
    lots: 10,
    executedLots: 4,
    status,
    futures: { action: 'OPEN' },
  }) as OrderRow;

test('a stop whose fate nobody knows is in the curve, and is counted as one that may not be there', () => {
  const of = (state: ConditionRow['state']) => {
    const { orders, unsure } = curveOrders('E-BTC-USDT', [], [condition(state)]);
    return [orders.length, unsure];
  };
  expect(of('WAITING')).toEqual([1, 0]);
  for (const state of ['CHECKING', 'NEEDS_YOU', 'CANCELING', 'SENDING'] as const)
    expect([state, ...of(state)]).toEqual([state, 1, 1]);
  for (const state of ['FIRED', 'CANCELED', 'REJECTED', 'LOST'] as const)
    expect([state, ...of(state)]).toEqual([state, 0, 0]);
});

test('what rests is sure; a condition order of elsewhere has no price to be drawn at', () => {
  const orders = ['NEW', 'CHECKING', 'INIT', 'UNLISTED'].map(order);
  const { orders: drawn, unsure } = curveOrders('E-BTC-USDT', orders, []);
  expect(drawn.map(({ contracts }) => contracts)).toEqual([6, 6]);
  expect(unsure).toBe(1);
});

test('what was cancelled by a request that nobody has answered is in the curve, as one that may not be there', () => {
  const resting = { ...order('NEW'), book: 'futures', orderId: '7' } as OrderRow;
  const waiting = { ...condition('WAITING'), orderId: '8' };
  const unsure = (...inDoubt: readonly string[]) =>
    curveOrders('E-BTC-USDT', [resting], [waiting], new Set(inDoubt)).unsure;
  expect(unsure('spot:7', 'margin:8')).toBe(0);
  expect(unsure('futures:7')).toBe(1);
  expect(unsure('futures:7', 'futures:8')).toBe(2);
});
