import type { ConditionRow } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { originOf } from './origin';

const stop: ConditionRow = {
  orderId: '7',
  intentId: 'aaaaaaaaaaaaaaaa',
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  action: 'CLOSE',
  mode: 'cross',
  type: 'MARKET',
  price: null,
  contracts: 5_000,
  trigger: 'DOWN',
  triggerPrice: 590_000,
  purpose: 'stop-loss',
  state: 'FIRED',
  isConfirmed: true,
  note: '',
  createdAtMs: 1,
  changedAtMs: 2,
};

test('an order that a trigger sent says which: it has the id of its condition order', () => {
  expect(originOf({ book: 'futures', orderId: '7' }, [stop])?.purpose).toBe('stop-loss');
});

test('ids are unique within a book only, and one that has none yet is nobody’s', () => {
  expect(originOf({ book: 'spot', orderId: '7' }, [stop])).toBeNull();
  expect(originOf({ book: 'futures', orderId: '' }, [{ ...stop, orderId: '' }])).toBeNull();
  expect(originOf({ book: 'futures', orderId: '8' }, [stop])).toBeNull();
  expect(originOf({ book: 'futures', orderId: '7' }, null)).toBeNull();
});
