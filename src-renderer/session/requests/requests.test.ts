/** What is asked for and not answered is not known: it says so, and is offered again only once the terminal has told of it. */
import type { ChangeRow, ConditionRow, ExitRow, OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok } from '@shared/kernel/result';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startWords } from '../../lib/i18n';
import { closeToast, showToast } from '../../ui/toast.testing';
import { watchKill, type KillValue } from '../kill-state';
import { ask } from './ask';
import { askTypedChange } from './change';
import { mark, requestDoubts } from './doubts';
import { exitPlacing, restoring } from './names';
import { watchOffers } from './offers';
import { putBack } from './restore';
import { keepSettings } from './settings';
import { told, toldOfLoss } from './told';

vi.mock('../../ui/toast', () => import('../../ui/toast.testing'));
vi.stubGlobal('requestAnimationFrame', () => 0);

/** Answers each call when the test lets it. */
const answers: ((reply: unknown) => void)[] = [];
const call = vi.fn((_name: string, _input: object) => new Promise((done) => answers.push(done)));
type Tell = (value: readonly unknown[]) => void;
const topics = new Map<string, Tell>();
const subscribe = (topic: string, _of: object, to: { onValue?: Tell; onAppend?: Tell }) => {
  const tell = to.onValue ?? to.onAppend;
  if (tell !== undefined) topics.set(topic, tell);
  return () => undefined;
};
const terminal = { call, subscribe } as unknown as TerminalClient;
let clock = new ManualClock();
const settle = () => new Promise((next) => setTimeout(next, 0));
const unknown = (): readonly string[] => [...requestDoubts.get().unknown];
const toasts = (): readonly string[] =>
  showToast.mock.calls.map(([{ level, title }]) => `${level} ${title}`);
const FAILED = err({ code: 'internal', message: 'the terminal could not carry this out' });
const EXIT = { intentId: 'i', purpose: 'stop-loss' } as const;

beforeAll(() => startWords());
afterAll(() => {
  vi.unstubAllGlobals();
});

beforeEach(() => {
  clock = new ManualClock();
  answers.length = 0;
  topics.clear();
  vi.clearAllMocks();
  requestDoubts.reset();
});

const placeExit = () =>
  ask(
    {
      name: exitPlacing(EXIT),
      wanted: 'placeExit',
      send: () => terminal.call('placeExit', EXIT),
    },
    undefined,
    clock,
  );

test('an exit whose placing nobody answers is not known, and is not asked for a second time meanwhile', async () => {
  const answer = placeExit();
  expect(await placeExit()).toBeNull();
  clock.advance(10_000);
  expect(unknown()).toEqual(['place-exit:i:stop-loss']);
  answers[0]?.(ok({}));
  await answer;
  expect([unknown(), call.mock.calls.length]).toEqual([[], 1]);
});

test.each([
  ['placing an exit', () => void placeExit(), 'placeExit', 'place-exit:i:stop-loss', 'the exit'],
  [
    'putting an order back',
    () => {
      putBack(terminal, 'i', clock);
    },
    'restoreOrder',
    'restore:i',
    'the order back',
  ],
])('%s that is lost is told, and stays in doubt', async (_what, press, name, key, words) => {
  press();
  answers[0]?.(FAILED);
  await settle();
  expect(call.mock.calls.map(([asked]) => asked)).toEqual([name]);
  expect(unknown()).toEqual([key]);
  expect(toasts()).toEqual([expect.stringMatching(/^warn No answer to/)]);
  expect(toasts()[0]).toContain(words);
});

/** The rows as the terminal tells them; what is not named is told as empty. */
function tellRows(rows: {
  orders?: readonly Partial<OrderRow>[];
  conditions?: readonly Partial<ConditionRow>[];
  exits?: readonly Partial<ExitRow>[];
  changes?: readonly Partial<ChangeRow>[];
}): void {
  topics.get('openOrders')?.(rows.orders ?? []);
  topics.get('conditions')?.(rows.conditions ?? []);
  topics.get('exits')?.(rows.exits ?? []);
  topics.get('changes')?.(rows.changes ?? []);
}

