/** An exchange, or a host before it, that answers twice, or with the answer to another question. */
import { expect, it } from 'vitest';
import { Bench, makeDraft } from '../../bench.testing';
import { ticks } from '@shared/money/units';
import { futuresDraft, futuresRequest, openBench, walletRequest } from '../books.testing';

it.each([
  ['has the order all the same', true, 'orderFound'],
  ['never got it', false, 'orderNotPlaced'],
])(
  'an answer that names another order of ours is none: the exchange %s',
  async (_, isThere, told) => {
    const bench = await new Bench().start();
    const { exchange } = bench;
    const first = await bench.place({ price: '59990' });
    if (first.kind !== 'accepted') throw new Error(first.message);
    const { orderId } = first;
    const intentId = bench.newIntent();
    exchange.script('placeOrder', () => {
      if (isThere) exchange.execute(walletRequest(`tm-${intentId}`));
      return { kind: 'accepted', value: { orderId, clientOrderId: '', status: 'NEW' } } as never;
    });
    expect(await bench.place({ price: '59980' }, intentId)).toMatchObject({ kind: 'unknown' });
    await bench.run(20_000, 200);
    expect(bench.keys()).toContain(told);
    const ids = bench.value('openOrders').map((row) => row.orderId);
    expect(ids).toContain(orderId);
    expect(ids).toHaveLength(isThere ? 2 : 1);
  },
);

type Add = (name: string, price: number) => string;

const passed = ({ clock }: Bench, forMs: number): Promise<void> =>
  new Promise((resolve) => {
    clock.setAlarm(forMs, resolve);
  });

/** Two orders at once, each with the answer to the other, which names no client id. */
function swapped(
  bench: Bench,
  script: (answer: () => Promise<never>) => void,
  add: Add,
  afterMs: readonly number[] = [50, 50],
) {
  const intents = [bench.newIntent(), bench.newIntent()];
  const ids: string[] = [];
  let open: () => void = () => undefined;
  const areBothThere = new Promise<void>((resolve) => {
    open = resolve;
  });
  const prices = [59_990, 59_980];
  for (const [index, intentId] of intents.entries()) {
    script(async () => {
      ids[index] = add(`tm-${intentId}`, prices[index] ?? 0);
      if (Object.keys(ids).length === 2) open();
      await areBothThere;
      await passed(bench, afterMs[index] ?? 0);
      const orderId = ids[1 - index];
      return { kind: 'accepted', value: { orderId, clientOrderId: '', status: 'NEW' } } as never;
    });
  }
  return { intents, ids };
}

const shown = (bench: Bench) =>
  bench
    .value('openOrders')
    .map(({ orderId, clientOrderId, status, price }) => [orderId, clientOrderId, status, price]);

it.each([
  [50, 50],
  [5_000, 5_000],
  [50, 5_000],
  [5_000, 50],
])(
  'two orders with the answers to each other are shown as the exchange has them: %s and %s ms later',
  async (...afterMs) => {
    const bench = await new Bench().start();
    const { exchange } = bench;
    const { intents, ids } = swapped(
      bench,
      (one) => {
        exchange.script('placeOrder', one);
      },
      (name, price) =>
        exchange.execute({ ...walletRequest(name), price: ticks(price * 100) }).orderId,
      afterMs,
    );
    for (const [index, intentId] of intents.entries()) {
      const draft = makeDraft({ price: index === 0 ? '59990' : '59980' });
      void bench.desk.call('placeOrder', { intentId, draft });
    }
    await bench.run(30_000, 50);
    expect(shown(bench).toSorted()).toEqual([
      [ids[0], `tm-${intents[0] ?? ''}`, 'NEW', 5_999_000],
      [ids[1], `tm-${intents[1] ?? ''}`, 'NEW', 5_998_000],
    ]);
    const kept = intents.map((intentId) => bench.store.intents.get(intentId));
    expect(kept).toMatchObject(ids.map((orderId) => ({ orderId, state: 'accepted' })));
  },
);

it('two of a contract are shown at the prices that the exchange has them at', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const { intents, ids } = swapped(
    bench,
    (one) => {
      futuresOrders.script('placeOrder', one);
    },
    (name, price) =>
      futuresOrders.add({ ...futuresRequest(name), price: ticks(price * 10) }).orderId,
  );
  for (const [index, intentId] of intents.entries()) {
    const draft = futuresDraft({ price: index === 0 ? '59990' : '59980' });
    void bench.desk.call('placeOrder', { intentId, draft });
  }
  await bench.run(30_000, 50);
  const prices = shown(bench).map(([orderId, , status, price]) => [orderId, status, price]);
  expect(prices.toSorted()).toEqual([
    [ids[0], 'NEW', 599_900],
    [ids[1], 'NEW', 599_800],
  ]);
});

it('an answer that names an order of nobody here changes nothing of one that was seen already', async () => {
  const bench = await new Bench().start();
  const { exchange } = bench;
  const intentId = bench.newIntent();
  let orderId = '';
  exchange.script('placeOrder', async () => {
    ({ orderId } = exchange.execute(walletRequest(`tm-${intentId}`)));
    await passed(bench, 5_000);
    return { kind: 'accepted', value: { orderId: '9', clientOrderId: '', status: 'NEW' } } as never;
  });
  const draft = makeDraft();
  const placed = bench.desk.call('placeOrder', { intentId, draft });
  await bench.run(10_000, 50);
  expect(await placed).toMatchObject({ value: { kind: 'accepted', orderId } });
  expect(shown(bench)).toEqual([[orderId, `tm-${intentId}`, 'NEW', 5_999_000]]);
});
