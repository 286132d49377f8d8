/**
 * A history of which not all contracts were read yet: its pages take each other's place until it is whole. And one that
 * is read again: nothing that has ended stays out of it.
 */
import { beforeEach, expect, test } from 'vitest';
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { canceledAt } from './finished-orders.testing';
import { loadHistory, orders, watchOrders } from './store';

const canceled = (createdAtMs: number): OrderRow =>
  canceledAt(createdAtMs, 'futures', 'E-BTC-USDT');

/** What the terminal answers, one after the other. */
function terminalOf(...pages: readonly (readonly [times: readonly number[], unread: number])[]) {
  const left = [...pages];
  const call = () => {
    const [times, unreadContracts] = left.shift() ?? [[], 0];
    const rows = times.map(canceled);
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

/** Rows by the time at which they were created, newest first, in pages of three, as the terminal has them. */
function historyOf(past: number[]) {
  const page = (_name: string, { beforeMs }: { readonly beforeMs: number | null }) => {
    const behind = past.filter((atMs) => beforeMs === null || atMs < beforeMs);
    const value = {
      orders: behind.slice(0, 3).map(canceled),
      isComplete: behind.length <= 3,
      unreadContracts: 0,
    };
    return Promise.resolve({ ok: true, value });
  };
  let tell: (open: readonly OrderRow[]) => void = () => undefined;
  const subscribe = (topic: string, _params: object, { onValue }: { onValue: typeof tell }) => {
    if (topic === 'openOrders') tell = onValue;
    return () => undefined;
  };
  const terminal = { call: page, subscribe } as unknown as TerminalClient;
  const stop = watchOrders(terminal);
  return {
    terminal,
    tell: (open: readonly OrderRow[]) => {
      tell(open);
    },
    stop,
  };
}

test('that the open orders were told is news, also where they are the ones they were', () => {
  const { tell, stop } = historyOf([]);
  const open: readonly OrderRow[] = [];
  tell(open);
  const before = orders.get().told;
  tell(open); // an order has filled at once
  expect(orders.get().told).toBe(before + 1);
  stop();
});

test('what ends while the history is being read is read once more', async () => {
  const past = [5];
  const { terminal, stop } = historyOf(past);
  const reading = loadHistory(terminal, 'futures', false);
  past.unshift(9);
  await loadHistory(terminal, 'futures', false);
  await reading;
  await expect.poll(shown).toEqual([[9, 5], true, 0]);
  stop();
});

test('an old order that ends now, and more than a page at once, leave no gap', async () => {
  const past = [90, 80, 70, 60, 50];
  const { terminal, tell, stop } = historyOf(past);
  const open = [91, 92, 93, 94, 55].map(canceled);
  tell(open);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[90, 80, 70], false, 0]);
  await loadHistory(terminal, 'futures', true);
  expect(shown()).toEqual([[90, 80, 70, 60, 50], true, 0]);
  past.splice(0, past.length, 94, 93, 92, 91, 90, 80, 70, 60, 55, 50);
  tell([]);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[94, 93, 92, 91, 90, 80, 70, 60, 55, 50], true, 0]);
  stop();
});

test('more than a page that filled at once, while the history was not looked at, leave no gap', async () => {
  const past = [30, 20, 10];
  const { terminal, stop } = historyOf(past);
  await loadHistory(terminal, 'futures', false);
  // None of them was ever among the open orders.
  past.unshift(90, 80, 70, 60, 50, 40);
  await loadHistory(terminal, 'futures', false);
  expect(shown()).toEqual([[90, 80, 70, 60, 50, 40, 30, 20, 10], true, 0]);
  stop();
});

test('a page that could not be read on the way to what is known is read with the next asking', async () => {
  const past = [30, 20, 10];
  const { terminal, stop } = historyOf(past);
  await loadHistory(terminal, 'futures', false);
  past.unshift(90, 80, 70, 60, 50, 40);
  let calls = 0;
  const cut = {
    call: (...asked: Parameters<TerminalClient['call']>) => {
      calls += 1;
      const error = { code: 'failed', message: 'the disk is gone' };
      return calls === 2 ? Promise.resolve({ ok: false, error }) : terminal.call(...asked);
    },
  } as unknown as TerminalClient;
  await loadHistory(cut, 'futures', false);
  expect(orders.get().history.futures.error).not.toBe('');
  await loadHistory(cut, 'futures', false);
  expect(shown()).toEqual([[90, 80, 70, 60, 50, 40, 30, 20, 10], true, 0]);
  stop();
});