const ORDERS = (['spot', 'margin'] as const).map((book) => ({ book, orderId: '7' }));
const OFFERED = {
  orders: ORDERS,
  conditions: [{ orderId: '8', state: 'WAITING' }],
  exits: [{ ...EXIT, state: 'REFUSED' }],
  changes: [{ intentId: 'i', step: 'offer-restore' }],
} as const;
const ALL = [
  'spot:7',
  'margin:7',
  'futures:8',
  'exit:i:stop-loss',
  exitPlacing(EXIT),
  restoring('i'),
];

test('a doubt is over where the rows do not offer it any more, and not because they are told anew', () => {
  watchOffers(terminal);
  mark('unknown', ALL, () => true);
  topics.get('openOrders')?.([]);
  expect(unknown()).toEqual(ALL); // the other lists may not have been told yet
  topics.get('openOrders')?.(ORDERS);
  tellRows(OFFERED);
  expect(unknown()).toEqual(ALL);
  tellRows({
    ...OFFERED,
    orders: ORDERS.slice(0, 1),
    exits: [{ ...EXIT, state: 'PLACING' }],
    changes: [{ intentId: 'i', step: 'placing' }],
  });
  expect(unknown()).toEqual(['spot:7', 'futures:8', 'exit:i:stop-loss']);
  tellRows({ orders: ORDERS.slice(0, 1), conditions: [{ orderId: '8', state: 'CANCELED' }] });
  expect(unknown()).toEqual(['spot:7']);
});

test('a doubt that is over takes its message away, and that of many cancels goes with the last', () => {
  watchOffers(terminal);
  tellRows(OFFERED);
  mark('unknown', ['spot:7', 'margin:7'], () => true);
  const closed = () => closeToast.mock.calls.map(([id]) => id);
  topics.get('openOrders')?.(ORDERS.slice(0, 1));
  expect(closed()).toEqual(['not answered margin:7']);
  topics.get('activity')?.([
    { key: 'cancelRejected', values: { by: 'exchange', book: 'spot', orderId: '7' } },
  ]);
  expect(closed().slice(1)).toEqual(['not answered spot:7', 'not answered many']);
});

test('a press after a silence is a request of its own: how the first one ends says nothing of it', async () => {
  void placeExit();
  clock.advance(10_000);
  void placeExit();
  // The first answer comes late, or is lost: the second is on its way all the same, and not asked for again.
  answers[0]?.(FAILED);
  await settle();
  expect(await placeExit()).toBeNull();
  answers[1]?.(ok({}));
  await settle();
  expect([unknown(), toasts()]).toEqual([[], []]);
  void placeExit();
  clock.advance(10_000);
  void placeExit();
  answers[3]?.(ok({}));
  await settle();
  answers[2]?.(FAILED);
  await settle();
  expect([unknown(), toasts()]).toEqual([[], []]);
});

test('what evidence has settled is not in doubt again by a press that is refused here', async () => {
  watchOffers(terminal);
  tellRows(OFFERED);
  void placeExit();
  answers[0]?.(FAILED);
  await settle();
  void placeExit();
  tellRows({ ...OFFERED, exits: [{ ...EXIT, state: 'PLACING' }] });
  answers[1]?.(err({ code: 'not-ready', message: 'not ready' }));
  await settle();
  expect(unknown()).toEqual([]);
});

test.each([
  ['the exchange has refused', 'exchange', 'margin', []],
  ['was refused here: nothing was sent', 'terminal', 'margin', ['margin:7']],
  ['is another wallet’s', 'exchange', 'spot', ['margin:7']],
])('news of a cancel from another window that %s', (_what, by, book, left) => {
  watchOffers(terminal);
  mark('unknown', ['margin:7'], () => true);
  topics.get('activity')?.([{ key: 'cancelRejected', values: { by, book, orderId: '7' } }]);
  expect(unknown()).toEqual(left);
});

