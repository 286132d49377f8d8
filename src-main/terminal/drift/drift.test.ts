/** Live orders beside a scripted simulator: what is compared, what is left out and why, and that no order minds. */
import { expect, test } from 'vitest';
import { Bench } from '../bench.testing';
import { refused, unknown } from '../scripted-client.testing';
import { DriftBench, RESTING, Simulator, started, TAKING } from './drift-bench.testing';
import type { Shadows } from './shadow-port';

test('a prediction and a fate stand beside each other when both are known', async () => {
  const bench = await started();
  await bench.place(TAKING);
  expect(bench.row).toMatchObject({ state: 'open', symbol: 'BTCUSDT', touch: 6_000_010 });
  await bench.filled(200_000);
  expect(bench.row).toMatchObject({ state: 'open', predicted: { lots: 500_000 }, actual: null });
  await bench.filled(300_000, 6_000_020);
  expect(bench.rows).toHaveLength(1);
  expect(bench.row).toMatchObject({
    state: 'compared',
    reason: '',
    predicted: { lots: 500_000, value: '3000005000000', makerLots: 0, firstMs: 0 },
    actual: { lots: 500_000, value: '3000008000000', makerLots: 500_000 },
  });
  expect(bench.row.predicted?.fees).toEqual([{ asset: 'BTC', amount: '0.0005' }]);
  expect(bench.row.actual?.fees).toEqual([{ asset: 'BTC', amount: '0.00000016' }]);
});

test('the simulator is told of the book the order left on, of each that follows, and of the tape', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  const bench = await started(simulator);
  await bench.place({ price: '60000' });
  bench.exchange.book(5_999_999, 6_000_010);
  bench.exchange.print('BTCUSDT', 6_000_000, 100);
  bench.exchange.print('ETHUSDT', 6_000_000, 100);
  await bench.run(50);
  expect(simulator.opened).toMatchObject([
    { side: 'BUY', price: 6_000_000, book: { bids: [{ price: 6_000_000 }, {}] } },
  ]);
  expect(simulator.told).toEqual(['book', 'print']);
});

test('a simulator that throws, is slow, or cannot be loaded changes nothing of an order', async () => {
  const throwing: Shadows = {
    open: () => {
      throw new Error('out of order');
    },
  };
  const asIs = new Bench();
  await asIs.start();
  const plain = await asIs.place(TAKING);
  const places = [
    () => Promise.resolve(throwing),
    () => Promise.reject(new Error('no such module')),
    () => new Promise<Shadows>(() => undefined),
    () => {
      throw new Error('no such module');
    },
  ];
  for (const shadows of places) {
    const bench = await started(new Simulator(), { ports: { shadows } });
    const outcome = await bench.place(TAKING);
    expect(outcome).toEqual(plain);
    expect(bench.exchange.placed).toHaveLength(1);
    expect(bench.value('openOrders')).toMatchObject([{ status: 'NEW' }]);
  }
  const bench = await started(new Simulator(), {
    ports: { shadows: () => Promise.resolve(throwing) },
  });
  await bench.place(TAKING);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'failed', predicted: null });
});

test('it is asked after the order has left, never before', async () => {
  const simulator = new Simulator();
  const bench = await started(simulator);
  const sent: number[] = [];
  bench.exchange.script('placeOrder', () => {
    sent.push(simulator.opened.length);
    return refused('-2010', 'not now');
  });
  await bench.place(TAKING);
  expect(sent).toEqual([0]);
  expect(simulator.opened.length).toBeLessThanOrEqual(1);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'rejected' });
});

test('a fill finer than the steps of its pair has no shadow to stand beside', async () => {
  const bench = await started();
  await bench.place(TAKING);
  bench.exchange.fill(bench.orderId, 500_000, 6_000_010);
  const [newest] = bench.exchange.trades;
  if (newest === undefined) throw new Error('nothing was traded');
  const fine = { price: '60000.101', quantity: '0.5' };
  bench.exchange.trades[0] = { ...newest, price: null, fine };
  await bench.run(2_000);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'fills-unread' });
});

test('a disk that keeps nothing changes nothing of an order', async () => {
  const bench = await started();
  bench.store.saveDrifts = () => {
    throw new Error('the disk is full');
  };
  expect(await bench.place(TAKING)).toMatchObject({ kind: 'accepted' });
  await bench.filled();
  expect(bench.value('fills')).toHaveLength(1);
});

test('a cancel of the trader ends the shadow at that moment: both have filled nothing', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  const bench = await started(simulator);
  await bench.place({ price: '60000' });
  await bench.during(
    bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId: bench.orderId }),
  );
  await bench.run(2_000);
  expect(simulator.told.filter((what) => what === 'cancel')).toHaveLength(1);
  expect(bench.row).toMatchObject({
    state: 'compared',
    predicted: { lots: 0, firstMs: null },
    actual: { lots: 0, firstMs: null },
  });
});

test('an order that somebody else cancelled says nothing of how it would have filled', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  const bench = await started(simulator);
  await bench.place({ price: '60000' });
  bench.exchange.end(bench.orderId, 'CANCELED');
  bench.exchange.print('BTCUSDT', 6_000_000, 100);
  await bench.run(2_000);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'ended-elsewhere' });
});

test('an order whose outcome is unknown is in no figure', async () => {
  const bench = await started();
  bench.exchange.script('placeOrder', () => unknown);
  await bench.place(TAKING);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'unknown' });
});

