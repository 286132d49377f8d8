import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CommandOutcome, FuturesDraft, OrderRow } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { err, ok, type Result } from '@shared/kernel/result';
import { ticks } from '@shared/money/units';
import { BTC_CONTRACT as BTC } from '../../session/contract.testing';
import { closeDraft, exitDraft, reverseDrafts } from './plans';
import { LONG } from '../../session/futures/positions.testing';
import { carryOut, isRunning, newRun, type Run } from './run';
import { dismissRun, positions, send } from './store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  positions.reset();
});

const accepted = (orderId: string): CommandOutcome => ({
  kind: 'accepted',
  orderId,
  status: 'NEW',
});
const refused: CommandOutcome = {
  kind: 'rejected',
  by: 'exchange',
  code: '-2010',
  message: 'no margin',
  field: '',
};
const orderRow = (orderId: string, executedLots: number, status: string): OrderRow =>
  ({ orderId, book: 'futures', executedLots, status }) as OrderRow;

type Reply = Result<unknown, { readonly code: string; readonly message: string }>;
type End = Result<{ readonly order: OrderRow | null }, { readonly code: string }>;

const unknownEnd: End = ok({ order: null });

/** A terminal whose orders end when the test says so. */
class Terminal {
  readonly placed: FuturesDraft[] = [];
  readonly replies: Reply[];
  readonly #ends = new Map<string, End>();
  readonly #asked = new Map<string, (end: End) => void>();

  constructor(...replies: readonly Reply[]) {
    this.replies = [...replies];
  }

  readonly client = {
    call: (name: string, { draft, orderId }: { draft: FuturesDraft; orderId: string }) => {
      if (name === 'orderEnd') return this.#end(orderId);
      this.placed.push(draft);
      return Promise.resolve(this.replies.shift());
    },
  } as unknown as TerminalClient;

  /** Of how many orders the end is being waited for. */
  get waiting(): number {
    return this.#asked.size;
  }

  ended(orderId: string, executedLots: number, status: string): void {
    this.answer(orderId, ok({ order: orderRow(orderId, executedLots, status) }));
  }

  answer(orderId: string, end: End): void {
    this.#ends.set(orderId, end);
    this.#asked.get(orderId)?.(end);
    this.#asked.delete(orderId);
  }

  get sizes(): string[] {
    return this.placed.map(({ action, quantity }) => `${action} ${quantity}`);
  }

  #end(orderId: string): Promise<End> {
    const known = this.#ends.get(orderId);
    if (known !== undefined) return Promise.resolve(known);
    return new Promise((resolve) => this.#asked.set(orderId, resolve));
  }
}

interface Shown {
  run: Run;
  isDone: boolean;
}

function start(terminal: Terminal, run: Run): Shown {
  const shown: Shown = { run, isDone: false };
  void carryOut(terminal.client, run, (now) => {
    shown.run = now;
  }).then(() => {
    shown.isDone = true;
  });
  return shown;
}

const soon = () => vi.advanceTimersByTimeAsync(10);
const statesOf = ({ run }: Shown) => run.steps.map(({ state }) => state);
const kindsOf = (shown: Shown) => statesOf(shown).map(({ kind }) => kind);
const reversal = () => newRun('reverse', reverseDrafts(LONG, BTC));

test('a reversal waits until its close has ended, then opens exactly what that has executed', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
  const shown = start(terminal, reversal());
  await soon();
  expect([terminal.sizes, kindsOf(shown)]).toEqual([['CLOSE 5000'], ['reading', 'waiting']]);
  expect(isRunning(shown.run)).toBe(true);
  // The rest of it was cancelled: the book had no more within its protection.
  terminal.ended('1', 2_000, 'CANCELED');
  await soon();
  expect(terminal.sizes).toEqual(['CLOSE 5000', 'OPEN 2000']);
  expect(shown.run.steps[1]?.draft.quantity).toBe('2000');
  terminal.ended('2', 1_500, 'CANCELED');
  await soon();
  expect(statesOf(shown)).toEqual([
    { kind: 'executed', contracts: 2_000 },
    { kind: 'executed', contracts: 1_500 },
  ]);
  expect([shown.isDone, terminal.waiting]).toEqual([true, 0]);
});

