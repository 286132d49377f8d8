/** Orders that the exchange has otherwise than they were sent, and answers that were another order's. */
import { contracts, lots, ticks } from '@shared/money/units';
import { expect, it } from 'vitest';
import { Bench } from '../../bench.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  spotDraft,
  submit,
  walletRequest,
} from '../books.testing';
import { accepted, refused, unknown } from '../../scripted-client.testing';

const STOP = { takeProfit: '', stopLoss: '58000' };

/** Two entries sent at once, the first with a stop; each is answered with the id of the other. */
async function entriesMixedUp(fillFirst: boolean) {
  const bench = await openBench();
  bench.watch('exits');
  const { futuresOrders } = bench.exchange;
  const sizes = [100, 300];
  const intents = sizes.map(() => bench.newIntent());
  const ids: string[] = [];
  const areBothThere = new Promise<void>((resolve) => {
    for (const [index, size] of sizes.entries()) {
      futuresOrders.script('placeOrder', async () => {
        const request = futuresRequest(`tm-${intents[index] ?? ''}`);
        ids[index] = futuresOrders.add({ ...request, contracts: contracts(size) }).orderId;
        if (ids.length === sizes.length) {
          if (fillFirst) futuresOrders.fill(ids[0] ?? '', 100, 599_900);
          resolve();
        }
        await areBothThere;
        return accepted({ orderId: ids[1 - index] }) as never;
      });
    }
  });
  for (const [index, intentId] of intents.entries()) {
    const draft = futuresDraft({ quantity: String(sizes[index]) });
    const exits = index === 0 ? { exits: STOP } : {};
    void bench.desk.call('placeOrder', { intentId, draft, ...exits });
  }
  await bench.run(5_000, 50);
  return { bench, intents, ids };
}

const stops = ({ exchange }: Bench) =>
  exchange.futuresOrders.conditions.map(({ triggerPrice, contracts: size }) => [
    triggerPrice,
    size,
  ]);
const told = ({ activity }: Bench) =>
  activity.flatMap(({ key, values }) => (key === 'orderOtherwise' ? [values] : []));

it.each([
  ['once it has executed', false],
  ['although it executed at once', true],
])(
  'two entries with the answers to each other: the stop is that of its own, %s',
  async (_, now) => {
    const { bench, intents, ids } = await entriesMixedUp(now);
    const { futuresOrders } = bench.exchange;
    expect(intents.map((intentId) => bench.store.intents.get(intentId)?.orderId)).toEqual(ids);
    if (!now) {
      expect(stops(bench)).toEqual([]);
      futuresOrders.fill(ids[0] ?? '', 100, 599_900);
      await bench.run(5_000, 50);
    }
    expect(stops(bench)).toEqual([[580_000, 100]]);
    futuresOrders.fill(ids[1] ?? '', 300, 599_900);
    await bench.run(15_000, 50);
    expect(stops(bench)).toEqual([[580_000, 100]]);
    const found = bench.activity.filter(({ key }) => key === 'orderFound');
    expect(found.map(({ values }) => values['orderId'])).toEqual(ids);
    const filled = bench.activity.filter(({ key }) => key === 'orderFilled');
    expect(filled.map(({ values }) => [values['orderId'], values['quantity']])).toEqual([
      [ids[0], '100'],
      [ids[1], '300'],
    ]);
    expect(told(bench)).toEqual([]);
    expect(futuresOrders.placed).toEqual([]);
  },
);

it('one that the exchange has at another price is shown as it is there, and that is said once', async () => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const placed = await submit(bench, futuresDraft());
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  futuresOrders.change(orderId, { price: ticks(590_000), contracts: contracts(70) });
  await bench.run(30_000, 50);
  const [row] = bench.value('openOrders');
  expect(row).toMatchObject({ orderId, price: 590_000, lots: 70 });
  const facts = { symbol: 'E-BTC-USDT', side: 'BUY', quantity: '70', price: '59000', orderId };
  expect(told(bench)).toEqual([facts]);
});

it.each([
  ['does not answer', unknown],
  ['has no order of that name', refused('-2013')],
])('so it is where the exchange, asked for it by its name, %s', async (_, answer) => {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  const placed = await submit(bench, futuresDraft());
  const orderId = placed.kind === 'accepted' ? placed.orderId : '';
  await bench.run(3_000, 50);
  for (let time = 0; time < 200; time += 1) futuresOrders.script('order', () => answer);
  futuresOrders.change(orderId, { price: ticks(590_000) });
  await bench.run(5_000, 50);
  expect(bench.value('openOrders')).toMatchObject([{ orderId, price: 590_000, status: 'NEW' }]);
  expect(told(bench)).toMatchObject([{ orderId, price: '59000' }]);
});

it.each([
  ['rests', 0],
  ['has executed at once', 1_000_000],
])('one of a wallet that is there of another size, and %s, is named', async (_, executed) => {
  const bench = await new Bench().start();
  const { exchange } = bench;
  const intentId = bench.newIntent();
  exchange.script('placeOrder', () => {
    const quantity = { unit: 'base', lots: lots(1_000_000) } as const;
    const order = exchange.execute({ ...walletRequest(`tm-${intentId}`), quantity });
    if (executed > 0) exchange.fill(order.orderId, executed, 5_999_000);
    const status = executed > 0 ? 'FILLED' : 'NEW';
    const { orderId, clientOrderId } = order;
    return accepted({ orderId, clientOrderId, status }) as never;
  });
  await submit(bench, spotDraft(), intentId);
  await bench.run(10_000, 50);
  expect(told(bench)).toMatchObject([{ symbol: 'BTCUSDT', quantity: '1', price: '59990' }]);
});