test('a shadow that has not filled when the order has is given five seconds, then it has not', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({});
  const bench = await started(simulator);
  await bench.place({ price: '60000' });
  await bench.filled(500_000, 6_000_000);
  expect(bench.row).toMatchObject({ state: 'open' });
  for (let second = 0; second < 6; second += 1) {
    bench.exchange.book(6_000_000, 6_000_010);
    await bench.run(1_000);
  }
  expect(bench.row).toMatchObject({
    state: 'compared',
    predicted: { lots: 0 },
    actual: { lots: 500_000 },
  });
});

test('a feed that breaks off, falls silent or begins again leaves an order that rests out', async () => {
  const cut = await RESTING();
  await cut.place({ price: '60000' });
  cut.exchange.feedState('waiting');
  await cut.run(50);
  expect(cut.row).toMatchObject({ state: 'left-out', reason: 'gap', predicted: null });

  const silent = await RESTING();
  await silent.place({ price: '60000' });
  await silent.run(7_000);
  expect(silent.row).toMatchObject({ state: 'left-out', reason: 'stale' });

  const renewed = await RESTING();
  await renewed.place({ price: '60000' });
  renewed.exchange.listener?.onTrades('BTCUSDT', [], true);
  await renewed.run(1_500);
  expect(renewed.row).toMatchObject({ state: 'left-out', reason: 'gap' });
});

test('where nobody watches, or nothing was told of what trades, an order is not compared', async () => {
  const bench = await started();
  await bench.place({ symbol: 'ETHUSDT', price: '60000' });
  expect(bench.row).toMatchObject({ symbol: 'ETHUSDT', state: 'left-out', reason: 'unwatched' });
  expect(bench.simulator.opened).toEqual([]);

  const quiet = new DriftBench();
  await Bench.prototype.start.call(quiet);
  await quiet.fresh();
  await quiet.place({ price: '60000' });
  expect(quiet.row).toMatchObject({ state: 'left-out', reason: 'no-tape' });
  // What takes and is gone needs no tape.
  await quiet.fresh();
  await quiet.place({ price: '', type: 'MARKET', side: 'SELL' });
  expect(quiet.row).toMatchObject({ state: 'open', reason: '', touch: 6_000_000 });
});

test('no book is asked for, no request is made: only the trades of a watched market are listened to', async () => {
  const plain = await new Bench().start();
  const bench = await started();
  await plain.place(TAKING);
  await bench.place(TAKING);
  await Promise.all([plain.run(2_000), bench.run(2_000)]);
  expect(bench.exchange.openOrdersAsked).toEqual(plain.exchange.openOrdersAsked);
  expect(bench.exchange.channels).toContain('BTCUSDT trades');
  expect([...bench.exchange.channels].filter((name) => name.endsWith(' book'))).toEqual([
    'BTCUSDT book',
  ]);
});

test('behind all that the book shows nobody knows what stands before an order', async () => {
  const bench = await started();
  await bench.place({ price: '59990' });
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'beyond-book' });
});

test('margin is listed, and left out', async () => {
  const bench = await started();
  const draft = { book: 'margin', symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT' } as const;
  await bench.during(
    bench.desk.call('placeOrder', {
      intentId: bench.newIntent(),
      draft: { ...draft, price: '60000', quantity: '0.1', unit: 'base' },
    }),
  );
  expect(bench.row).toMatchObject({ book: 'margin', state: 'left-out', reason: 'margin' });
});

test('what the simulator refuses or cannot count is said, by its name', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({ isOver: true, refusal: 'price-out-of-band' });
  const bench = await started(simulator);
  await bench.place(TAKING);
  expect(bench.row).toMatchObject({ reason: 'not-simulated', detail: 'price-out-of-band' });
  simulator.answer = () => null;
  await bench.fresh();
  await bench.place(TAKING);
  expect(bench.row).toMatchObject({ state: 'left-out', reason: 'uncountable' });
});

test('sixteen go on at once; the next is said to be one too many', async () => {
  const bench = await RESTING();
  for (let count = 0; count < 17; count += 1) {
    await bench.fresh();
    await bench.place({ price: '60000', quantity: '0.01' });
  }
  expect(bench.rows.map(({ reason }) => reason)).toEqual([
    'too-many',
    ...Array<string>(16).fill(''),
  ]);
});

test('a new run goes on where the simulator had ended, and says of the rest that it was closed', async () => {
  const simulator = new Simulator();
  const bench = await started(simulator);
  await bench.place(TAKING);
  const { orderId } = bench;
  simulator.answer = () => ({});
  await bench.fresh();
  await bench.place({ price: '60000' });
  await bench.terminal.close();
  bench.exchange.fill(orderId, 500_000, 6_000_010);
  const next = bench.restarted();
  next.watch('drift');
  await next.start();
  await next.run(3_000);
  expect(next.value('drift').rows).toMatchObject([
    { state: 'left-out', reason: 'closed' },
    { state: 'compared', actual: { lots: 500_000 } },
  ]);
});

test('on paper nothing is compared, and no trades are listened to for it', async () => {
  const bench = new Bench();
  await bench.start();
  bench.watch('drift');
  await bench.place(TAKING);
  expect(bench.value('drift')).toEqual({ isOffered: false, rows: [] });
  expect(bench.store.keptDrifts.size).toBe(0);
});
