/** A line that is dropped into a book that has come to it asks first, whatever was traded last. */
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err } from '@shared/kernel/result';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFeatureStore } from '../../../lib/feature-store';
import { requestDoubts } from '../../../session/requests/doubts';
import { deskState, type SessionValue } from '../../../session/desk-state';
import type { Chart } from '../chart';
import { NO_DRAG, type LineDrag, type OrderSubject } from './line-drag';
import { Trading } from './trading';

const ORDER: OrderSubject = {
  kind: 'order',
  orderId: '7',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  price: 5_900_000,
  lots: 10,
  executedLots: 0,
  trigger: null,
};

beforeEach(() => {
  deskState.reset();
  requestDoubts.reset();
});

test('dragged onto the best ask it asks, a tick below it is moved; the book is let go of with the line', () => {
  const store = createFeatureStore<{
    drag: LineDrag;
    symbol: string;
    history: null;
    notice: string;
  }>({
    drag: NO_DRAG,
    symbol: 'BTCUSDT',
    history: null,
    notice: '',
  });
  const call = vi.fn(() => new Promise(() => undefined));
  let followed = 0;
  const subscribe = (
    _topic: string,
    _of: unknown,
    { onValue }: { onValue: (book: object) => void },
  ) => {
    followed += 1;
    onValue({ bids: [[5_949_000, 1]], asks: [[5_950_000, 1]] });
    return () => {
      followed -= 1;
    };
  };
  const terminal = { call, subscribe } as unknown as TerminalClient;
  const chart = { store } as unknown as Chart;
  const trading = new Trading({ chart, terminal, select: () => undefined, tell: () => undefined });
  deskState.set({ session: { mode: 'paper' } as SessionValue });
  trading.drag({ type: 'grab', subject: ORDER });
  trading.drag({ type: 'move', price: 5_950_000 });
  trading.release();
  expect([store.get().drag.phase, call.mock.calls.length, followed]).toEqual(['asking', 0, 1]);
  trading.drag({ type: 'give-up' });
  expect(followed).toBe(0);
  trading.drag({ type: 'grab', subject: ORDER });
  trading.drag({ type: 'move', price: 5_949_999 });
  trading.release();
  expect([store.get().drag.phase, call.mock.calls.length, followed]).toEqual(['idle', 1, 0]);
});

test.each([
  ['its answer is lost with the terminal', { code: 'closed', message: 'closed' }, 'unknown'],
  ['the terminal stumbled over it', { code: 'internal', message: 'no' }, 'unknown'],
  ['the terminal never took it', { code: 'bad-input', message: 'price: no' }, 'changeRefused'],
])('a change is told as %s', async (_why, error, told) => {
  const store = createFeatureStore<{ notice: string }>({ notice: '' });
  const tell = vi.fn();
  const terminal = { call: () => Promise.resolve({ ok: false, error }) };
  const trading = new Trading({
    chart: { store } as unknown as Chart,
    terminal: terminal as unknown as TerminalClient,
    select: () => undefined,
    tell,
  });
  const seen = { price: ORDER.price, lots: ORDER.lots, isWaiting: false };
  trading.change(ORDER, { price: '58000', quantity: '0.1', seen });
  await vi.waitFor(() => {
    expect(tell).toHaveBeenCalledWith(told, expect.any(String));
  });
});

test('each way to cancel from the chart says that nobody knows what became of it, where no answer comes', async () => {
  const lost = { code: 'internal', message: 'the terminal could not carry this out' };
  const terminal = { call: () => Promise.resolve(err(lost)) } as unknown as TerminalClient;
  const tell = vi.fn((_what: string, _message: string) => undefined);
  const trading = new Trading({
    chart: {} as Chart,
    terminal,
    select: () => undefined,
    tell,
  });
  trading.cancel({ book: 'margin', symbol: 'BTCUSDT', orderId: '7' } as OrderRow);
  trading.cancelCondition({ symbol: 'E-BTC-USDT', orderId: '8' } as ConditionRow);
  trading.dropExit({ intentId: 'i', purpose: 'stop-loss' });
  await vi.waitFor(() => {
    expect(tell.mock.calls.map(([what]) => what)).toEqual(['unknown', 'unknown', 'unknown']);
  });
  const keys = ['margin:7', 'futures:8', 'exit:i:stop-loss'];
  expect(requestDoubts.get().unknown).toEqual(new Set(keys));
});
