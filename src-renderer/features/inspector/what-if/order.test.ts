import { expect, test } from 'vitest';
import { NO_CHANGE, type WhatIf } from '@shared/domain/futures-math/inspect';
import { mark } from '@shared/money/units';
import type { Subject } from '../use-inspected';
import { orderOf } from './order';

const subject = (side: 'BUY' | 'SELL') =>
  ({
    position: { leg: { side, volume: 5_000 }, mode: 'isolated' },
    instrument: { symbol: 'E-BTC-USDT', pricePrecision: 1 },
  }) as unknown as Subject;
const change = (patch: Partial<WhatIf>): WhatIf => ({ ...NO_CHANGE, ...patch });

test('nothing supposed is no order', () => {
  expect(orderOf(subject('BUY'), NO_CHANGE)).toBeNull();
  expect(orderOf(subject('BUY'), change({ price: mark(60_000_000n) }))).toBeNull();
});

test.each([
  [
    'a part closed at a price',
    'BUY',
    { close: 2_500, price: mark(59_000_000n) },
    {
      kind: 'close',
      positionSide: 'BUY',
      percent: 50,
      price: 590_000,
      mode: 'isolated',
    },
  ],
  [
    'all closed at the market',
    'SELL',
    { close: 5_000 },
    {
      kind: 'close',
      positionSide: 'SELL',
      percent: 100,
      price: null,
    },
  ],
  [
    'more of a short',
    'SELL',
    { add: 100, price: mark(61_000_000n) },
    {
      kind: 'order',
      side: 'SELL',
      type: 'LIMIT',
      price: 610_000,
      quantity: { text: '100', unit: 'contracts' },
    },
  ],
  [
    'a stop loss of a long',
    'BUY',
    { stopLoss: mark(58_000_000n) },
    {
      kind: 'trigger',
      side: 'SELL',
      direction: 'DOWN',
      purpose: 'stop-loss',
      triggerPrice: 580_000,
    },
  ],
  [
    'a take profit of a short',
    'SELL',
    { takeProfit: mark(58_000_000n) },
    {
      kind: 'trigger',
      side: 'BUY',
      direction: 'DOWN',
      purpose: 'take-profit',
    },
  ],
] as const)('%s', (_case, side, patch, request) => {
  expect(orderOf(subject(side), change(patch))).toMatchObject({ symbol: 'E-BTC-USDT', ...request });
});
