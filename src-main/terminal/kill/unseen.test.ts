/** What the switch cannot prove to be empty, and what hides nothing from it. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { futuresRequest, openBench } from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';

const UNREACHABLE = { key: 'unreachable' };

it('a list of contracts that does not come again hides nothing: what is open of them is read', async () => {
  const bench = new Bench();
  await openBench(bench);
  await bench.run(2_000);
  const { futuresHost, futuresOrders } = bench.exchange;
  futuresHost.problem = unknown;
  await bench.run(40_000);
  bench.watch('kill');
  bench.watch('connection');
  await bench.settle();
  expect(bench.value('connection').futures).toBe('unreachable');
  futuresOrders.add(futuresRequest());
  void bench.desk.call('kill', { source: 'key' });
  await bench.run(3_000);
  expect(bench.value('kill')).toMatchObject({ phase: 'verified', gone: 1, stuck: [] });
});

it('of contracts that were never listed nobody knows what is open', async () => {
  const bench = new Bench();
  bench.exchange.futuresHost.problem = unknown;
  await openBench(bench);
  await bench.run(2_000);
  bench.watch('kill');
  void bench.desk.call('kill', { source: 'key' });
  await bench.run(3_000);
  const { phase, stuck } = bench.value('kill');
  expect([phase, stuck.map(({ why }) => why)]).toMatchObject(['needs-you', [UNREACHABLE]]);
});