test('a kill switch without an answer is not taken for one that is on; the answer takes the message away', async () => {
  void told('kill', terminal.call('kill', { source: 'key' }), '', clock);
  clock.advance(9_999);
  expect(toasts()).toEqual([]);
  clock.advance(1);
  expect(toasts()).toEqual([expect.stringContaining('it is not known whether it is on')]);
  answers[0]?.(ok({}));
  await settle();
  expect(closeToast).toHaveBeenCalledWith(showToast.mock.calls[0]?.[0].id);
});

test('a kill switch that shows that it is on answers for a press that has no answer', () => {
  void told('kill', terminal.call('kill', { source: 'key' }), '', clock);
  clock.advance(10_000);
  watchKill(terminal);
  const tell = topics.get('kill') as unknown as (kill: Partial<KillValue>) => void;
  tell({ isOn: false });
  const { id } = showToast.mock.calls[0]?.[0] ?? {};
  expect(closeToast).not.toHaveBeenCalledWith(id);
  tell({ isOn: true });
  expect(closeToast).toHaveBeenCalledWith(id);
});

test('a start or a new connection that is lost says so; its refusal is shown where it was asked for', async () => {
  void toldOfLoss('start', terminal.call('startPaper', {}));
  void toldOfLoss('reconnect', terminal.call('reconnect', {}));
  answers[0]?.(err({ code: 'start-failed', message: 'the disk is full' }));
  answers[1]?.(FAILED);
  await settle();
  expect(toasts()).toEqual([expect.stringMatching(/^warn No answer .* connected again$/)]);
  void toldOfLoss('reconnect', terminal.call('reconnect', {}));
  answers[2]?.(ok({}));
  await settle();
  expect(closeToast).toHaveBeenLastCalledWith(showToast.mock.calls[0]?.[0].id);
});

test('a setting that is not kept says so, until one is', async () => {
  void keepSettings(terminal, { workspace: 'spot' });
  answers[0]?.(FAILED);
  await settle();
  void keepSettings(terminal, { workspace: 'spot' });
  answers[1]?.(err({ code: 'not-saved', message: 'the disk is full' }));
  await settle();
  expect(toasts()).toEqual([
    expect.stringMatching(/^warn .*: the next start may not have what you have just set$/),
    expect.stringMatching(/^error Not kept for the next start: /),
  ]);
  void keepSettings(terminal, { workspace: 'spot' });
  answers[2]?.(ok({}));
  await settle();
  expect(closeToast).toHaveBeenLastCalledWith(showToast.mock.calls[0]?.[0].id);
});

test('what the terminal refuses is told as that', async () => {
  void told('dismiss', terminal.call('dismissUnknown', { intentId: 'i' }), 'i', clock);
  answers[0]?.(err({ code: 'not-waiting', message: 'no order of that name waits for you' }));
  await settle();
  expect(toasts()).toEqual([expect.stringMatching(/^error The order stays on the desk: /)]);
});

const CHANGE = {
  intentId: 'c',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '7',
  seen: { price: 1, lots: 1, isWaiting: false },
  price: '1',
  quantity: '1',
} as const;

test('a typed change that nobody answers says so, unless the terminal tells its steps', async () => {
  watchOffers(terminal);
  void askTypedChange(terminal, CHANGE, clock);
  clock.advance(10_000);
  expect(toasts()).toEqual([expect.stringContaining('No answer to the change')]);
  answers[0]?.(ok({ kind: 'accepted', orderId: '8', status: 'NEW' }));
  await settle();
  expect(closeToast).toHaveBeenCalledOnce();
  tellRows({ changes: [{ intentId: 'c', step: 'canceling' }] });
  void askTypedChange(terminal, CHANGE, clock);
  clock.advance(60_000);
  expect(toasts()).toHaveLength(1);
});
