/** The wallet's own pace: it goes on whatever happens to the reads that are under way. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import type { SizedFill } from '@shared/domain/fill';
import type { FuturesAccount } from '@shared/domain/position';
import { contracts, lots } from '@shared/money/units';
import { expect, test } from 'vitest';
import type { ClientHealth, ExchangeClient } from '../../client/exchange-client';
import type { TrackedOrder } from '../orders/tracked-order';
import { Outbox } from '../outbox';
import { unknown } from '../scripted-client.testing';
import { makeAccount, makePosition } from './scripted-futures.testing';
import { FuturesWallet } from './wallet';

const HEALTH = {
  blockedUntilMs: null,
  isBanned: false,
  clockOffsetMs: 0,
  restP50Ms: 1,
  restP95Ms: 1,
  ipWeight: { used: 0, limit: 100 },
  uidWeight: { used: 0, limit: 100 },
};

const makeHeld = (held: number): FuturesAccount =>
  makeAccount(held === 0 ? [] : [makePosition({ contracts: contracts(held) })]);

/** Answers when `answer` is called; until then every read hangs. */
function makeClient(health: Pick<ClientHealth, keyof typeof HEALTH> = HEALTH) {
  const waiting: ((held?: number | null) => void)[] = [];
  const client = {
    health: () => health,
    futures: {
      accounts: () =>
        new Promise((resolve) => {
          waiting.push((held = 0) => {
            resolve(held === null ? unknown : { kind: 'accepted', value: [makeHeld(held)] });
          });
        }),
    },
  } as unknown as ExchangeClient;
  return { client, waiting };
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

function opened() {
  const clock = new ManualClock();
  const read: (readonly FuturesAccount[])[] = [];
  const wallet = new FuturesWallet(new Outbox(clock), clock, (accounts) => read.push(accounts));
  const run = async (forMs: number): Promise<void> => {
    for (let passedMs = 0; passedMs < forMs; passedMs += 100) {
      clock.advance(100);
      await settle();
    }
  };
  return { wallet, run, read, clock };
}

test('a wallet that is opened anew while a read is under way is read on', async () => {
  const { wallet, run, read } = opened();
  const [old, fresh] = [makeClient(), makeClient()];
  wallet.open(old.client);
  await run(100);
  expect(old.waiting).toHaveLength(1);
  const queued = wallet.read();

  wallet.close();
  wallet.open(fresh.client);
  await run(100);
  expect(fresh.waiting).toHaveLength(1);
  let isKnown = false;
  void wallet.makeCurrent('E-BTC-USDT').then(() => {
    isKnown = true;
  });
  // What the old exchange says late is neither news nor the end of what is being read now.
  old.waiting[0]?.();
  expect(await queued).toBe(false);
  await settle();
  expect([isKnown, read.length, fresh.waiting.length]).toEqual([false, 0, 1]);
  fresh.waiting[0]?.();
  await settle();
  expect([isKnown, wallet.isCurrent('E-BTC-USDT'), read.length]).toEqual([true, true, 1]);
  await run(60_000);
  expect(fresh.waiting.length).toBeGreaterThan(1);
});

test('a wallet is not read twice at once, whoever asks', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  wallet.open(client);
  await run(100);
  const both = [wallet.read(), wallet.read()];
  wallet.poke();
  await run(1_000);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  await settle();
  expect(waiting).toHaveLength(2);
  waiting[1]?.();
  expect(await Promise.all(both)).toEqual([true, true]);
});

/** Opened and read once: the next read begins when something asks for it. */
async function readOnce() {
  const bench = opened();
  const { client, waiting } = makeClient();
  bench.wallet.open(client);
  await bench.run(100);
  waiting[0]?.();
  await settle();
  await bench.run(400);
  const pass = async (forMs: number): Promise<number> => {
    bench.clock.advance(forMs);
    await settle();
    return waiting.length;
  };
  bench.wallet.poke();
  expect(await pass(0)).toBe(2);
  return { ...bench, waiting, pass };
}

test('whatever happens within 150 ms of a read is told by one more, and not sooner', async () => {
  const { wallet, waiting, pass } = await readOnce();
  waiting[1]?.();
  await settle();
  for (const _ of [1, 2, 3]) wallet.poke();
  expect(await pass(149)).toBe(2);
  expect(await pass(1)).toBe(3);
});

test('what happens while a read is under way is read right behind it, not at the usual pace', async () => {
  const { wallet, waiting, pass } = await readOnce();
  for (const _ of [1, 2, 3]) wallet.poke();
  expect(await pass(100)).toBe(2);
  waiting[1]?.();
  expect(await pass(49)).toBe(2);
  expect(await pass(1)).toBe(3);
  // That one has told all of it.
  waiting[2]?.();
  await settle();
  expect(await pass(499)).toBe(3);
});

test('behind a read that took longer the next one begins at once', async () => {
  const { wallet, waiting, pass } = await readOnce();
  wallet.poke();
  expect(await pass(200)).toBe(2);
  waiting[1]?.();
  expect(await pass(0)).toBe(2);
  expect(await pass(1)).toBe(3);
});

const E = 'E-BTC-USDT';
const order = (orderId: string, executed: number, action = 'OPEN') =>
  ({
    orderId,
    symbol: E,
    side: 'BUY',
    executed: lots(executed),
    futures: { action },
  }) as TrackedOrder;
const fill = (orderId: string, size: number) =>
  ({ orderId, symbol: E, side: 'BUY', lots: lots(size) }) as SizedFill;

