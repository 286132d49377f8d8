/** A cancel that is on its way holds back the same order's, and no other's. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { expect, test, vi } from 'vitest';
import { cancelOrder } from './store';

test('an id is one order’s within its book: the margin order is cancelled while the spot order is', () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const terminal = { call } as unknown as TerminalClient;
  const row = { orderId: '7', symbol: 'BTCUSDT' };
  for (const book of ['spot', 'margin', 'spot'] as const) {
    void cancelOrder(terminal, { ...row, book } as OrderRow);
  }
  expect(call.mock.calls).toEqual([
    ['cancelOrder', { ...row, book: 'spot' }],
    ['cancelOrder', { ...row, book: 'margin' }],
  ]);
});
