import { expect, test } from 'vitest';
import { Bench } from '../bench.testing';

test('an own order stands under the time the exchange gave it, as after the next start', async () => {
  const bench = await new Bench().start();
  bench.exchange.script('placeOrder', async () => {
    await new Promise<void>((resolve) => {
      bench.clock.setAlarm(700, resolve); // on its way
    });
    return null;
  });
  const placed = bench.place({});
  await bench.run(2_000);
  await placed;
  await bench.run(10_000);
  const [given] = bench.exchange.orders.map(({ createdAtMs }) => createdAtMs);
  const times = (of: Bench) => of.value('openOrders').map(({ createdAtMs }) => createdAtMs);
  expect(times(bench)).toEqual([given]);
  const restarted = bench.restarted();
  await restarted.start();
  expect(times(restarted)).toEqual([given]);
});
