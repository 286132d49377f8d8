/** Open orders of contracts that the exchange does not list: shown where their contract is known, told where not. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../futures/scripted-futures.testing';
import {
  futuresDraft,
  futuresRequest,
  openBench,
  stopDraft,
  submit,
} from '../orders/books.testing';

/** The next run of the program, with E-BTC-USDT listed no more. */
async function delisted(bench: Bench): Promise<Bench> {
  await bench.terminal.close();
  bench.exchange.futuresHost.listings = [makeListing(E_ETH)];
  const next = bench.restarted();
  for (const topic of ['openOrders', 'conditions', 'instruments', 'kill'] as const)
    next.watch(topic);
  await next.run(10_000, 50);
  return next;
}

it('are shown after a restart, with the price that they have, and can be cancelled', async () => {
  const bench = await openBench();
  expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(1_000, 50);
  const next = await delisted(bench);
  const [order] = next.value('openOrders');
  expect(order).toMatchObject({ symbol: 'E-BTC-USDT', price: 599_900, status: 'NEW' });
  expect(next.value('instruments').find(({ symbol }) => symbol === 'E-BTC-USDT')).toMatchObject({
    isTradable: false,
  });
  expect(next.keys()).not.toContain('orderUnlisted');
  const key = { book: 'futures', symbol: 'E-BTC-USDT', orderId: order?.orderId ?? '' } as const;
  await next.during(next.desk.call('cancelOrder', key));
  await next.run(2_000, 50);
  expect(next.value('openOrders')).toEqual([]);
  expect(next.exchange.futuresOrders.orders[0]?.status).toBe('CANCELED');
});

it('are told once by their ids where nobody here knows how the contract is counted', async () => {
  const bench = await openBench(new Bench({}));
  const { exchange } = bench;
  const odd = { ...E_BTC, symbol: 'E-ODD-USDT' };
  const { orderId } = exchange.futuresOrders.add({ ...futuresRequest(), contract: odd });
  await bench.run(60_000, 100);
  expect(bench.activity.filter(({ key }) => key === 'orderUnlisted')).toMatchObject([
    { values: { symbol: 'E-ODD-USDT', orderId } },
  ]);
  expect(bench.value('openOrders')).toEqual([]);
});

it('condition orders among them are cancelled by the kill switch', async () => {
  const bench = await openBench();
  await submit(bench, stopDraft());
  await bench.run(1_000, 50);
  const next = await delisted(bench);
  await next.desk.call('kill', { source: 'key' });
  await next.run(20_000, 50);
  expect(next.value('kill')).toMatchObject({ phase: 'verified', stuck: [] });
  expect(next.value('conditions').map(({ state }) => state)).toEqual(['CANCELED']);
});

it('what is remembered of contracts is not believed where it is damaged', async () => {
  const bench = await openBench();
  await submit(bench, futuresDraft());
  await bench.run(1_000, 50);
  const saved = bench.settings.get('knownContracts') as readonly object[];
  bench.settings.set(
    'knownContracts',
    saved.map((contract) => ({ ...contract, pricePrecision: -1 })),
  );
  const next = await delisted(bench);
  expect(next.value('openOrders')).toEqual([]);
  expect(next.keys()).toContain('orderUnlisted');
});
