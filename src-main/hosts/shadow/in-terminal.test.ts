/** A live order through the whole terminal, beside the engine that paper has. */
import { expect, test } from 'vitest';
import { Bench } from '../../terminal/bench.testing';
import { engineShadows } from './shadows';

async function started(): Promise<Bench> {
  const bench = new Bench({ ports: { shadows: () => Promise.resolve(engineShadows) } });
  bench.watch('drift');
  await bench.start();
  bench.exchange.print('BTCUSDT', 6_000_000, 100);
  await book(bench);
  return bench;
}

/** A million lots on each of two levels a side. */
async function book(bench: Bench): Promise<void> {
  bench.exchange.book(6_000_000, 6_000_010);
  await bench.run(30);
}

const row = (bench: Bench) => bench.value('drift').rows[0];

test('one that takes: the level it met, its fee, and what the exchange made of it', async () => {
  const bench = await started();
  await bench.place({ side: 'SELL', type: 'MARKET', price: '', quantity: '0.5' });
  expect(row(bench)?.predicted).toEqual({
    lots: 500_000,
    value: (500_000n * 6_000_000n).toString(),
    makerLots: 0,
    fees: [{ asset: 'USDT', amount: '30' }],
    firstMs: 0,
    lastMs: 0,
  });
  bench.exchange.fill(bench.exchange.orders[0]?.orderId ?? '', 500_000, 5_999_999);
  bench.exchange.print('BTCUSDT', 5_999_999, 500_000);
  await bench.run(2_000);
  expect(row(bench)).toMatchObject({ state: 'compared', touch: 6_000_000 });
});

test('one that rests waits behind what stood at its price, and fills when that has traded', async () => {
  const bench = await started();
  await bench.place({ side: 'BUY', price: '60000', quantity: '0.3' });
  bench.exchange.print('BTCUSDT', 6_000_000, 900_000);
  await book(bench);
  expect(row(bench)).toMatchObject({ state: 'open', predicted: null });
  bench.exchange.print('BTCUSDT', 6_000_000, 400_000);
  await bench.run(50);
  expect(row(bench)).toMatchObject({ state: 'open' });
  bench.exchange.fill(bench.exchange.orders[0]?.orderId ?? '', 300_000, 6_000_000);
  for (let second = 0; second < 7; second += 1) {
    await book(bench);
    await bench.run(970);
  }
  const { predicted, actual } = row(bench) ?? {};
  expect(row(bench)).toMatchObject({ state: 'compared', reason: '' });
  expect(actual?.lots).toBe(300_000);
  expect(predicted?.lots).toBe(300_000);
  expect(predicted?.makerLots).toBe(300_000);
});
