/** A contract's most open orders (document §2.10), as its exchange lists it. */
import { beforeEach, expect, it } from 'vitest';
import type { FuturesDraft } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { E_BTC, makeListing } from '../../futures/scripted-futures.testing';
import { futuresDraft, INTENT, openBench, stopDraft, submit } from '../books.testing';

let bench: Bench;

/** One of the one that may be open. */
beforeEach(async () => {
  bench = await openBench();
  bench.exchange.futuresHost.listings = [{ ...makeListing(E_BTC), maxOpenOrders: 1 }];
  await bench.run(3_600_000, 10_000);
  expect(await submit(bench, futuresDraft())).toMatchObject({ kind: 'accepted' });
  await bench.run(2_000, 50);
});

it.each([
  ['a limit order', futuresDraft({ price: '59980' })],
  ['a condition order', stopDraft()],
])('%s beyond it is not sent', async (_what, draft) => {
  expect(await submit(bench, draft)).toMatchObject({
    kind: 'rejected',
    by: 'terminal',
    code: 'too-many-open-orders',
    message: 'at most 1 open orders on E-BTC-USDT',
  });
});

it('an order that is changed makes room for itself', async () => {
  const [order] = bench.value('openOrders').filter(({ book }) => book === 'futures');
  const reply = bench.desk.call('changeOrder', {
    intentId: INTENT,
    book: 'futures',
    symbol: 'E-BTC-USDT',
    orderId: order?.orderId ?? '',
    seen: { price: 599_900, lots: 100, isWaiting: false },
    price: '59980',
    quantity: '100',
  });
  expect(await bench.during(reply, 5_000)).toMatchObject({ value: { kind: 'accepted' } });
});

it.each<readonly [string, Partial<FuturesDraft>]>([
  ['a market order', { type: 'MARKET', price: '' }],
  ['an order that fills at once or not at all', { timeInForce: 'FOK' }],
  ['an order whose rest is cancelled', { timeInForce: 'IOC' }],
])('%s never rests and is sent: one can still get out', async (_what, changes) => {
  const draft = futuresDraft({ side: 'SELL', action: 'CLOSE', price: '59980', ...changes });
  expect(await submit(bench, draft)).toMatchObject({ kind: 'accepted' });
});
