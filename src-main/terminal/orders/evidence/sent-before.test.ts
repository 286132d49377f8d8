/** What an earlier run has sent is looked for, whatever the exchange has made of its contract since. */
import { expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import { clientOrderIdOf } from '@shared/contract/terminal';
import type { Bench } from '../../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../../futures/scripted-futures.testing';
import { BTC, ETH } from '../../scripted-client.testing';
import { futuresDraft, futuresRequest, INTENT, openBench, spotDraft } from '../books.testing';

/** The program ends while its order is on the way; the exchange has taken it. */
async function cutOff(): Promise<Bench> {
  const bench = await openBench();
  const { futuresOrders } = bench.exchange;
  futuresOrders.script('placeOrder', () => {
    futuresOrders.add(futuresRequest(clientOrderIdOf(INTENT)));
    return new Promise(() => undefined);
  });
  void bench.desk.call('placeOrder', { intentId: INTENT, draft: futuresDraft() });
  await bench.run(60);
  expect(futuresOrders.orders).toHaveLength(1);
  await bench.terminal.close();
  return bench;
}

it.each([
  ['has stopped trading', { isTradable: false }],
  ['takes no order so small any more', { minContracts: contracts(500) }],
])('an order on its way is found although its contract %s', async (_what, changes) => {
  const bench = await cutOff();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC, changes)];
  const next = bench.restarted();
  await next.run(500, 10);
  expect(next.value('openOrders')).toMatchObject([{ symbol: 'E-BTC-USDT' }]);
  await next.run(10_000, 100);
  expect(next.keys()).toContain('orderFound');
  expect(next.store.intent(INTENT)?.state).toBe('accepted');
});

it('one of a contract that is listed no more is named: nobody here can look for it', async () => {
  const bench = await cutOff();
  bench.exchange.futuresHost.listings = [makeListing(E_ETH)];
  const next = bench.restarted();
  await next.run(10_000, 100);
  const told = next.activity.filter(({ key }) => key === 'orderNeedsYou');
  expect(told).toHaveLength(1);
  expect(told[0]?.values).toMatchObject({ symbol: 'E-BTC-USDT', intentId: INTENT });
});

it.each([
  ['that is listed no more', [ETH], /not listed any more/],
  ['that is counted otherwise now', [{ ...BTC, quantityPrecision: 0 }, ETH], /counted otherwise/],
])('one of a pair %s is named, too', async (_what, pairs, words) => {
  const bench = await openBench();
  bench.exchange.script('placeOrder', () => new Promise(() => undefined));
  void bench.desk.call('placeOrder', { intentId: INTENT, draft: spotDraft() });
  await bench.run(60);
  await bench.terminal.close();
  Object.assign(bench.exchange, { pairs });
  const next = bench.restarted();
  await next.run(10_000, 100);
  const told = next.activity.filter(({ key }) => key === 'orderNeedsYou');
  expect(told.map(({ values }) => values['message'])).toEqual([
    expect.stringMatching(words) as string,
  ]);
});
