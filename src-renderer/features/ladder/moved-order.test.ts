/** An order that is dragged to another row is changed to that price, in the decimals of its market. */
import type { OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterAll, expect, test } from 'vitest';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState } from '../../session/desk-state';
import { ladderStoreOf } from './store';
import { LadderTrading } from './trading';

const store = ladderStoreOf('ladder');
afterAll(() => {
  deskState.reset();
  store.reset();
});

const pair = (pricePrecision: number, quantityPrecision: number) =>
  ({ kind: 'spot', base: 'X', quote: 'USDT', pricePrecision, quantityPrecision }) as const;
const contract = (pricePrecision: number, units: number) => ({
  ...BTC_CONTRACT,
  pricePrecision,
  multiplier: { units, decimals: 0 },
});

test.each([
  [pair(5, 1), 60_012, 125, { price: '0.60012', quantity: '12.5' }],
  [pair(3, 3), 150_125, 12_500, { price: '150.125', quantity: '12.500' }],
  [contract(3, 1), 150_125, 7, { price: '150.125', quantity: '7' }],
  [contract(4, 10), 6_012, 7, { price: '0.6012', quantity: '7' }],
])('on %o', (counted, price, lots, sent) => {
  const symbol = 'ANY';
  const calls: (readonly [name: string, input: unknown])[] = [];
  const terminal = {
    call: (name: string, input: unknown) => {
      calls.push([name, input]);
      return Promise.resolve(ok({ kind: 'accepted', orderId: '8', status: 'NEW' }));
    },
  } as unknown as TerminalClient;
  deskState.set({ symbol, instruments: [{ ...counted, symbol }] });
  store.set({ symbol });
  const order = { book: counted.kind, symbol, orderId: '7', price: price - 1, lots } as OrderRow;
  new LadderTrading({ store, terminal, select: () => undefined }).move(order, price);
  expect(calls).toMatchObject([['changeOrder', { symbol, orderId: '7', ...sent }]]);
});
