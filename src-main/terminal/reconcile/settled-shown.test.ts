/** What the trader sees of orders that were settled: whose they are, how they ended, and what is read after it. */
import { describe, expect, it } from 'vitest';
import type { Bench } from '../bench.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  spotDraft,
  stopDraft,
  stopRequest,
  submit,
} from '../orders/books.testing';
import { accepted, refused, unknown } from '../scripted-client.testing';
import { many, pastOrders, placed } from './endings.testing';

describe('a condition order', () => {
  it('that the exchange has shown and then denies is lost, and said so', async () => {
    const bench = await openBench();
    const orderId = await placed(bench, stopDraft());
    const { futuresOrders } = bench.exchange;
    futuresOrders.orders.splice(0, 1);
    futuresOrders.script('order', ...many(() => refused('-2013')));
    await bench.run(4_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'WAITING' }]);
    await bench.run(6_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'LOST' }]);
    expect(bench.keys()).toContain('conditionLost');
  });

  it('whose answer has not come is nobody else’s: it is not told as found, and in no list twice', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    let [orderId, isSilent] = ['', true];
    futuresOrders.script('placeCondition', () => {
      ({ orderId } = futuresOrders.add(stopRequest()));
      return unknown;
    });
    futuresOrders.script('recentOrders', ...many(() => (isSilent ? unknown : null)));
    void submit(bench, stopDraft());
    await bench.run(5_000, 50);
    expect(bench.value('conditions')).toMatchObject([{ state: 'CHECKING' }]);
    expect(bench.value('openOrders')).toEqual([]);
    // Nor when its price has come and a trade names it, which is read within a minute.
    futuresOrders.fill(orderId, 100, 590_000);
    await bench.run(65_000, 100);
    expect(bench.value('fills')).toMatchObject([{ orderId }]);
    expect(bench.value('conditions')).toMatchObject([{ state: 'CHECKING' }]);
    expect(bench.keys()).not.toContain('orderExternal');
    isSilent = false;
    await bench.run(30_000, 100);
    expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'FIRED' }]);
    expect(bench.keys()).not.toContain('orderExternal');
  });
});

it('an order of elsewhere that only a trade names is told with all that the history says of it', async () => {
  const bench = await openBench();
  await bench.run(3_000, 50);
  const { futuresOrders } = bench.exchange;
  const { orderId } = futuresOrders.add(futuresRequest('a-bot'), { mode: 'isolated' });
  futuresOrders.fill(orderId, 100, 599_900);
  await bench.run(70_000, 100);
  const kept = bench.store
    .finishedOrders('futures', null, 10)
    .map((row) => JSON.parse(row) as object);
  expect(kept).toMatchObject([
    { orderId, clientOrderId: 'a-bot', isOwn: false, futures: { mode: 'isolated' } },
  ]);
});

it('a cancelled order whose end does not say what had executed waits for its trades, which do', async () => {
  const bench = await openBench();
  const orderId = await placed(bench, spotDraft());
  const { exchange } = bench;
  const slowly = (): Promise<null> =>
    new Promise((resolve) => {
      bench.clock.setAlarm(2_000, () => {
        resolve(null);
      });
    });
  exchange.script('ownTrades', slowly);
  exchange.fill(orderId, 200_000, 5_999_000);
  exchange.end(orderId, 'CANCELED');
  const at = exchange.orders.findIndex((order) => order.orderId === orderId);
  const ended = exchange.orders[at];
  if (ended === undefined) throw new Error('not placed');
  exchange.orders[at] = {
    ...ended,
    executed: 0 as never,
    averagePrice: '0',
    isExecutedUnsaid: true,
  };
  await bench.run(8_000, 50);
  expect(await pastOrders(bench, 'spot')).toMatchObject([
    { orderId, status: 'CANCELED', executedLots: 200_000 },
  ]);
});

/** At least one more read of the futures wallet within that time. */
async function walletIsReadWithin(bench: Bench, forMs: number): Promise<boolean> {
  const { futuresHost } = bench.exchange;
  const before = futuresHost.count('accounts');
  await bench.run(forMs, 50);
  return futuresHost.count('accounts') > before;
}

