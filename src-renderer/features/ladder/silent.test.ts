/** A press on the ladder that the terminal does not answer. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { arm, lockTrading } from '../../session/keys/arming';
import { deskClock } from '../../session/time/clock';
import { deskState } from '../../session/desk-state';
import { NO_BRACKET } from './bracket';
import { NO_MODIFIERS } from './meaning';
import { ladderStoreOf } from './store';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';

const store = ladderStoreOf('ladder');
const click = { kind: 'limit', side: 'BUY', price: 5_999_000 } as const;

beforeAll(() => startWords());

beforeEach(() => {
  lockTrading(false);
  deskState.set({
    symbol: 'BTCUSDT',
    workspace: 'spot',
    instruments: [
      {
        kind: 'spot',
        symbol: 'BTCUSDT',
        base: 'BTC',
        quote: 'USDT',
        pricePrecision: 2,
        quantityPrecision: 6,
      },
    ],
    session: {
      phase: 'ready',
      mode: 'paper',
      problem: null,
      accountLabel: '',
      host: 'browser',
      version: '0',
      fees: { maker: '0', taker: '0', isAssumed: true },
    },
  });
  store.set({
    symbol: 'BTCUSDT',
    ...toldBook(deskClock.nowMs()),
    balances: { rows: [{ asset: 'USDT', free: '100000', locked: '0' }], readAtMs: 1 },
    orders: [],
    volumes: ['0.01', '', '', ''],
    times: 1,
    bracket: NO_BRACKET,
    notice: null,
  });
});

test('after a press that nobody answers the ladder sends nothing more until the answer comes', async () => {
  vi.useFakeTimers();
  store.set({ ...toldBook(deskClock.nowMs()), orders: [] });
  let answer: (reply: unknown) => void = () => undefined;
  const call = vi.fn(() => new Promise((resolve) => (answer = resolve)));
  const terminal = { call } as unknown as TerminalClient;
  const ladder = () => new LadderTrading({ store, terminal, select: () => undefined });
  const silent = ladder();
  arm(true);
  silent.press(click, NO_MODIFIERS);
  vi.advanceTimersByTime(10_000);
  expect(store.get().notice).toEqual({ kind: 'unknown', message: 'no answer for 10 s' });
  store.set(toldBook(deskClock.nowMs()));
  silent.press(click, NO_MODIFIERS);
  expect([call.mock.calls.length, store.get().notice]).toEqual([1, { kind: 'checking' }]);
  // Nor does a second ladder, or this one after its panel was closed and opened.
  ladder().press(click, NO_MODIFIERS);
  expect(call).toHaveBeenCalledOnce();
  answer(ok({ kind: 'accepted', orderId: '7', status: 'NEW' }));
  await vi.advanceTimersByTimeAsync(1);
  silent.press(click, NO_MODIFIERS);
  expect(call).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
