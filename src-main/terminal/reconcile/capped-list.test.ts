/** An exchange that lists fewer open orders than there are: what is behind the end of its list is not gone. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { walletRequest } from '../orders/books.testing';
import { accepted } from '../scripted-client.testing';

const CAP = 50;
const ORDERS = 120;

/** Lists `CAP` at most, and takes 100 ms to tell of one. */
function cap({ exchange, clock }: Bench): void {
  const { spot } = exchange;
  const [list, one] = [spot.openOrders.bind(spot), spot.order.bind(spot)];
  spot.openOrders = async (pair) => {
    const answer = await list(pair);
    if (answer.kind !== 'accepted') return answer;
    const orders = answer.value.orders.slice(0, CAP);
    return accepted({ orders, others: [], isWhole: orders.length < CAP });
  };
  spot.order = async (pair, reference) => {
    const answer = await one(pair, reference);
    await new Promise<void>((resolve) => clock.setAlarm(100, resolve));
    return answer;
  };
}

it('shows them as open, asks for a few at a time, and sees the one that ends', async () => {
  const bench = new Bench();
  const { exchange } = bench;
  for (let count = 0; count < ORDERS; count += 1) exchange.add(walletRequest());
  await bench.start();
  await bench.run(5_000, 50);
  cap(bench);
  const before = exchange.count('order');
  const lists = exchange.count('openOrders');
  for (let turn = 0; turn < 200; turn += 1) {
    await bench.run(100, 50);
    expect(bench.value('openOrders').filter(({ status }) => status === 'UNLISTED')).toEqual([]);
  }
  expect(bench.value('openOrders')).toHaveLength(ORDERS);
  const polls = exchange.count('openOrders') - lists;
  expect(polls).toBeGreaterThan(2);
  // Each of the others once, when it was listed no more; then five a poll.
  expect(exchange.count('order') - before).toBeLessThanOrEqual(ORDERS - CAP + 5 * polls);
  const [asked, read] = [exchange.count('order'), exchange.count('openOrders')];
  await bench.run(30_000, 50);
  const further = exchange.count('openOrders') - read;
  expect(further).toBeGreaterThan(2);
  expect(exchange.count('order') - asked).toBeLessThanOrEqual(5 * further);
  const [gone] = exchange.orders.slice(-1);
  if (gone === undefined) throw new Error('there are orders');
  exchange.end(gone.orderId, 'CANCELED');
  await bench.run(120_000, 100);
  expect(bench.value('openOrders').map(({ orderId }) => orderId)).not.toContain(gone.orderId);
  expect(bench.value('openOrders')).toHaveLength(ORDERS - 1);
});

it('that lists all of just so many: what has ended elsewhere is gone within seconds', async () => {
  const bench = new Bench();
  const { exchange } = bench;
  for (let count = 0; count < 2 * CAP; count += 1) exchange.add(walletRequest());
  await bench.start();
  await bench.run(5_000, 50);
  expect(bench.value('openOrders')).toHaveLength(2 * CAP);
  for (const { orderId } of exchange.orders.slice(0, CAP)) exchange.end(orderId, 'CANCELED');
  await bench.run(10_000, 50);
  expect(bench.value('openOrders')).toHaveLength(CAP);
});
