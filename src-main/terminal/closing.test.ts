/** A terminal that is closed while something is on its way: nothing follows it, and nothing throws behind it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CommandOutcome } from '@shared/contract/terminal';
import { Bench } from './bench.testing';
import { MemoryStore } from './memory-store.testing';
import { futuresDraft, openBench, spotDraft, stopDraft, submit } from './orders/books.testing';
import { accepted, refused, unknown } from './scripted-client.testing';

/** As a database that is closed: whatever is asked of it throws. */
class ClosableStore extends MemoryStore {
  isShut = false;

  guarded(): this {
    return new Proxy(this, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]): unknown => {
          if (target.isShut) throw new Error(`the database is closed: ${String(name)}`);
          return Reflect.apply(value, target, given);
        };
      },
    });
  }
}

const unhandled: unknown[] = [];
const note = (fault: unknown): void => {
  unhandled.push(fault);
};
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
});
afterEach(() => {
  process.off('unhandledRejection', note);
});

const orderIdOf = (outcome: CommandOutcome): string =>
  outcome.kind === 'accepted' ? outcome.orderId : '';

/** Two orders, a stop and two cancels are on their way; their answers come when `answer` is called. */
async function busy(store: MemoryStore, answerOf: (value: unknown) => unknown) {
  const bench = await openBench(new Bench({ store }));
  const { exchange, desk } = bench;
  const spot = orderIdOf(await submit(bench, spotDraft()));
  const stop = orderIdOf(await submit(bench, stopDraft()));
  await bench.run(1_000, 50);
  const answers: (() => void)[] = [];
  const held = (value: unknown) => () =>
    new Promise<never>((resolve) => {
      answers.push(() => {
        resolve(answerOf(value) as never);
      });
    });
  exchange.script('placeOrder', held({ orderId: '99', clientOrderId: '', status: 'NEW' }));
  exchange.script('cancelOrder', held({ orderId: spot, status: 'CANCELED' }));
  exchange.futuresOrders.script('placeOrder', held({ orderId: '98' }));
  exchange.futuresOrders.script('placeCondition', held({ orderId: '97' }));
  exchange.futuresOrders.script('cancelOrder', held({ orderId: stop, status: 'CANCELED' }));
  const stopIntent = bench.newIntent();
  const drafts = [spotDraft({ price: '59980' }), futuresDraft({ price: '59970' })];
  for (const draft of drafts) {
    void desk.call('placeOrder', { intentId: bench.newIntent(), draft }).catch(() => undefined);
  }
  const draft = stopDraft({ quantity: '7' });
  void desk.call('placeOrder', { intentId: stopIntent, draft }).catch(() => undefined);
  const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId: spot } as const;
  void desk.call('cancelOrder', cancel).catch(() => undefined);
  const condition = { symbol: 'E-BTC-USDT', orderId: stop };
  void desk.call('cancelCondition', condition).catch(() => undefined);
  await bench.run(500, 20);
  expect(answers).toHaveLength(5);
  const answer = async (): Promise<void> => {
    for (const each of answers.splice(0)) each();
    await bench.settle();
  };
  return { bench, answer, stopIntent };
}

const LIMIT = { kind: 'rejected', by: 'client', code: 'LIMIT', message: 'no room' } as const;

it.each([
  ['accepted', accepted],
  ['refused', () => refused('-2010', 'no')],
  ['unknown', () => unknown],
  ['kept back', () => LIMIT],
])('an answer (%s) that comes after the end finds nobody who would throw', async (_, answerOf) => {
  const store = new ClosableStore();
  const { bench, answer } = await busy(store.guarded(), answerOf);
  await bench.terminal.close();
  store.isShut = true;
  await answer();
  for (let passedMs = 0; passedMs < 180_000; passedMs += 500) {
    bench.clock.advance(500);
    await answer();
  }
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(unhandled).toEqual([]);
});

it('an answer that comes before the store is closed is there at the next start', async () => {
  const { bench, answer, stopIntent } = await busy(new MemoryStore(), accepted);
  await bench.terminal.close();
  await answer();
  const next = bench.restarted();
  next.watch('conditions');
  await next.run(300, 50);
  const row = next.value('conditions').find(({ intentId }) => intentId === stopIntent);
  expect(row).toMatchObject({ orderId: '97', state: 'WAITING' });
});

it('knows the entries whose exits nobody places while it is closed', async () => {
  const bench = await openBench();
  const exits = { takeProfit: '61000', stopLoss: '50000' };
  const entry = { intentId: bench.newIntent(), draft: futuresDraft(), exits };
  expect(bench.terminal.entriesToProtect()).toBe(0);
  const placed = await bench.during(bench.desk.call('placeOrder', entry), 100);
  expect(bench.terminal.entriesToProtect()).toBe(1);
  const orderId = placed.ok ? orderIdOf(placed.value) : '';
  bench.exchange.futuresOrders.fill(orderId, 40, 599_900);
  await bench.run(3_000, 50);
  expect(bench.terminal.entriesToProtect()).toBe(1);
  bench.exchange.futuresOrders.fill(orderId, 60, 599_900);
  await bench.run(3_000, 50);
  // They wait at the exchange, which needs nobody for them.
  expect(bench.value('conditions').length).toBeGreaterThan(1);
  expect(bench.terminal.entriesToProtect()).toBe(0);
});
