import { expect, test } from 'vitest';
import { NO_CHANGE, type WhatIf } from '@shared/domain/futures-math/inspect';
import { atoms, mark } from '@shared/money/units';
import type { Subject } from '../use-inspected';
import { orderOf } from './order';

/** 5,000 contracts at 20×, the mark at 60,000. */
const subject = (side: 'BUY' | 'SELL') =>
  ({
    position: {
      mode: 'isolated',
      leverage: 20,
      leg: { side, volume: 5_000, mark: mark(60_000_000n) },
    },
    instrument: { symbol: 'E-BTC-USDT', pricePrecision: 1 },
  }) as unknown as Subject;
const change = (patch: Partial<WhatIf>): WhatIf => ({ ...NO_CHANGE, ...patch });

test('nothing supposed is no order', () => {
  expect(orderOf(subject('BUY'), NO_CHANGE)).toBe('nothing');
  expect(orderOf(subject('BUY'), change({ price: mark(61_000_000n) }))).toBe('nothing');
});

test('what one order cannot do is none: adding and closing, adding with another leverage', () => {
  expect(orderOf(subject('BUY'), change({ add: 100, close: 50 }))).toBe('several');
  expect(orderOf(subject('BUY'), change({ add: 100, leverage: 10 }))).toBe('several');
  expect(orderOf(subject('BUY'), change({ add: 100, leverage: 20 }))).toMatchObject({
    kind: 'order',
  });
  expect(orderOf(subject('BUY'), change({ add: 100, margin: atoms(1n) }))).toBe('several');
});

test('a close or an exit whose result was computed with another leverage or margin is no order either', () => {
  const exit = { takeProfit: mark(61_000_000n) };
  for (const wanted of [{ close: 100 }, exit, { stopLoss: mark(58_000_000n) }]) {
    expect(orderOf(subject('BUY'), change({ ...wanted, leverage: 10 }))).toBe('several');
    expect(orderOf(subject('BUY'), change({ ...wanted, margin: atoms(1n) }))).toBe('several');
    expect(orderOf(subject('BUY'), change({ ...wanted, leverage: 20 }))).not.toBe('several');
  }
  // Nothing but another leverage is nothing that an order does.
  expect(orderOf(subject('BUY'), change({ leverage: 10 }))).toBe('nothing');
});

test('of two exits, or a part closed and an exit, none is drafted as if it were all', () => {
  const takeProfit = mark(61_000_000n);
  const stopLoss = mark(58_000_000n);
  expect(orderOf(subject('BUY'), change({ takeProfit, stopLoss }))).toBe('several');
  expect(orderOf(subject('BUY'), change({ close: 50, stopLoss }))).toBe('several');
  expect(orderOf(subject('BUY'), change({ add: 50, takeProfit }))).toBe('several');
});

test.each([
  [
    'more of a short, at the mark of now: the price that is supposed comes after it',
    'SELL',
    { add: 100, price: mark(61_000_000n) },
    {
      kind: 'order',
      side: 'SELL',
      type: 'MARKET',
      price: null,
      quantity: { text: '100', unit: 'contracts' },
    },
  ],
  [
    'more at a price of its own',
    'BUY',
    { add: 100, addPrice: mark(59_000_000n), price: mark(61_000_000n) },
    {
      kind: 'order',
      side: 'BUY',
      type: 'LIMIT',
      price: 590_000,
      quantity: { text: '100', unit: 'contracts' },
    },
  ],
  [
    'a part closed at a better price, to the contract',
    'BUY',
    { close: 1_666, price: mark(61_000_000n) },
    { kind: 'close', positionSide: 'BUY', contracts: 1_666, price: 610_000, mode: 'isolated' },
  ],
  [
    'a part closed at a worse price: a limit order there would close it at the price of now',
    'BUY',
    { close: 2_500, price: mark(59_000_000n) },
    {
      kind: 'trigger',
      action: 'CLOSE',
      side: 'SELL',
      direction: 'DOWN',
      price: null,
      purpose: 'stop-loss',
      triggerPrice: 590_000,
      quantity: { text: '2500', unit: 'contracts' },
    },
  ],
  [
    'the same of a short',
    'SELL',
    { close: 5_000, price: mark(61_000_000n) },
    {
      kind: 'trigger',
      side: 'BUY',
      direction: 'UP',
      purpose: 'stop-loss',
      quantity: { text: '5000', unit: 'contracts' },
    },
  ],
  [
    'all closed at the market',
    'SELL',
    { close: 5_000 },
    { kind: 'close', positionSide: 'SELL', contracts: 5_000, price: null },
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
      quantity: { text: '5000', unit: 'contracts' },
    },
  ],
  [
    'a take profit of a short',
    'SELL',
    { takeProfit: mark(58_000_000n) },
    { kind: 'trigger', side: 'BUY', direction: 'DOWN', purpose: 'take-profit' },
  ],
] as const)('%s', (_case, side, patch, request) => {
  expect(orderOf(subject(side), change(patch))).toMatchObject({ symbol: 'E-BTC-USDT', ...request });
});
