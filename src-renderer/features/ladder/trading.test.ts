import type { OrderRow } from '@shared/contract/terminal';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { arm, arming, lockTrading } from '../../session/keys/arming';
import { BTC_CONTRACT } from '../../session/contract.testing';
import { deskState } from '../../session/desk-state';
import { deskClock } from '../../session/time/clock';
import { futuresState } from '../../session/futures/futures-state';
import { onTicketRequest, type TicketRequest } from '../../session/orders/ticket-drafts';
import { requestDoubts } from '../../session/requests/doubts';
import { lockable } from '../../session/windows/trading-lock';
import { NO_MODIFIERS } from './meaning';
import { growVolume, ladderStoreOf, ownOutOfSight } from './store';
import { openPaperLadder, PRESS } from './paper-ladder.testing';
import { toldBook } from './told-book.testing';
import { LadderTrading } from './trading';
import { WAITING_STOP } from './waiting-stop.testing';
import { watchLadder } from './watch';

const store = ladderStoreOf('ladder');
const calls: [name: string, input: unknown][] = [];
/** What the book has taken of a close; null: nobody can say. Told when the test lets it be told. */
let closed: number | null = null;
let tell: () => void = () => undefined;
const terminal = {
  call: (name: string, input: unknown) => {
    if (name === 'orderEnd') {
      return new Promise((resolve) => {
        tell = () => {
          resolve(ok({ order: closed === null ? null : { executedLots: closed } }));
        };
      });
    }
    calls.push([name, input]);
    return Promise.resolve(ok({ kind: 'accepted', orderId: '7', status: 'NEW' }));
  },
  subscribe: () => () => undefined,
} as unknown as TerminalClient;
const trading = new LadderTrading({ store, terminal, select: () => undefined });
/** As the desk hands it out: it refuses while the window is locked. */
const locked = new LadderTrading({
  store,
  select: () => undefined,
  terminal: lockable(terminal, () => 'trading is locked'),
});
/** With prices of two decimals, as those of the pair. */
const contract = { ...BTC_CONTRACT, pricePrecision: 2 };

beforeEach(() => {
  calls.length = 0;
  openPaperLadder(store);
});
afterAll(() => {
  for (const each of [arming, deskState, futuresState, requestDoubts]) each.reset();
});

const TEN_CONTRACTS = { text: '10', unit: 'contracts' };

function drafts(act: () => void): TicketRequest['kind'][] {
  const kinds: TicketRequest['kind'][] = [];
  const stop = onTicketRequest(({ kind }) => kinds.push(kind));
  act();
  stop();
  return kinds;
}

test('what was sent is told with its own figures and time, and a pair has no position to close', async () => {
  arm(true);
  trading.press(PRESS, NO_MODIFIERS);
  expect(store.get().notice).toMatchObject({ kind: 'sending', order: { price: '59990' } });
  await new Promise((next) => setTimeout(next, 0));
  expect(store.get().notice).toMatchObject({ kind: 'accepted', order: { price: '59990' } });
  expect(deskClock.nowMs() - store.get().noticedAtMs).toBeLessThan(1_000);
  await trading.close();
  expect(store.get().notice).toEqual({ kind: 'contractsOnly' });
  await trading.reverse();
  expect(store.get().notice).toEqual({ kind: 'contractsOnly' });
});

