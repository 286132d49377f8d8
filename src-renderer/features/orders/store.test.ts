/** An id is one order's within its book only: when it is cancelled, and when many are and some were not. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { expect, test, vi } from 'vitest';
import { cancelAll, cancelOrder, orders } from './store';

test('an id is one order’s within its book: the margin order is cancelled while the spot order is', () => {
  const call = vi.fn(() => new Promise(() => undefined));
  const terminal = { call } as unknown as TerminalClient;
  const row = { orderId: '7', symbol: 'BTCUSDT' };
  for (const book of ['spot', 'margin', 'spot'] as const) {
    cancelOrder(terminal, { ...row, book } as OrderRow);
  }
  expect(call.mock.calls).toEqual([
    ['cancelOrder', { ...row, book: 'spot' }],
    ['cancelOrder', { ...row, book: 'margin' }],
  ]);
});

test('of two orders of one id, the one that was not cancelled is named by its own side and price', async () => {
  const row = { orderId: '7', symbol: 'BTCUSDT', clientOrderId: '', status: 'NEW' };
  const [spot, margin] = (['spot', 'margin'] as const).map(
    (book) => ({ ...row, book, side: book === 'spot' ? 'BUY' : 'SELL' }) as OrderRow,
  );
  if (spot === undefined || margin === undefined) throw new Error('two rows');
  orders.set({ open: [spot, margin] });
  const results = [spot, margin].map(({ book, symbol, orderId }) => ({
    book,
    symbol,
    orderId,
    outcome: book === 'margin' ? { kind: 'accepted' } : { kind: 'unknown', message: '' },
  }));
  const terminal = { call: () => Promise.resolve(ok({ results })) } as unknown as TerminalClient;
  await cancelAll(terminal, { book: null, symbol: null, side: null });
  expect(orders.get().cancelResults).toMatchObject({ total: 2, failed: [{ row: spot }] });
});
