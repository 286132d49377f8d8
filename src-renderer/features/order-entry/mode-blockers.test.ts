import type { OrderRow } from '@shared/contract/terminal/commands';
import type { ConditionRow } from '@shared/contract/terminal/futures';
import { expect, test } from 'vitest';
import { isModeRefused, modeBlockers } from './mode-blockers';
import type { Submission } from './submission';

const SYMBOL = 'E-BTC-USDT';
const order = (change: Partial<OrderRow> = {}): OrderRow => ({
  orderId: '7',
  clientOrderId: '',
  book: 'futures',
  symbol: SYMBOL,
  side: 'SELL',
  type: 'LIMIT',
  price: 610_000,
  lots: 5_000,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '0',
  status: 'NEW',
  createdAtMs: 1,
  isOwn: true,
  futures: { action: 'CLOSE', mode: 'cross', timeInForce: 'GTC', cause: '' },
  ...change,
});
const stop = (change: Partial<ConditionRow> = {}): ConditionRow => ({
  orderId: '9',
  intentId: 'a',
  symbol: SYMBOL,
  side: 'SELL',
  action: 'CLOSE',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: 5_000,
  trigger: 'DOWN',
  triggerPrice: 580_000,
  purpose: 'stop-loss',
  state: 'WAITING',
  isConfirmed: true,
  note: '',
  createdAtMs: 1,
  changedAtMs: 1,
  ...change,
});
const blocking = (orders: readonly OrderRow[], conditions: readonly ConditionRow[]) =>
  modeBlockers({ orders, conditions }, SYMBOL, 'isolated');

test('the stop loss that its position has left behind is named, and an open order like it', () => {
  expect(blocking([order()], [stop()])).toEqual(
    [
      { orderId: '7', kind: 'order', side: 'SELL', contracts: 5_000, price: 610_000 },
      { orderId: '9', kind: 'stop-loss', side: 'SELL', contracts: 5_000, price: 580_000 },
    ].map((each, index) => ({ ...each, isCondition: index === 1, isLeaving: false })),
  );
});

test('what is in the same mode, of another contract or book, or over, blocks nothing', () => {
  const isolated = { action: 'OPEN', mode: 'isolated', timeInForce: 'GTC', cause: '' } as const;
  const orders = [
    order({ futures: isolated }),
    order({ symbol: 'E-ETH-USDT' }),
    order({ book: 'spot', futures: null }),
    order({ orderId: '' }),
  ];
  const conditions = [
    stop({ mode: 'isolated' }),
    stop({ symbol: 'E-ETH-USDT' }),
    stop({ state: 'FIRED' }),
    stop({ state: 'CANCELED' }),
  ];
  expect(blocking(orders, conditions)).toEqual([]);
});

test('an order whose mode nobody has said may be the one; one whose cancel is on its way is not asked again', () => {
  const silent = { action: 'CLOSE', mode: null, timeInForce: null, cause: '' } as const;
  expect(blocking([order({ futures: silent })], [stop({ state: 'CANCELING' })])).toMatchObject([
    { orderId: '7', isLeaving: false },
    { orderId: '9', isLeaving: true },
  ]);
});

test('only the refusal of the mode is one', () => {
  const refused = (code: string): Submission => ({
    state: 'answered',
    isTest: false,
    outcome: { kind: 'rejected', by: 'exchange', code, message: '', field: '' },
  });
  expect(isModeRefused(refused('-4048'), [])).toBe(true);
  expect(isModeRefused(refused('-2019'), [])).toBe(false);
  expect(isModeRefused({ state: 'idle' }, [])).toBe(false);
});
