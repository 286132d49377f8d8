/** What the ladder says of a cancel that nobody answers, or that did not do what was asked. */
import type { OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok } from '@shared/kernel/result';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { requestDoubts } from '../../session/requests/doubts';
import { cancelAllOf, cancelOf } from './cancelling';
import { ladderStoreOf } from './store';

const store = ladderStoreOf('ladder');
const portsOf = (reply: unknown) => ({
  store,
  terminal: { call: () => reply } as unknown as TerminalClient,
});
const notice = () => store.get().notice;
const order = { kind: 'order', book: 'futures', symbol: 'E-BTC-USDT', orderId: '7' } as const;
const ALL = { book: null, symbol: 'E-BTC-USDT', side: null };
const rows = [order as unknown as OrderRow];

beforeAll(() => startWords());
beforeEach(() => {
  vi.useFakeTimers();
  store.set({ notice: null });
});
afterEach(() => {
  vi.useRealTimers();
  requestDoubts.reset();
});

test('without an answer it says so, for one order and for all of them', async () => {
  void cancelOf(portsOf(new Promise(() => undefined)), order);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(notice()).toEqual({ kind: 'unknown', message: 'no answer for 10 s' });
  store.set({ notice: null });
  void cancelAllOf(portsOf(new Promise(() => undefined)), ALL, rows);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(notice()).toEqual({ kind: 'unknown', message: 'no answer for 10 s' });
});

test('an answer that was lost is not known; a refusal is one', async () => {
  const lost = err({ code: 'internal', message: 'the terminal could not carry this out' });
  await cancelOf(portsOf(Promise.resolve(lost)), order);
  expect(notice()).toMatchObject({ kind: 'unknown' });
  const refusal = { kind: 'rejected', by: 'exchange', code: '-1145', message: 'gone', field: '' };
  await cancelOf(portsOf(Promise.resolve(ok(refusal))), order);
  expect(notice()).toEqual({ kind: 'rejected', message: 'Gone (-1145)' });
});

test('of all of them, what was not cancelled is said, and that there was nothing', async () => {
  const { book, symbol, orderId } = order;
  const outcome = { kind: 'rejected', by: 'terminal', code: 'x', message: 'closed', field: '' };
  const reply = ok({ results: [{ book, symbol, orderId, outcome }] });
  await cancelAllOf(portsOf(Promise.resolve(reply)), ALL, rows);
  expect(notice()).toEqual({ kind: 'rejected', message: 'Closed' });
  await cancelAllOf(portsOf(Promise.resolve(ok({ results: [] }))), ALL, rows);
  expect(notice()).toEqual({ kind: 'nothingToCancel' });
});
