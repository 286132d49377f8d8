import { expect, test } from 'vitest';
import { Bench } from './bench.testing';
import { orderFenceMs, withdrawalFenceMs } from './fences';
import { unknown } from './scripted-client.testing';

test.each([
  [undefined, 7_000, 30_000],
  [60_000, 62_000, 85_000],
  // Not every request can name a window: the exchange's default still counts.
  [500, 7_000, 30_000],
])('a window of %s ms: %d and %d ms', (recvWindowMs, order, withdrawal) => {
  const venue = recvWindowMs === undefined ? {} : { recvWindowMs };
  expect([orderFenceMs(venue), withdrawalFenceMs(venue)]).toEqual([order, withdrawal]);
});

test('an order is not placed only after the window that its request had named', async () => {
  const bench = await new Bench({ venue: { recvWindowMs: 60_000 } }).start();
  bench.exchange.script('placeOrder', () => unknown);
  await bench.place();
  await bench.run(61_500, 50);
  expect(bench.value('openOrders')).toMatchObject([{ status: 'CHECKING' }]);
  expect(bench.keys()).not.toContain('orderNotPlaced');
  await bench.run(6_000, 50);
  expect(bench.keys()).toContain('orderNotPlaced');
});
