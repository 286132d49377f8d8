/** How many requests the kill switch costs: spot takes ten orders of a pair in one. */
import { expect, it } from 'vitest';
import { openBench, walletRequest } from '../orders/books.testing';

it('cancels ten of a pair with one request, and what is left of them with another', async () => {
  const bench = await openBench();
  const { exchange } = bench;
  for (let order = 0; order < 12; order += 1) exchange.add(walletRequest());
  bench.watch('kill');
  await bench.run(5_000, 50);
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(5_000, 50);
  expect(bench.value('kill')).toMatchObject({ phase: 'verified', known: 12, gone: 12 });
  expect(exchange.calls.filter((call) => call.startsWith('cancel'))).toEqual([
    'cancelBatch',
    'cancelBatch',
  ]);
});
