/** What depends on how an order ended is told so once, in time or not at all. */
import { describe, expect, it } from 'vitest';
import type { Bench } from '../../bench.testing';
import { futuresDraft, openBench, spotDraft, submit } from '../books.testing';

const closing = () =>
  futuresDraft({ action: 'CLOSE', side: 'SELL', type: 'MARKET', price: '', quantity: '100' });

/** A close at the market that is accepted, of which the book has not taken anything yet. */
async function closingOne() {
  const bench = await openBench();
  const placed = await submit(bench, closing());
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  return { bench, orderId, orders: bench.exchange.futuresOrders };
}

/** What a desk was answered; undefined while it waits. */
function ask({ desk }: Bench, orderId: string, book: 'spot' | 'futures' = 'futures') {
  const told: { end?: { status: string; executedLots: number } | null } = {};
  void desk.call('orderEnd', { book, orderId }).then((reply) => {
    if (reply.ok) told.end = reply.value.order;
  });
  return told;
}

describe('how an order has ended', () => {
  it('is told as soon as it is known, with what the book took, and no history is read for it', async () => {
    const { bench, orderId, orders } = await closingOne();
    const before = orders.count('orderHistory');
    const told = ask(bench, orderId);
    await bench.run(2_000, 50);
    expect(told).toEqual({});
    orders.fill(orderId, 40, 599_000);
    await bench.run(2_000, 50);
    expect(told).toEqual({});
    orders.change(orderId, { status: 'CANCELED' });
    await bench.run(1_000, 50);
    expect(told.end).toMatchObject({ orderId, status: 'CANCELED', executedLots: 40 });
    expect(orders.count('orderHistory')).toBe(before);
  });

  it('is told to everybody who asks, also after it has ended', async () => {
    const { bench, orderId, orders } = await closingOne();
    const both = [ask(bench, orderId), ask(bench, orderId)];
    orders.fill(orderId, 100, 599_000);
    await bench.run(1_000, 50);
    const later = ask(bench, orderId);
    await bench.settle();
    for (const { end } of [...both, later]) {
      expect(end).toMatchObject({ status: 'FILLED', executedLots: 100 });
    }
  });

  it('of another book is not this one', async () => {
    const bench = await openBench();
    const spot = await submit(bench, spotDraft());
    const orderId = spot.kind === 'accepted' ? spot.orderId : '';
    const [mine, other] = [ask(bench, orderId, 'spot'), ask(bench, orderId)];
    bench.exchange.end(orderId, 'CANCELED');
    await bench.run(3_000, 50);
    expect(mine.end).toMatchObject({ book: 'spot', status: 'CANCELED' });
    expect(other).toEqual({});
  });

  it('is not known after fifteen seconds, and nobody is told later', async () => {
    const { bench, orderId, orders } = await closingOne();
    const told = ask(bench, orderId);
    await bench.run(14_900, 100);
    expect(told).toEqual({});
    await bench.run(200, 50);
    expect(told.end).toBeNull();
    orders.fill(orderId, 100, 599_000);
    await bench.run(1_000, 50);
    expect(told.end).toBeNull();
  });

  it('is not acted upon by a desk whose machine has slept meanwhile', async () => {
    const { bench, orderId, orders } = await closingOne();
    const waiting = ask(bench, orderId);
    await bench.settle();
    bench.clock.jumpWall(3_600_000);
    orders.fill(orderId, 100, 599_000);
    await bench.run(3_000, 50);
    expect(waiting.end).toBeNull();
    bench.clock.jumpWall(3_600_000);
    const late = ask(bench, orderId);
    await bench.run(16_000, 100);
    expect(late.end).toBeNull();
  });
});