describe('what leaves the ladder', () => {
  test('disarmed: a click fills the ticket and sends nothing', () => {
    const kinds = drafts(() => {
      trading.press(PRESS, NO_MODIFIERS);
    });
    expect(kinds).toEqual(['order']);
    expect(calls).toEqual([]);
  });

  test.each([
    ['a pair', { symbol: 'BTCUSDT' }, { text: '0.010000', unit: 'base' }],
    ['a contract', { symbol: 'E-BTC-USDT', volumes: ['10', '', '', ''] as const }, TEN_CONTRACTS],
  ])('what a click on %s drafts says what its volume counts', (_what, change, quantity) => {
    deskState.set({ instruments: [...deskState.get().instruments, contract] });
    store.set(change);
    const asked: TicketRequest[] = [];
    const stop = onTicketRequest((request) => asked.push(request));
    trading.press(PRESS, NO_MODIFIERS);
    trading.press({ ...PRESS, kind: 'stop', direction: 'DOWN' }, NO_MODIFIERS);
    stop();
    expect(asked).toMatchObject([{ quantity }, { quantity }]);
  });

  test('armed: each click is one order with an intent of its own', async () => {
    arm(true);
    trading.press(PRESS, NO_MODIFIERS);
    trading.press(PRESS, NO_MODIFIERS);
    await Promise.resolve();
    expect(calls.map(([name]) => name)).toEqual(['placeOrder', 'placeOrder']);
    const [first, second] = calls.map(([, input]) => input as { intentId: string; draft: object });
    expect(first?.draft).toMatchObject({ price: '59990', quantity: '0.01', side: 'BUY' });
    expect(first?.intentId).not.toBe(second?.intentId);
  });

  test('the volume grows by itself with each tap, for one order', () => {
    arm(true);
    growVolume(store);
    growVolume(store);
    trading.press(PRESS, NO_MODIFIERS);
    trading.press(PRESS, NO_MODIFIERS);
    expect(calls.map(([, input]) => (input as { draft: object }).draft)).toMatchObject([
      { quantity: '0.03' },
      { quantity: '0.01' },
    ]);
  });

  test('own orders beyond the rows are counted at their end, the nearest named', () => {
    const resting = (price: number, lots: number): Partial<OrderRow> => ({
      symbol: 'BTCUSDT',
      side: 'BUY',
      status: 'NEW',
      price,
      lots,
      executedLots: 0,
    });
    const orders = [resting(90, 3), resting(80, 4), resting(100, 5)] as OrderRow[];
    store.set({ orders, conditions: [], centre: 100, step: 1, rows: 5 });
    expect(ownOutOfSight(store.get(), 'below')).toEqual({ count: 2, lots: 7, nearest: 90 });
    expect(ownOutOfSight(store.get(), 'above')).toBeNull();
  });

  test('armed, with Alt: the ticket, and nothing leaves', () => {
    arm(true);
    const kinds = drafts(() => {
      trading.press(PRESS, { ...NO_MODIFIERS, isAlt: true });
    });
    expect(kinds).toEqual(['order']);
    expect(calls).toEqual([]);
  });

  test.each([
    ['stale', toldBook(1)],
    ['stale', toldBook(deskClock.nowMs(), 'ETHUSDT')],
    ['checking', { orders: [{ status: 'CHECKING' } as OrderRow] }],
    ['noVolume', { volumes: ['', '', '', ''] as const }],
    ['fault', { volumes: ['900', '', '', ''] as const }],
  ])('armed, but %s: refused in words, nothing is sent', (kind, change) => {
    arm(true);
    store.set(change);
    trading.press(PRESS, NO_MODIFIERS);
    expect(store.get().notice?.kind).toBe(kind);
    expect(calls).toEqual([]);
  });

  test('a locked window cannot be armed: nothing is sent', () => {
    arm(true);
    lockTrading(true);
    arm(true);
    trading.press(PRESS, NO_MODIFIERS);
    expect(calls).toEqual([]);
  });

  test('on live what meets the market goes into the ticket, which asks', () => {
    arm(true);
    const { session } = deskState.get();
    deskState.set({ session: session === null ? null : { ...session, mode: 'live' } });
    trading.press({ kind: 'market', side: 'SELL' }, NO_MODIFIERS);
    expect(calls).toEqual([]);
    trading.press(PRESS, NO_MODIFIERS);
    expect(calls).toHaveLength(1);
  });
});

