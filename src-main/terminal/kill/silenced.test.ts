/** The kill switch where the exchange has asked for silence: it uses the cancels that go all the same. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { openBench, spotDraft, submit } from '../orders/books.testing';

it.each([
  [true, 'CANCELED'],
  [false, 'NEW'],
])('where a cancel may be tried: %s, its order is %s', async (mayTryCancel, status) => {
  const bench = new Bench();
  await openBench(bench);
  await submit(bench, spotDraft());
  const { exchange } = bench;
  const blockedUntilMs = bench.clock.nowMs() + 3_600_000;
  exchange.healthNow = { ...exchange.healthNow, blockedUntilMs, isBanned: false, mayTryCancel };
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(2_000, 50);
  expect(exchange.orders.map((order) => order.status)).toEqual([status]);
});
