/** A press on the ladder that the terminal does not answer. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { arm } from '../../session/keys/arming';
import { deskClock } from '../../session/time/clock';
import { NO_MODIFIERS } from './meaning';
import { ladderStoreOf } from './store';
import { openPaperLadder, PRESS } from './paper-ladder.testing';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';

const store = ladderStoreOf('ladder');

beforeAll(() => startWords());

beforeEach(() => {
  openPaperLadder(store);
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
  silent.press(PRESS, NO_MODIFIERS);
  vi.advanceTimersByTime(10_000);
  expect(store.get().notice).toEqual({ kind: 'unknown', message: 'no answer for 10 s' });
  store.set(toldBook(deskClock.nowMs()));
  silent.press(PRESS, NO_MODIFIERS);
  expect([call.mock.calls.length, store.get().notice]).toEqual([1, { kind: 'checking' }]);
  // Nor does a second ladder, or this one after its panel was closed and opened.
  ladder().press(PRESS, NO_MODIFIERS);
  expect(call).toHaveBeenCalledOnce();
  answer(ok({ kind: 'accepted', orderId: '7', status: 'NEW' }));
  await vi.advanceTimersByTimeAsync(1);
  silent.press(PRESS, NO_MODIFIERS);
  expect(call).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});