test('what has executed since the last read began counts once, whoever tells it first', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  const most = () => [wallet.mostHeld(E, 'BUY'), wallet.mostHeld(E, 'SELL')];
  wallet.open(client);
  await run(100);
  expect(most()).toEqual([null, null]);
  wallet.told(order('1', 30));
  waiting[0]?.(100);
  await settle();
  // It had begun before: it may tell them, or not.
  expect([...most(), wallet.isCurrent(E)]).toEqual([130, 0, false]);
  wallet.filled(fill('1', 30), null);
  wallet.filled(fill('1', 5), null);
  wallet.filled(fill('2', 7), null);
  wallet.told(order('2', 9));
  expect(most()).toEqual([144, 0]);
  wallet.filled(fill('3', 50), 'CLOSE');
  wallet.told(order('4', 50, 'CLOSE'));
  wallet.filled(fill('4', 50), null);
  expect(most()).toEqual([144, 0]);

  wallet.poke();
  await run(1_000);
  wallet.told(order('2', 10));
  waiting[1]?.(144);
  await settle();
  expect([...most(), wallet.isCurrent('E-ETH-USDT')]).toEqual([145, 0, true]);
});

test('the most that is held is not known after executions of which no read has told', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  wallet.open(client);
  await run(100);
  waiting[0]?.(100);
  await run(100);
  wallet.executed(E);
  expect(wallet.mostHeld(E, 'BUY')).toBe(null);
  void wallet.makeCurrent(E);
  waiting[1]?.(110);
  await settle();
  expect(wallet.mostHeld(E, 'BUY')).toBe(110);

  void wallet.read();
  waiting[2]?.(null);
  await settle();
  // Nothing is known to have executed since.
  expect(wallet.mostHeld(E, 'BUY')).toBe(110);
  wallet.told(order('1', 1));
  expect(wallet.mostHeld(E, 'BUY')).toBe(null);
  await run(6_000);
  waiting[3]?.(111);
  await settle();
  expect(wallet.mostHeld(E, 'BUY')).toBe(111);
});

test('what an own order has opened counts until the positions show it: a list may be older than the fill', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  const most = () => wallet.mostHeld(E, 'BUY');
  const read = async (held: number): Promise<void> => {
    void wallet.read();
    await settle();
    waiting.at(-1)?.(held);
    await settle();
  };
  wallet.open(client);
  await run(100);
  waiting[0]?.(100);
  await settle();
  await run(4_000);
  await read(100);
  await run(4_000);
  await read(100);
  await run(4_000);
  await read(100);

  wallet.told(order('1', 30));
  await read(100);
  expect([most(), wallet.isCurrent(E)]).toEqual([130, false]);
  wallet.told(order('2', 8));
  await read(120);
  expect(most()).toBe(138);
  await read(138);
  expect([most(), wallet.isCurrent(E)]).toEqual([138, true]);

  // The position is told before the order, and an order that closes what another one opens.
  await read(140);
  wallet.told(order('2', 10));
  await read(140);
  expect([most(), wallet.isCurrent(E)]).toEqual([140, true]);
  wallet.told(order('3', 5));
  wallet.told({ ...order('4', 5, 'CLOSE'), side: 'SELL' });
  await read(140);
  expect([most(), wallet.isCurrent(E)]).toEqual([140, true]);

  // Closed elsewhere in the same moment: nobody will ever show it.
  wallet.told(order('5', 7));
  await read(140);
  expect(most()).toBe(147);
  await run(11_000);
  await read(140);
  expect([most(), wallet.isCurrent(E)]).toEqual([140, true]);
});

test('what opened soon after the start hides nothing of what opens next, listed late', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  const read = async (held: number): Promise<void> => {
    void wallet.read();
    await settle();
    waiting.at(-1)?.(held);
    await settle();
  };
  wallet.open(client);
  await run(100);
  waiting[0]?.(0);
  await settle();
  await run(4_000);
  wallet.told(order('1', 30));
  await read(30);
  await run(4_000);
  await read(30);
  await run(4_000);
  wallet.told({ ...order('2', 30, 'CLOSE'), side: 'SELL' });
  await read(0);
  wallet.told(order('3', 30));
  await read(0);
  expect(wallet.mostHeld(E, 'BUY')).toBe(30);
});

test('what has executed and no read has shown is read again soon after one that failed, looked at or not', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  wallet.open(client);
  await run(100);
  waiting.shift()?.(0);
  await run(5_300);
  expect(waiting).toHaveLength(1);
  waiting.shift()?.(null);
  await run(10_000);
  // Nothing has happened there: it may be one that this key has no rights to.
  expect(waiting).toHaveLength(0);
  await run(20_300);
  expect(waiting).toHaveLength(1);
  wallet.executed('E-BTC-USDT');
  waiting.shift()?.(null);
  await run(5_300);
  expect(waiting).toHaveLength(1);
});

test('while exits wait, a wallet in which nothing was seen is read again soon after a read that failed', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient();
  wallet.open(client);
  await run(100);
  waiting.shift()?.(0);
  wallet.awaited(true);
  await run(5_300);
  waiting.shift()?.(null);
  await run(5_300);
  expect(waiting).toHaveLength(1);
  wallet.awaited(false);
  waiting.shift()?.(null);
  await run(10_000);
  expect(waiting).toHaveLength(0);
});

test('with the request budget used up a wallet is read at least every half minute, and every 5 s until it was', async () => {
  const { wallet, run } = opened();
  const { client, waiting } = makeClient({ ...HEALTH, ipWeight: { used: 90, limit: 100 } });
  wallet.watch({ snapshot: () => undefined, update: () => undefined });
  wallet.open(client);
  await run(100);
  for (let refused = 0; refused < 3; refused += 1) {
    waiting.shift()?.(null);
    await run(5_100);
    expect(waiting).toHaveLength(1);
  }
  waiting.shift()?.(0);
  await run(29_000);
  expect(waiting).toHaveLength(0);
  await run(1_100);
  expect(waiting).toHaveLength(1);
});
