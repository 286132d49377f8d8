import { expect, test } from 'vitest';
import type { FillRow } from '@shared/contract/terminal/commands';
import { feeKey, feesByOrder } from './export';

const fill = (fields: Partial<FillRow>): FillRow => ({
  tradeId: '1',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '7',
  side: 'BUY',
  isMaker: true,
  isSelf: false,
  price: 1,
  lots: 1,
  feeAsset: 'BTC',
  fee: '0.1',
  atMs: 0,
  ...fields,
});

test('the fees of an order are summed exactly, per asset, within its book', () => {
  const fees = feesByOrder([
    fill({ fee: '0.1' }),
    fill({ fee: '0.2' }),
    fill({ fee: '3', feeAsset: 'USDT' }),
    fill({ fee: '9', book: 'margin' }),
  ]);
  expect(fees.get(feeKey({ book: 'spot', orderId: '7' }))).toBe('0.3 BTC + 3 USDT');
  expect(fees.get(feeKey({ book: 'margin', orderId: '7' }))).toBe('9 BTC');
});
