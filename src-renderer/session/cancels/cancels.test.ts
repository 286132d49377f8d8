/** A cancel that nobody answers is shown as not known, whichever way it was asked for; it is asked once. */
import type { OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok } from '@shared/kernel/result';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { showToast } from '../../ui/toast.testing';
import { askCancel, type Cancel } from './cancel';
import { askCancelAll } from './cancel-all';
import { requestDoubts } from '../requests/doubts';

vi.mock('../../ui/toast', () => import('../../ui/toast.testing'));

/** Answers each call when the test lets it. */
const answers: ((reply: unknown) => void)[] = [];
const call = vi.fn((_name: string, _input: object) => new Promise((done) => answers.push(done)));
const terminal = { call } as unknown as TerminalClient;
let clock = new ManualClock();
const unknown = (): readonly string[] => [...requestDoubts.get().unknown];
const settle = () => new Promise((next) => setTimeout(next, 0));
const toasts = (): unknown[] => showToast.mock.calls.map(([{ level, title }]) => [level, title]);

const ORDER: Cancel = { kind: 'order', book: 'margin', symbol: 'BTCUSDT', orderId: '7' };
const WAYS: readonly (readonly [Cancel, string, string])[] = [
  [ORDER, 'cancelOrder', 'margin:7'],
  [{ kind: 'condition', symbol: 'E-BTC-USDT', orderId: '8' }, 'cancelCondition', 'futures:8'],
  [{ kind: 'exit', intentId: 'i', purpose: 'stop-loss' }, 'dropExit', 'exit:i:stop-loss'],
];
const ACCEPTED = ok({ kind: 'accepted', orderId: '7', status: 'CANCELED' });
const FAILED = err({ code: 'internal', message: 'the terminal could not carry this out' });

beforeAll(() => startWords());

beforeEach(() => {
  clock = new ManualClock();
  answers.length = 0;
  call.mockClear();
  showToast.mockClear();
  requestDoubts.reset();
});

test.each(WAYS)(
  '%o without an answer is not known after ten seconds, until one comes',
  async (cancel, name, key) => {
    const silent = vi.fn();
    const answer = askCancel(terminal, cancel, silent, clock);
    clock.advance(9_999);
    expect(unknown()).toEqual([]);
    clock.advance(1);
    expect(unknown()).toEqual([key]);
    expect(silent.mock.calls).toEqual([['no answer for 10 s']]);
    expect(call.mock.calls.map(([asked]) => asked)).toEqual([name]);
    answers[0]?.(ACCEPTED);
    expect(await answer).toEqual({ kind: 'accepted' });
    expect(unknown()).toEqual([]);
  },
);

test('a second press while one is on its way asks nothing; once it is not known it may be asked again', async () => {
  void askCancel(terminal, ORDER, undefined, clock);
  expect(await askCancel(terminal, ORDER, undefined, clock)).toBeNull();
  // Another wallet's order has the same id.
  void askCancel(terminal, { ...ORDER, book: 'spot' }, undefined, clock);
  expect(call).toHaveBeenCalledTimes(2);
  clock.advance(10_000);
  void askCancel(terminal, ORDER, undefined, clock);
  expect(call).toHaveBeenCalledTimes(3);
  expect(unknown()).toEqual(['margin:7', 'spot:7']);
});

test.each(WAYS)(
  '%o whose answer is lost says so, and its row is not known',
  async (cancel, _name, key) => {
    const answer = askCancel(terminal, cancel, undefined, clock);
    answers[0]?.(FAILED);
    expect(await answer).toMatchObject({ kind: 'unknown' });
    expect(unknown()).toEqual([key]);
    expect(toasts()).toEqual([
      ['warn', expect.stringContaining('it is not known whether the order is still open')],
    ]);
  },
);

test.each(WAYS)('%o that the terminal refused says so, and changes nothing', async (cancel) => {
  const answer = askCancel(terminal, cancel, undefined, clock);
  answers[0]?.(err({ code: 'not-ready', message: 'not ready' }));
  expect(await answer).toMatchObject({ kind: 'rejected' });
  expect(unknown()).toEqual([]);
  expect(toasts()).toEqual([['error', expect.stringMatching(/^Not cancelled: /)]]);
});