test('a close that executed nothing is followed by nothing', async () => {
  const terminal = new Terminal(ok(accepted('1')));
  terminal.ended('1', 0, 'CANCELED');
  const shown = start(terminal, reversal());
  await soon();
  expect([terminal.sizes, statesOf(shown)]).toEqual([
    ['CLOSE 5000'],
    [
      { kind: 'executed', contracts: 0 },
      { kind: 'not-sent', because: 'nothing-closed' },
    ],
  ]);
});

test.each([
  ['is not known to have ended', unknownEnd],
  ['cannot be asked for', err({ code: 'closed' })],
])('a reversal whose close %s opens nothing, and says so', async (_, end) => {
  const terminal = new Terminal(ok(accepted('1')));
  const shown = start(terminal, reversal());
  await vi.advanceTimersByTimeAsync(14_000);
  expect(kindsOf(shown)).toEqual(['reading', 'waiting']);
  terminal.answer('1', end);
  await soon();
  expect(statesOf(shown)).toEqual([{ kind: 'unread' }, { kind: 'not-sent', because: 'unread' }]);
  expect([terminal.sizes, shown.isDone]).toEqual([['CLOSE 5000'], true]);
});

test.each([
  ['refused', ok(refused), 'rejected'],
  ['unknown', ok({ kind: 'unknown', message: 'timed out' }), 'unknown'],
  ['lost with the connection', err({ code: 'closed', message: 'gone' }), 'unknown'],
])('a reversal whose close is %s opens nothing', async (_, reply, state) => {
  const terminal = new Terminal(reply);
  const shown = start(terminal, reversal());
  await soon();
  expect([terminal.placed.length, kindsOf(shown)]).toEqual([1, [state, 'not-sent']]);
});

const HOUR_MS = 3_600_000;
/** An answer takes long: the machine sleeps over it, and its wall clock goes on. */
const sleepingOver = (terminal: Terminal, answer: number, forMs = HOUR_MS): void => {
  const call: (...asked: never[]) => Promise<unknown> = terminal.client.call.bind(terminal.client);
  let calls = 0;
  Object.assign(terminal.client, {
    call: async (...asked: never[]) => {
      calls += 1;
      const isAnswer = calls === answer;
      const reply = await call(...asked);
      if (isAnswer) vi.setSystemTime(Date.now() + forMs);
      return reply;
    },
  });
};

test.each([
  ['its close', 1],
  ['how much that has closed', 2],
])(
  'a machine that sleeps an hour over the answer to %s opens nothing afterwards',
  async (_, at) => {
    const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
    sleepingOver(terminal, at);
    terminal.ended('1', 5_000, 'FILLED');
    const shown = start(terminal, reversal());
    await soon();
    expect(terminal.sizes).toEqual(['CLOSE 5000']);
    expect(statesOf(shown)).toEqual([
      { kind: 'executed', contracts: 5_000 },
      { kind: 'not-sent', because: 'too-late' },
    ]);
  },
);

test('nor does it close the rest of all, which says so', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
  sleepingOver(terminal, 1);
  const shown = start(terminal, closeAll());
  await soon();
  expect(terminal.sizes).toEqual(['CLOSE 3000']);
  expect(statesOf(shown)).toEqual([{ kind: 'reading' }, { kind: 'not-sent', because: 'too-late' }]);
});

test('all are closed on a line that is merely slow, and an exit is placed whenever it can be', async () => {
  const slow = new Terminal(ok(accepted('1')), ok(accepted('2')));
  sleepingOver(slow, 1, 40_000);
  start(slow, closeAll());
  await soon();
  const asleep = new Terminal(ok(accepted('1')), ok(accepted('2')));
  sleepingOver(asleep, 1);
  const both = [
    exitDraft(LONG, BTC, 'take-profit', ticks(700_000), 5_000),
    exitDraft(LONG, BTC, 'stop-loss', ticks(500_000), 5_000),
  ];
  start(asleep, newRun('exits', both));
  await soon();
  expect([slow.placed.length, asleep.placed.length]).toEqual([2, 2]);
});

