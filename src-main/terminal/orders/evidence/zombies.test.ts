/** An order that shows up after it was proven not to be there: the alarm, and what ends it. */
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import { MemoryStore } from '../../memory-store.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { INTENT, walletRequest } from '../books.testing';

async function risen(isFilled = false, store = new MemoryStore()) {
  const bench = await new Bench({ store }).start();
  bench.exchange.script('placeOrder', () => unknown);
  await bench.place({}, INTENT);
  await bench.run(11_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  const order = bench.exchange.add(walletRequest(store.intent(INTENT)?.clientOrderId));
  if (isFilled) bench.exchange.fill(order.orderId, 500_000, 5_999_000);
  await bench.run(61_000, 100);
  bench.exchange.book(6_000_000, 6_000_010);
  expect(bench.keys()).toContain('orderZombie');
  return { bench, order };
}

const statuses = (bench: Bench) => bench.value('openOrders').map(({ status }) => status);

it('stops entry there until the trader has said that they looked, also over a restart', async () => {
  const { bench } = await risen();
  expect(statuses(bench)).toEqual(expect.arrayContaining(['NEW', 'NEEDS_YOU']));
  expect(await bench.place()).toMatchObject({ code: 'zombie' });
  expect(await bench.place({ symbol: 'ETHUSDT' })).not.toMatchObject({ code: 'zombie' });
  await bench.terminal.close();
  bench.store.isFull = false;
  const next = bench.restarted();
  await next.run(1_000, 50);
  next.exchange.feedState('open');
  next.watchBook();
  await next.settle();
  next.exchange.book(6_000_000, 6_000_010);
  await next.run(500, 50);
  expect(statuses(next)).toEqual(expect.arrayContaining(['NEW', 'NEEDS_YOU']));
  expect(await next.place()).toMatchObject({ code: 'zombie' });
  await next.during(next.desk.call('dismissUnknown', { intentId: INTENT }));
  expect(statuses(next)).not.toContain('NEEDS_YOU');
  expect(await next.place()).toMatchObject({ kind: 'accepted' });
  await next.terminal.close();
  const later = next.restarted();
  await later.run(1_000, 50);
  expect(new Set(statuses(later))).toEqual(new Set(['NEW']));
});

it('that only shows up in what is read for another order stops that order', async () => {
  let wake = (): void => undefined;
  const wakes = {
    onWake: (onWake: () => void) => {
      wake = onWake;
      return () => undefined;
    },
  };
  const bench = await new Bench({ wakes }).start();
  bench.exchange.script('placeOrder', () => unknown);
  await bench.place({}, INTENT);
  await bench.run(11_000, 50);
  bench.exchange.book(6_000_000, 6_000_010);
  bench.exchange.add(walletRequest(bench.store.intent(INTENT)?.clientOrderId));
  // What is known of the orders is old by now: the next one waits until they have been read.
  wake();
  expect(await bench.place()).toMatchObject({ code: 'zombie' });
  expect(bench.exchange.placed).toEqual([]);
});

it('that has traded when it is seen needs the trader all the same', async () => {
  const { bench } = await risen(true);
  expect(statuses(bench)).toEqual(['NEEDS_YOU']);
  expect(await bench.place()).toMatchObject({ code: 'zombie' });
});

it('that is cancelled without a trade leaves nothing to look at', async () => {
  const { bench, order } = await risen();
  const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId: order.orderId } as const;
  await bench.during(bench.desk.call('cancelOrder', cancel), 1_000);
  expect(statuses(bench)).toEqual([]);
  expect(await bench.place()).toMatchObject({ kind: 'accepted' });
});

it('is also one that the exchange had refused', async () => {
  const bench = await new Bench().start();
  bench.exchange.script('placeOrder', () => refused('-2017', 'no money'));
  await bench.place({}, INTENT);
  bench.exchange.add(walletRequest(bench.store.intent(INTENT)?.clientOrderId));
  await bench.run(6_000, 50);
  expect(bench.keys()).toContain('orderZombie');
});

/** What the disk has when the program dies right after the first write of what it has seen. */
class DiesOnSight extends MemoryStore {
  #isDead = false;

  override saveIntents(...given: Parameters<MemoryStore['saveIntents']>): void {
    if (!this.#isDead) super.saveIntents(...given);
    this.#isDead ||= given[0].some(({ state }) => state === 'accepted');
  }

  override saveWork(...given: Parameters<MemoryStore['saveWork']>): void {
    if (!this.#isDead) super.saveWork(...given);
    this.#isDead ||= given[0].kind === 'zombie';
  }
}

it('stops entry at the next start, too, where the program dies in the moment in which it is seen', async () => {
  const { bench } = await risen(false, new DiesOnSight());
  const store = new MemoryStore();
  for (const [intentId, intent] of bench.store.intents) store.intents.set(intentId, intent);
  for (const [key, work] of bench.store.orderWorks) store.orderWorks.set(key, work);
  const { clock, exchange } = bench;
  await bench.terminal.close();
  const next = new Bench({ clock, exchange, store });
  await next.start();
  expect(statuses(next)).toEqual(expect.arrayContaining(['NEW', 'NEEDS_YOU']));
  expect(await next.place()).toMatchObject({ code: 'zombie' });
});