test('what the terminal has answered is in its own log and rows: it is not told twice', async () => {
  const answer = askCancel(terminal, ORDER, undefined, clock);
  answers[0]?.(ok({ kind: 'unknown', message: 'timed out' }));
  expect(await answer).toEqual({ kind: 'unknown', words: 'timed out' });
  expect([unknown(), toasts()]).toEqual([[], []]);
});

const ROWS = (['spot', 'margin'] as const).map(
  (book) => ({ book, symbol: 'BTCUSDT', orderId: '7', side: 'BUY' }) as OrderRow,
);
const ALL = { book: null, symbol: 'BTCUSDT', side: null };

test('of many, each is not known while nobody answers; the answer may still come', async () => {
  const silent = vi.fn();
  const answer = askCancelAll(terminal, ALL, ROWS, silent, clock);
  clock.advance(10_000);
  expect([unknown(), silent.mock.calls.length]).toEqual([[], 0]); // so many take longer
  clock.advance(1_000);
  await settle();
  expect([unknown(), silent.mock.calls.length]).toEqual([['spot:7', 'margin:7'], 1]);
  expect(toasts()).toEqual([['warn', expect.stringContaining('not known')]]);
  const refused = { kind: 'rejected', by: 'exchange', code: '-1', message: 'no', field: '' };
  const results = ROWS.map(({ book, symbol, orderId }) => ({
    book,
    symbol,
    orderId,
    outcome: book === 'spot' ? { kind: 'accepted', orderId, status: 'CANCELED' } : refused,
  }));
  answers[0]?.(ok({ results }));
  expect(await answer).toMatchObject({ kind: 'answered', total: 2, failed: [{ book: 'margin' }] });
  expect(unknown()).toEqual([]);
});

test('of many, each is not known where the answer is lost', async () => {
  const answer = askCancelAll(terminal, ALL, ROWS, () => undefined, clock);
  answers[0]?.(FAILED);
  expect(await answer).toMatchObject({ kind: 'unknown' });
  expect(unknown()).toEqual(['spot:7', 'margin:7']);
  expect(toasts()).toEqual([['warn', expect.stringContaining('not known')]]);
});

const READ_ONLY = { kind: 'rejected', by: 'terminal', code: 'READ_ONLY', message: 'no', field: '' };

test.each([
  ['an error', err({ code: 'not-ready', message: 'not ready' })],
  ['an outcome', ok(READ_ONLY)],
])(
  'a later press that is refused here, by %s, takes no doubt away: nothing was sent',
  async (_by, refused) => {
    void askCancel(terminal, ORDER, undefined, clock);
    answers[0]?.(FAILED);
    await settle();
    void askCancel(terminal, ORDER, undefined, clock);
    answers[1]?.(refused);
    await settle();
    expect(unknown()).toEqual(['margin:7']);
    // Silent for long, it was the only one that could have been sent, and was not.
    requestDoubts.reset();
    void askCancel(terminal, ORDER, undefined, clock);
    clock.advance(10_000);
    expect(unknown()).toEqual(['margin:7']);
    answers[2]?.(refused);
    await settle();
    expect(unknown()).toEqual([]);
  },
);

test('of many, what was refused here or not got to keeps its doubt; the others lose it', async () => {
  void askCancelAll(terminal, ALL, ROWS, () => undefined, clock);
  answers[0]?.(FAILED);
  await settle();
  void askCancelAll(terminal, ALL, ROWS, () => undefined, clock);
  const spot = { book: 'spot', symbol: 'BTCUSDT', orderId: '7' };
  answers[1]?.(ok({ results: [{ ...spot, outcome: READ_ONLY }] }));
  await settle();
  expect(unknown()).toEqual(['spot:7', 'margin:7']);
  void askCancelAll(terminal, ALL, ROWS, () => undefined, clock);
  const outcome = { kind: 'accepted', orderId: '7', status: 'CANCELED' };
  answers[2]?.(ok({ results: [{ ...spot, outcome }] }));
  await settle();
  expect(unknown()).toEqual(['margin:7']);
});

test('the answer to many takes away what that request has put in doubt, and not what another has', async () => {
  void askCancelAll(terminal, ALL, ROWS, () => undefined, clock);
  void askCancel(terminal, ORDER, undefined, clock);
  answers[1]?.(FAILED);
  await settle();
  clock.advance(11_000);
  expect(unknown()).toEqual(['margin:7', 'spot:7']);
  answers[0]?.(ok({ results: [] }));
  await settle();
  expect(unknown()).toEqual(['margin:7']);
});
