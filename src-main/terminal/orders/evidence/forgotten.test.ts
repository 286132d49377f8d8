/** Orders in doubt at an exchange whose lists contradict each other, for a while or for good. */
import { expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { many } from '../../reconcile/endings.testing';
import { accepted, refused, unknown } from '../../scripted-client.testing';
import {
  futuresDraft,
  futuresRequest,
  INTENT,
  openBench,
  spotDraft,
  stopDraft,
  stopRequest,
  submit,
  walletRequest,
} from '../books.testing';

const open = (bench: Bench, book: string) =>
  bench.value('openOrders').filter((row) => row.book === book);
const NEEDS_YOU = { key: 'orderNeedsYou', values: { code: 'forgotten', intentId: INTENT } };

/** In doubt, while an order nobody here knows has traded and is not to be found. */
async function traded(side: 'BUY' | 'SELL'): Promise<Bench> {
  const bench = await openBench();
  const { exchange } = bench;
  exchange.script('placeOrder', () => {
    const { orderId } = exchange.add({ ...walletRequest(), side });
    exchange.fill(orderId, 100_000, 5_999_000);
    exchange.orders.splice(0);
    return unknown;
  });
  await submit(bench, spotDraft(), INTENT);
  return bench;
}

it('one that may have traded and is not known any more is the trader’s to look for, and is asked for no longer', async () => {
  const bench = await traded('BUY');
  await bench.run(7_000, 50);
  expect(open(bench, 'spot')).toMatchObject([{ status: 'CHECKING' }]);
  await bench.run(8_000, 50);
  expect(open(bench, 'spot')).toMatchObject([{ status: 'NEEDS_YOU' }]);
  expect(bench.activity).toContainEqual(
    expect.objectContaining({
      ...NEEDS_YOU,
      values: expect.objectContaining(NEEDS_YOU.values) as object,
    }),
  );
  // The next sweep of trades looks for it once more.
  await bench.run(70_000, 250);
  const asked = bench.exchange.count('order');
  await bench.run(60_000, 250);
  expect(bench.exchange.count('order') - asked).toBe(0);
});

it('one that has traded to the other side is not it', async () => {
  const bench = await traded('SELL');
  await bench.run(20_000, 50);
  expect(open(bench, 'spot')).toEqual([]);
  expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
});

/** The same on futures, of an exchange that finds none by its name. */
async function tradedOnFutures(side: 'BUY' | 'SELL'): Promise<Bench> {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeOrder', () => {
    const { orderId } = futuresOrders.add({ ...futuresRequest('theirs'), side });
    futuresOrders.fill(orderId, 40, 599_900);
    futuresOrders.orders.splice(0);
    return unknown;
  });
  await submit(bench, futuresDraft(), INTENT);
  await bench.run(20_000, 50);
  return bench;
}

it('nor is one of a contract told as never placed: its trade says that there was one', async () => {
  const bench = await tradedOnFutures('BUY');
  expect(bench.store.intent(INTENT)?.state).toBe('needs-you');
  expect(open(bench, 'futures')).toMatchObject([{ status: 'NEEDS_YOU' }]);
  expect(bench.activity.find(({ key }) => key === 'orderNeedsYou')).toMatchObject(NEEDS_YOU);
});

it('a trade to the other side says nothing of one of a contract', async () => {
  const bench = await tradedOnFutures('SELL');
  expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
});

it('one that is only listed late is found', async () => {
  const bench = await openBench();
  const { exchange } = bench;
  exchange.script('placeOrder', () => {
    const placed = bench.store.intent(INTENT)?.clientOrderId;
    exchange.fill(exchange.add(walletRequest(placed)).orderId, 100_000, 5_999_000);
    return unknown;
  });
  const untilMs = bench.clock.monotonicMs() + 6_000;
  exchange.script(
    'order',
    ...many(() => (bench.clock.monotonicMs() < untilMs ? refused('-2013') : null)),
  );
  exchange.script(
    'openOrders',
    ...many(() => (bench.clock.monotonicMs() < untilMs ? (accepted([]) as never) : null)),
  );
  await submit(bench, spotDraft(), INTENT);
  await bench.run(5_500, 50);
  expect(bench.store.intent(INTENT)?.state).toBe('unknown');
  await bench.run(20_000, 50);
  expect(bench.keys()).not.toContain('orderNeedsYou');
  expect(open(bench, 'spot')).toMatchObject([{ status: 'PARTIALLY_FILLED', isOwn: true }]);
});

/** In doubt and never there, while one like it is open that the history does not list for so long. */
async function alike(unlistedForMs: number): Promise<Bench> {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const untilMs = bench.clock.monotonicMs() + unlistedForMs;
  futuresOrders.script('placeOrder', () => {
    futuresOrders.add(futuresRequest('a-bot'));
    return unknown;
  });
  // By its name it is not found: the document does not say that it can be.
  futuresOrders.script('order', ...many(() => refused('-1102')));
  futuresOrders.script(
    'orderHistory',
    ...many(() => (bench.clock.monotonicMs() < untilMs ? (accepted([]) as never) : null)),
  );
  await submit(bench, futuresDraft(), INTENT);
  return bench;
}

it('one like it is not taken for it before the history can tell whose it is', async () => {
  const bench = await alike(3_000);
  await bench.run(2_500, 50);
  expect(open(bench, 'futures')).toMatchObject([{ status: 'CHECKING' }]);
  await bench.run(15_000, 50);
  expect(bench.store.intent(INTENT)?.state).toBe('not-placed');
  expect(open(bench, 'futures')).toMatchObject([{ status: 'NEW', isOwn: false }]);
});

it('of an exchange whose history lists what has ended alone it is taken for it in the end', async () => {
  const bench = await alike(60_000);
  await bench.run(15_000, 50);
  expect(open(bench, 'futures')).toMatchObject([{ status: 'NEW', isOwn: true }]);
});

it('a stop that is there is not taken for a lost one while another like it has no answer', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const later = (forMs: number) =>
    new Promise<void>((resolve) => bench.clock.setAlarm(forMs, resolve));
  futuresOrders.script(
    'placeCondition',
    () => later(2_000).then(() => unknown),
    () => {
      const { orderId } = futuresOrders.add(stopRequest());
      return later(4_000).then(() => accepted({ orderId }) as never);
    },
  );
  const intentId = bench.newIntent();
  for (const one of [INTENT, intentId]) {
    void bench.desk.call('placeOrder', { intentId: one, draft: stopDraft() });
  }
  await bench.run(20_000, 50);
  const orderId = futuresOrders.orders[0]?.orderId ?? '';
  expect(
    bench
      .value('conditions')
      .map((row) => [row.intentId, row.state, row.orderId])
      .toSorted(),
  ).toEqual(
    [
      [INTENT, 'NEEDS_YOU', ''],
      [intentId, 'WAITING', orderId],
    ].toSorted(),
  );
});
