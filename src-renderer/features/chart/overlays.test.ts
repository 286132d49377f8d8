import { expect, test } from 'vitest';
import type { FillRow, OrderRow } from '@shared/contract/terminal/commands';
import { fillMarks, orderLines } from './overlays';

const order = (fields: Partial<OrderRow>): OrderRow => ({
  orderId: '1',
  clientOrderId: '',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 100,
  lots: 10,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'NEW',
  createdAtMs: 0,
  isOwn: true,
  ...fields,
});
const fill = (fields: Partial<FillRow>): FillRow => ({
  tradeId: '1',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  side: 'BUY',
  isMaker: false,
  isSelf: false,
  price: 100,
  lots: 1,
  feeAsset: 'BTC',
  fee: '0',
  atMs: 0,
  ...fields,
});

test('resting limit orders of this pair become lines with what is left of them', () => {
  const orders = [
    order({ executedLots: 4 }),
    order({ orderId: '2', symbol: 'ETHUSDT' }),
    order({ orderId: '3', price: null, lots: null }),
  ];
  expect(orderLines(orders, 'BTCUSDT')).toEqual([
    { orderId: '1', side: 'BUY', priceTicks: 100, lots: 6 },
  ]);
});

test('fills of one candle and side are one arrow, oldest first', () => {
  const fills = [
    fill({ atMs: 300_000, lots: 3 }),
    fill({ atMs: 299_999, lots: 2, side: 'SELL' }),
    fill({ atMs: 310_000, lots: 4 }),
    fill({ atMs: 1, symbol: 'ETHUSDT' }),
  ];
  expect(fillMarks(fills, 'BTCUSDT', '5min')).toEqual([
    { openTimeMs: 0, side: 'SELL', lots: 2, count: 1 },
    { openTimeMs: 300_000, side: 'BUY', lots: 7, count: 2 },
  ]);
});