describe('closing and turning round', () => {
  const symbol = 'E-BTC-USDT';
  const leg = (over: object) => ({
    positionId: '1',
    symbol,
    mode: 'isolated',
    side: 'BUY',
    contracts: 50,
    closing: 20,
    leverage: 20,
    openPrice: '60000',
    averagePrice: '60000',
    markPrice: '60000',
    hold: '10',
    value: '180',
    unrealized: '0',
    realized: '0',
    keepRate: '0.005',
    maxFeeRate: '0.0006',
    ...over,
  });
  const held = (...positions: object[]) => {
    deskState.set({ instruments: [contract], symbol });
    store.set({ symbol, ...toldBook(deskClock.nowMs(), symbol) });
    const account = { accounts: [{ marginCoin: 'USDT', normal: '20000' }], positions, readAtMs: 1 };
    futuresState.set({ account: account as never, marks: [] });
  };
  const drafted = () => calls.map(([, input]) => (input as { draft: object }).draft);

  test('what is not yet being closed is closed at the market, in the mode of its leg', async () => {
    held(leg({}));
    arm(true);
    await trading.close();
    expect(drafted()).toMatchObject([
      { action: 'CLOSE', side: 'SELL', type: 'MARKET', quantity: '30', mode: 'isolated' },
    ]);
  });

  test('of long and short each is closed, and nothing of a contract that is chosen between the two', async () => {
    const short = leg({ positionId: '2', side: 'SELL', contracts: 80 });
    held(leg({}), short, { ...short, positionId: '3', symbol: 'E-ETH-USDT' });
    arm(true);
    await trading.close();
    expect(drafted()).toMatchObject([
      { side: 'SELL', quantity: '30' },
      { side: 'BUY', quantity: '60' },
    ]);
    calls.length = 0;
    const done = trading.close();
    const other = 'E-ETH-USDT';
    store.set({ symbol: other, ...toldBook(deskClock.nowMs(), other) });
    deskState.set({ instruments: [contract, { ...contract, symbol: 'E-ETH-USDT' }] });
    await done;
    expect(drafted()).toMatchObject([{ symbol, side: 'SELL', quantity: '30' }]);
  });

  /** Turns the position round; `meanwhile` the book takes `volume` of its close. */
  const turned = async (volume: number | null, meanwhile: () => void = () => undefined) => {
    held(leg({ closing: 0 }));
    arm(true);
    const done = trading.reverse();
    await new Promise((next) => setTimeout(next, 0));
    expect(drafted()).toMatchObject([{ action: 'CLOSE', side: 'SELL', quantity: '50' }]);
    expect(store.get().notice?.kind).toBe('reading');
    closed = volume;
    meanwhile();
    tell();
    await done;
  };

  test.each([50, 20])(
    'turned round: %i of 50 closed, as much on the other side',
    async (volume) => {
      await turned(volume);
      expect(drafted()).toMatchObject([
        { action: 'CLOSE', quantity: '50' },
        { action: 'OPEN', side: 'SELL', quantity: String(volume) },
      ]);
    },
  );

  test.each<[what: string, volume: number | null, kind: string, meanwhile?: () => void]>([
    ['nothing was closed', 0, 'nothingClosed'],
    ['nobody knows how much', null, 'unread'],
    [
      'trading was locked meanwhile',
      50,
      'locked',
      () => {
        lockTrading(true);
      },
    ],
    [
      'the window was disarmed meanwhile',
      50,
      'notArmed',
      () => {
        arm(false);
      },
    ],
  ])('turned round, but %s: nothing is opened, in words', async (_, volume, kind, meanwhile) => {
    await turned(volume, meanwhile);
    expect([drafted().length, store.get().notice?.kind]).toEqual([1, kind]);
  });

  test('turned round, but the ladder shows another contract by then: nothing is opened there', async () => {
    await turned(50, () => {
      store.set({ symbol: 'BTCUSDT', notice: null });
    });
    expect([drafted().length, store.get().notice]).toEqual([1, null]);
  });

  test.each([
    ['a close', () => void trading.close()],
    [
      'an order that was moved',
      () => {
        locked.move({ symbol, orderId: '7' } as OrderRow, 5_998_000);
      },
    ],
  ])('what a lock has kept back is told until the lock is off: %s', async (_, press) => {
    const stop = watchLadder(terminal, { instance: 'ladder', group: null });
    held(leg({}));
    lockTrading(true);
    press();
    await new Promise((next) => setTimeout(next, 0));
    expect([calls, store.get().notice]).toEqual([[], { kind: 'locked' }]);
    lockTrading(false);
    expect(store.get().notice).toBeNull();
    stop();
  });

  test('F drops the exits that wait for their entry, too: they would become stops', () => {
    held();
    store.set({ conditions: [] });
    futuresState.set({ exits: [] });
    trading.cancelConditions();
    expect(store.get().notice).toEqual({ kind: 'nothingToCancel' });
    futuresState.set({ exits: [WAITING_STOP] });
    trading.cancelConditions();
    expect(calls).toEqual([['dropExit', { intentId: 'entry-1', purpose: 'stop-loss' }]]);
    futuresState.set({ exits: [] });
  });

  test('an entry on a contract takes its bracket along; one that is no distance is not sent', () => {
    held();
    arm(true);
    store.set({ volumes: ['10', '', '', ''], bracket: { takeProfit: '500', stopLoss: '300' } });
    trading.press({ kind: 'limit', side: 'BUY', price: 5_999_000 }, NO_MODIFIERS);
    expect(calls[0]?.[1]).toMatchObject({
      draft: { action: 'OPEN', price: '59990', quantity: '10' },
      exits: { takeProfit: '59995.00', stopLoss: '59987.00' },
    });
    store.set({ bracket: { takeProfit: '', stopLoss: '2.5' } });
    trading.press({ kind: 'market', side: 'SELL' }, NO_MODIFIERS);
    expect(store.get().notice?.kind).toBe('noBracket');
    expect(calls).toHaveLength(1);
  });

  test('disarmed, the bracket goes into the ticket with the order', () => {
    held();
    arm(false);
    store.set({ volumes: ['10', '', '', ''], bracket: { takeProfit: '500', stopLoss: '' } });
    const requests: TicketRequest[] = [];
    const stop = onTicketRequest((request) => requests.push(request));
    trading.press({ kind: 'limit', side: 'SELL', price: 6_001_000 }, NO_MODIFIERS);
    stop();
    expect(requests).toMatchObject([{ exits: { takeProfit: '60005.00', stopLoss: '' } }]);
  });

  test('of long and short neither is turned round; disarmed nothing is closed', async () => {
    held(leg({}), leg({ positionId: '2', side: 'SELL' }));
    arm(true);
    await trading.reverse();
    expect(store.get().notice?.kind).toBe('severalPositions');
    arm(false);
    await trading.close();
    expect(store.get().notice?.kind).toBe('notArmed');
    expect(calls).toEqual([]);
  });
});
