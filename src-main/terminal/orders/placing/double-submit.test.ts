/** P15 of reliability.md: one ticket is one order, however often it is sent and whenever. */
import { isPromised } from '@shared/kernel/full-size.testing';
import { fc, property } from '@shared/kernel/property.testing';
import { expect, it } from 'vitest';
import { Bench, makeDraft } from '../../bench.testing';
import { unknown } from '../../scripted-client.testing';
import { INTENT } from '../books.testing';

/** A second click, Enter held down, a message of the Wire that came twice, a window after a restart. */
const again = fc.record({
  afterMs: fc.integer({ min: 0, max: 500 }),
  isRestarted: fc.boolean(),
});
const ticket = { intentId: INTENT, draft: makeDraft() };

property([fc.array(again, { minLength: 1, maxLength: 5 }), fc.boolean()], {
  numRuns: isPromised ? 100 : 10,
  counts: 'tickets sent again and again',
})('one ticket is one order', async (sends, isAnswerLost) => {
  let bench = await new Bench().start();
  const { exchange, store } = bench;
  if (isAnswerLost) exchange.script('placeOrder', () => unknown);
  void bench.desk.call('placeOrder', ticket);
  for (const { afterMs, isRestarted } of sends) {
    await bench.run(afterMs);
    // Before the first is on its way nothing of it is known to the next run: that is another ticket.
    if (isRestarted && store.intents.size > 0) {
      await bench.terminal.close();
      store.isFull = false;
      bench = bench.restarted();
      await bench.run(200);
    }
    void bench.desk.call('placeOrder', ticket);
  }
  await bench.run(1_000, 50);
  expect(exchange.count('placeOrder')).toBe(1);
  expect(exchange.orders.length).toBe(isAnswerLost ? 0 : 1);
  await bench.terminal.close();
});

it('of two windows that cancel an order at once the exchange is asked once, and neither is told of a refusal', async () => {
  const bench = await new Bench().start();
  const { exchange, desk } = bench;
  const placed = desk.call('placeOrder', ticket);
  await bench.run(1_000, 50);
  const outcome = await placed;
  const orderId = outcome.ok && outcome.value.kind === 'accepted' ? outcome.value.orderId : '';
  const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
  const both = [desk.call('cancelOrder', cancel), desk.call('cancelOrder', cancel)];
  await bench.run(1_000, 50);
  for (const one of both) expect(await one).toMatchObject({ value: { kind: 'accepted' } });
  expect(exchange.count('cancelOrder')).toBe(1);
  // It may be asked again once it is known how that went.
  void desk.call('cancelOrder', cancel);
  await bench.run(1_000, 50);
  expect(exchange.count('cancelOrder')).toBe(2);
  await bench.terminal.close();
});

it('of a ticket that is also in a batch, and of two batches that share one, each is sent once', async () => {
  const bench = await new Bench().start();
  const { exchange, desk } = bench;
  const row = (name: string) => ({ intentId: name.repeat(16), draft: makeDraft() });
  // All are prepared at the same time, since the clock of the exchange has to be asked for first.
  exchange.freshenClock = () =>
    new Promise((resolve) => {
      bench.clock.setAlarm(100, resolve);
    });
  const all = [
    desk.call('placeOrder', row('a')),
    desk.call('placeBatch', { rows: [row('a'), row('b')] }),
    desk.call('placeBatch', { rows: [row('b'), row('c')] }),
    desk.call('placeOrder', row('c')),
  ];
  await bench.run(2_000, 50);
  await Promise.all(all);
  await bench.run(2_000, 50);
  const names = [...bench.store.intents.keys()];
  expect(exchange.orders).toHaveLength(names.length);
  await bench.terminal.close();
});
