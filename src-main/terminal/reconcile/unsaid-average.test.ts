/** A venue that does not say at what an order has executed: its own trades do, and until then nobody does. */
import { describe, expect, it } from 'vitest';
import type { Bench } from '../bench.testing';
import { openBench, spotDraft, submit } from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';
import { many, pastOrders } from './endings.testing';

/** An order that ends as cancelled after a part of it has executed. */
async function ended(bench: Bench): Promise<void> {
  const { exchange } = bench;
  const placed = await submit(bench, spotDraft());
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  exchange.fill(orderId, 300_000, 5_999_000);
  exchange.fill(orderId, 100_000, 5_998_000);
  exchange.end(orderId, 'CANCELED');
  const order = exchange.orders.find((one) => one.orderId === orderId);
  Object.assign(order ?? {}, { averagePrice: '' });
}

const average = async (bench: Bench) => (await pastOrders(bench, 'spot'))[0]?.averagePrice;

describe('the average of an order that has ended', () => {
  it('is what its own trades come to', async () => {
    const bench = await openBench();
    await ended(bench);
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(await average(bench)).toBe('59987.5');
  });

  it('stays unsaid, and is not nothing, where they cannot be read', async () => {
    const bench = await openBench();
    bench.exchange.script('ownTrades', ...many(() => unknown));
    await ended(bench);
    await bench.run(5_000, 50);
    expect(bench.value('openOrders')).toEqual([]);
    expect(await average(bench)).toBe('');
  });
});
