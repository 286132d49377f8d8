/** A history of which not all contracts were read yet: its pages take each other's place until it is whole. */
import { beforeEach, expect, test } from 'vitest';
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { loadHistory, orders } from './store';

const CANCELED = {
  clientOrderId: '',
  book: 'futures',
  symbol: 'E-BTC-USDT',
  side: 'BUY',
  type: 'LIMIT',
  price: 600_000,
  lots: 10,
  quoteAmount: '',
  executedLots: 0,
  averagePrice: '',
  status: 'CANCELED',
  isOwn: true,
  futures: null,
} as const;

/** What the terminal answers, one after the other. */
function terminalOf(...pages: readonly (readonly [times: readonly number[], unread: number])[]) {
  const left = [...pages];
  const call = () => {
    const [times, unreadContracts] = left.shift() ?? [[], 0];
    const rows = times.map((createdAtMs): OrderRow => ({
      ...CANCELED,
      orderId: `${createdAtMs}`,
      createdAtMs,
    }));
    return Promise.resolve({
      ok: true,
      value: { orders: rows, isComplete: unreadContracts === 0, unreadContracts },
    });
  };
  return { call } as unknown as TerminalClient;
}

const shown = () => {
  const { rows, isComplete, unreadContracts } = orders.get().history.futures;
  return [rows?.map(({ createdAtMs }) => createdAtMs), isComplete, unreadContracts];
};

beforeEach(() => {
  const { history } = orders.get();
  orders.set({ history: { ...history, futures: { ...history.spot, rows: null } } });
});

test('rows that a fuller page leaves to the next one are not kept with a gap before them', async () => {
  const terminal = terminalOf([[9, 5, 1], 292], [[9, 8, 7], 0], [[9, 8, 7], 0]);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[9, 5, 1], false, 292]);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[9, 8, 7], true, 0]);
});

test('once all were read, what was read before stays', async () => {
  const terminal = terminalOf([[9, 5], 0], [[12], 0]);
  await loadHistory(terminal, 'futures', false);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[12, 9, 5], true, 0]);
});