describe('the futures wallet and its positions', () => {
  it('are read at once when an order in doubt turns out to have filled, long after anything else was looked at', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    let isSilent = true;
    const silently = many(() => (isSilent ? unknown : null));
    futuresOrders.script('placeOrder', () => {
      const placedAs = [...bench.store.intents.values()].at(-1)?.clientOrderId;
      const { orderId } = futuresOrders.add(futuresRequest(placedAs));
      futuresOrders.fill(orderId, 100, 599_900);
      return unknown;
    });
    futuresOrders.script('order', ...silently);
    futuresOrders.script('ownTrades', ...silently);
    await submit(bench, futuresDraft());
    await bench.run(30_000, 50);
    isSilent = false;
    const found = () => bench.keys().includes('orderFound');
    while (!found()) await bench.run(50, 50);
    expect(await walletIsReadWithin(bench, 600)).toBe(true);
  });

  it('are read at once when a resting order has been cancelled elsewhere', async () => {
    const bench = await openBench();
    const orderId = await placed(bench, futuresDraft());
    await bench.run(10_000, 50);
    // Just read: its own pace would read it five seconds later.
    while (!(await walletIsReadWithin(bench, 50)));
    bench.exchange.futuresOrders.change(orderId, { status: 'CANCELED' });
    while (bench.value('openOrders').length > 0) await bench.run(50, 50);
    expect(await walletIsReadWithin(bench, 600)).toBe(true);
  });
});

describe('beside a stop whose answer has not come', () => {
  /** It waits, and so does what is known of another one like it. */
  async function inDoubt(bench: Bench): Promise<void> {
    const { futuresOrders } = bench.exchange;
    futuresOrders.script('placeCondition', () => unknown);
    futuresOrders.script('recentOrders', ...many(() => unknown));
    await submit(bench, limitStop('58000'));
  }
  const limitStop = (price: string) =>
    stopDraft({
      type: 'LIMIT',
      price: '60010',
      trigger: { direction: 'DOWN', price, purpose: 'stop-loss' },
    });

  it('an order that rests at its terms is followed to its end', async () => {
    const bench = await openBench();
    const resting = futuresDraft({ side: 'SELL', action: 'CLOSE', price: '60010' });
    const orderId = await placed(bench, resting);
    await inDoubt(bench);
    bench.exchange.futuresOrders.fill(orderId, 40, 600_100);
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ orderId, executedLots: 40 }]);
    bench.exchange.futuresOrders.change(orderId, { status: 'CANCELED' });
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
  });

  it('another stop like it that is known is told as fired', async () => {
    const bench = await openBench();
    const orderId = await placed(bench, limitStop('59000'));
    await inDoubt(bench);
    bench.exchange.futuresOrders.change(orderId, { status: 'NEW' });
    await bench.run(5_000, 50);
    const states = bench.value('conditions').map((row) => [row.orderId, row.state]);
    expect(states).toContainEqual([orderId, 'FIRED']);
    expect(bench.value('openOrders')).toMatchObject([{ orderId, isOwn: true }]);
  });
});

it('a stop that a list has left out once, and that waits on, is no open order', async () => {
  const bench = await openBench();
  const orderId = await placed(bench, stopDraft());
  const nothing = accepted({ orders: [], others: [], isWhole: true }) as never;
  bench.exchange.futuresOrders.script(
    'openOrders',
    () => nothing,
    () => nothing,
  );
  await bench.run(10_000, 50);
  expect(bench.value('conditions')).toMatchObject([{ orderId, state: 'WAITING' }]);
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.received('conditions')).toBeGreaterThan(0);
});

it('an order that is denied once, and once more much later, is not given up: two answers are no proof', async () => {
  const bench = await openBench();
  const orderId = await placed(bench, spotDraft());
  const { exchange } = bench;
  // So little is left of the budget that questions are far between.
  exchange.healthNow = { ...exchange.healthNow, ipWeight: { used: 11_000, limit: 12_000 } };
  await bench.run(60_000, 250);
  exchange.script('order', ...many(() => refused('-2013')));
  exchange.end(orderId, 'CANCELED');
  const asked = exchange.count('order');
  while (exchange.count('order') < asked + 2) await bench.run(250, 250);
  expect(bench.value('openOrders')).toMatchObject([{ orderId }]);
  while (exchange.count('order') < asked + 3) await bench.run(250, 250);
  await bench.run(250, 250);
  expect(bench.value('openOrders')).toEqual([]);
});
