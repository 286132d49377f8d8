/** Live orders beside a scripted simulator: how each ends, when the simulator begins, and when the disk is written. */
import { expect, test } from 'vitest';
import { refused, unknown } from '../scripted-client.testing';
import { FILL, RESTING, Simulator, started, TAKING } from './drift-bench.testing';

test('an order that had ended before the program did is compared by the next run, not waited for', async () => {
  const bench = await started();
  await bench.place(TAKING);
  let areTradesRead = false;
  const trades = () => (areTradesRead ? null : unknown);
  bench.exchange.script('ownTrades', ...Array<typeof trades>(100).fill(trades));
  await bench.filled();
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.row).toMatchObject({ state: 'open' });
  await bench.terminal.close();
  areTradesRead = true;
  const next = bench.restarted();
  next.watch('drift');
  await next.start();
  await next.run(3_000);
  expect(next.value('drift').rows).toMatchObject([
    { state: 'compared', actual: { lots: 500_000 } },
  ]);
});

test('what fills long after its order has is no prediction of it, however late the terminal was told', async () => {
  const simulator = new Simulator();
  simulator.answer = () => ({ isOver: true, fills: [{ ...FILL, afterMs: 8_000 }] });
  const bench = await started(simulator);
  await bench.place(TAKING);
  await bench.filled();
  expect(bench.row).toMatchObject({
    state: 'compared',
    predicted: { lots: 0, firstMs: null },
    actual: { lots: 500_000 },
  });
});

test('a cancel that was refused ended the shadow, not the order: what it fills later is not compared', async () => {
  const bench = await RESTING();
  await bench.place({ price: '60000' });
  bench.exchange.script('cancelOrder', () => refused('-1003', 'too many requests'));
  await bench.during(
    bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId: bench.orderId }),
  );
  await bench.fresh();
  await bench.filled(500_000, 6_000_000);
  expect(bench.row).toMatchObject({
    state: 'left-out',
    reason: 'cancel-late',
    actual: { lots: 500_000 },
  });
});

test('one that fills while its cancel is on its way is compared', async () => {
  const bench = await RESTING();
  await bench.place({ price: '60000' });
  bench.exchange.fill(bench.orderId, 500_000, 6_000_000);
  await bench.during(
    bench.desk.call('cancelOrder', { book: 'spot', symbol: 'BTCUSDT', orderId: bench.orderId }),
  );
  await bench.run(2_000);
  expect(bench.row).toMatchObject({ state: 'compared', predicted: { lots: 0 } });
});

test('the simulator is loaded before the first order, and begins when the exchange has answered', async () => {
  const simulator = new Simulator();
  let loads = 0;
  const shadows = () => {
    loads += 1;
    return Promise.resolve(simulator);
  };
  const bench = await started(simulator, { ports: { shadows } });
  expect(loads).toBe(1);
  let answer: () => void = () => undefined;
  const waits = new Promise<void>((resolve) => {
    answer = resolve;
  });
  bench.exchange.script('placeOrder', async () => {
    await waits;
    return refused('-2010', 'not now');
  });
  const placed = bench.place(TAKING);
  await bench.run(500);
  expect(simulator.opened).toEqual([]);
  answer();
  await placed;
  await bench.run(50);
  expect(bench.row).toMatchObject({ reason: 'rejected' });
  expect(loads).toBe(1);
});

test('one that the exchange says nothing of begins after a second', async () => {
  const simulator = new Simulator();
  const bench = await started(simulator);
  bench.exchange.script('placeOrder', () => new Promise(() => undefined));
  void bench.place(TAKING);
  await bench.run(900);
  expect(simulator.opened).toEqual([]);
  await bench.run(1_500);
  expect(simulator.opened).toHaveLength(1);
});

test('the disk is not waited for with each change: what comes within a second is written once', async () => {
  const bench = await started();
  const written: number[] = [];
  const save = bench.store.saveDrifts.bind(bench.store);
  bench.store.saveDrifts = (drifts, most) => {
    written.push(drifts.length);
    save(drifts, most);
  };
  for (let count = 0; count < 3; count += 1) await bench.place({ ...TAKING, quantity: '0.01' });
  expect(written).toEqual([]);
  expect(bench.rows).toHaveLength(3);
  await bench.run(1_500);
  expect(written).toEqual([3]);
});

test('who took an order of an earlier run back, and when, nobody knows: it is not said to be others', async () => {
  const bench = await started();
  await bench.place(TAKING);
  await bench.run(50);
  await bench.terminal.close();
  bench.exchange.end(bench.orderId, 'CANCELED');
  const next = bench.restarted();
  next.watch('drift');
  await next.start();
  await next.run(3_000);
  expect(next.value('drift').rows).toMatchObject([{ state: 'left-out', reason: 'closed' }]);
});

test('a shadow that throws whatever it is asked changes nothing of what is told of its order', async () => {
  const simulator = new Simulator();
  const broken = {
    fills: [],
    refusal: '',
    book: () => undefined,
    print: () => undefined,
    cancel: () => undefined,
    get isOver(): boolean {
      throw new Error('out of order');
    },
  };
  simulator.open = () => broken;
  const bench = await started(simulator);
  expect(await bench.place(TAKING)).toMatchObject({ kind: 'accepted' });
  await bench.run(500);
  await bench.filled();
  expect(bench.value('openOrders')).toEqual([]);
  expect(bench.value('fills')).toHaveLength(1);
  expect(bench.keys()).toContain('orderFilled');
});