const closeAll = () =>
  newRun(
    'close-all',
    [3_000, 2_000].map((n) => closeDraft(LONG, BTC, n, null)),
  );

test('closing all goes on after a refusal', async () => {
  const terminal = new Terminal(ok(refused), ok(accepted('2')));
  const shown = start(terminal, closeAll());
  await soon();
  expect([terminal.placed.length, kindsOf(shown)]).toEqual([2, ['rejected', 'reading']]);
});

test('closing all waits for no close, and tells of each how much of it was executed', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
  const shown = start(terminal, closeAll());
  await soon();
  expect([terminal.sizes, kindsOf(shown)]).toEqual([
    ['CLOSE 3000', 'CLOSE 2000'],
    ['reading', 'reading'],
  ]);
  expect(isRunning(shown.run)).toBe(false);
  terminal.ended('2', 2_000, 'FILLED');
  await soon();
  expect(kindsOf(shown)).toEqual(['reading', 'executed']);
  terminal.ended('1', 700, 'CANCELED');
  await soon();
  expect(statesOf(shown)).toEqual([
    { kind: 'executed', contracts: 700 },
    { kind: 'executed', contracts: 2_000 },
  ]);
});

test('an order that rests or waits for its price has nothing to be read', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
  const limit = start(terminal, newRun('close', [closeDraft(LONG, BTC, 5, ticks(610_000))]));
  const exit = exitDraft(LONG, BTC, 'stop-loss', ticks(590_000), 5);
  const exits = start(terminal, newRun('exits', [exit]));
  await soon();
  expect([kindsOf(limit), kindsOf(exits), terminal.waiting]).toEqual([
    ['accepted'],
    ['accepted'],
    0,
  ]);
});

test('what is on its way cannot be dismissed; what was dismissed does not come back', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')));
  send(terminal.client, 'reverse', reverseDrafts(LONG, BTC));
  await soon();
  dismissRun();
  expect(positions.get().run?.steps.map(({ state }) => state.kind)).toEqual(['reading', 'waiting']);
  terminal.ended('1', 5_000, 'FILLED');
  await soon();
  expect(terminal.sizes).toEqual(['CLOSE 5000', 'OPEN 5000']);
  dismissRun();
  expect(positions.get().run).toBeNull();
  terminal.ended('2', 5_000, 'FILLED');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(positions.get().run).toBeNull();
});

test('one press, one run: while it is on its way a second one sends nothing', async () => {
  const terminal = new Terminal(ok(accepted('1')), ok(accepted('2')), ok(accepted('3')));
  send(terminal.client, 'reverse', reverseDrafts(LONG, BTC));
  send(terminal.client, 'close', [closeDraft(LONG, BTC, 100, null)]);
  await soon();
  expect([terminal.sizes, positions.get().run?.kind]).toEqual([['CLOSE 5000'], 'reverse']);
});

test('a close of which nobody knows is not said to have failed', async () => {
  const terminal = new Terminal(ok({ kind: 'unknown', message: 'no answer' }));
  const shown = start(terminal, reversal());
  await soon();
  expect(statesOf(shown)).toMatchObject([
    { kind: 'unknown' },
    { kind: 'not-sent', because: 'unread' },
  ]);
});

test('a run that nobody answers can be put away after a while, and does not come back', async () => {
  const silent = { call: () => new Promise(() => undefined) } as unknown as TerminalClient;
  send(silent, 'close', [closeDraft(LONG, BTC, 100, null)]);
  await soon();
  dismissRun();
  expect(positions.get().run).not.toBeNull();
  await vi.advanceTimersByTimeAsync(10_000);
  dismissRun();
  expect(positions.get().run).toBeNull();
});
