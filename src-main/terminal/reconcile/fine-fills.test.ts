/** Own trades that are finer than their market is counted: shown, told and counted as all others, to the last digit. */
import type { Fill, FineAmounts } from '@shared/domain/fill';
import { contracts } from '@shared/money/units';
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { makeAccount, makePosition } from '../futures/scripted-futures.testing';
import { futuresRequest, openBench } from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';

/** The newest of them, as an exchange that counts finer tells it; a figure in steps stays one. */
function tellFiner(trades: Fill[], fine: FineAmounts, inSteps: Partial<Fill> = {}): void {
  const [newest] = trades;
  if (newest === undefined) throw new Error('nothing was traded');
  trades[0] = { ...newest, price: null, lots: null, fine, ...inSteps };
}

it('a price between two ticks is shown beside the others, and its order is proven filled by it', async () => {
  const bench = await new Bench().start();
  const { orderId } = (await bench.place()) as { orderId: string };
  const { exchange } = bench;
  exchange.fill(orderId, 500_000, 5_999_000);
  const fine = { price: '59989.99999', quantity: '0.5' };
  const { lots } = exchange.trades[0] as Fill;
  tellFiner(exchange.trades, fine, { lots });
  await bench.run(3_000, 50);
  expect(bench.value('fills')).toMatchObject([{ orderId, price: null, lots: 500_000, fine }]);
  expect(bench.value('openOrders')).toEqual([]);
  const told = bench.activity.filter(({ values }) => values['orderId'] === orderId);
  expect(told.find(({ key }) => key === 'fill')?.values).toMatchObject(fine);
  expect(told.map(({ key }) => key)).toContain('orderFilled');
});

it('parts between two lots come to whole ones', async () => {
  const bench = await new Bench().start();
  await bench.run(20_000, 50);
  const { exchange } = bench;
  const { orderId } = (await bench.place()) as { orderId: string };
  // Told as open no more, and nobody says more of it than its trades.
  exchange.fill(orderId, 250_000, 5_999_000);
  tellFiner(exchange.trades, { price: '59990', quantity: '0.2500004' });
  exchange.fill(orderId, 250_000, 5_999_000);
  tellFiner(exchange.trades, { price: '59991', quantity: '0.2499996' });
  exchange.script('order', ...Array.from({ length: 99 }, () => () => unknown));
  await bench.run(3_000, 50);
  expect(bench.value('openOrders')).toEqual([]);
  const ended = bench.activity.find(({ key }) => key === 'orderFilled');
  // 0.2500004 × 59,990 and 0.2499996 × 59,991, of 0.5
  expect(ended?.values).toMatchObject({ quantity: '0.5', averagePrice: '59990.4999992' });
});

it('a part of a contract is shown as it is, and the position is read anew', async () => {
  const bench = await openBench();
  const { futuresHost, futuresOrders } = bench.exchange;
  const hold = (volume: number): void => {
    const position = makePosition({
      contracts: contracts(volume),
      changedAtMs: bench.clock.nowMs(),
    });
    futuresHost.account = makeAccount([position]);
  };
  hold(100);
  await bench.run(20_000, 100);
  const market = { ...futuresRequest('bot-1'), contracts: contracts(40), price: null };
  const { orderId } = futuresOrders.add(market, { kind: 'MARKET' });
  futuresOrders.fill(orderId, 40, 600_001);
  tellFiner(futuresOrders.trades, { price: '60000.1', quantity: '40.5' });
  hold(140);
  await bench.run(3_000, 50);
  expect(bench.value('fills')).toMatchObject([{ orderId, lots: null }]);
  expect(bench.activity.find(({ key }) => key === 'fill')?.values).toMatchObject({
    quantity: '40.5',
    price: '60000.1',
  });
});
