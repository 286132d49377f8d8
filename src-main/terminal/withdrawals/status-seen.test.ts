/** Since when a withdrawal is where it is: the exchange does not tell, so the first reading that had it counts. */
import { expect, it } from 'vitest';
import { atoms } from '@shared/money/units';
import { Bench } from '../bench.testing';

const REQUEST = {
  withdrawOrderId: 'bot-1',
  asset: 'USDT',
  amount: atoms(3_000_000_000n),
  address: 'T1',
};
const seen = (bench: Bench) => bench.value('withdrawals').rows[0]?.statusSeen;

it('says when each status was first seen, and which it had before anybody looked', async () => {
  const bench = await new Bench().start();
  bench.watch('withdrawals');
  await bench.run(500);
  const exchange = bench.exchange.withdrawalDesk;
  const { withdrawalId } = exchange.execute(REQUEST);
  await bench.run(31_000, 500);
  exchange.change(withdrawalId, { status: 'APPROVED' });
  await bench.run(4_000, 100);
  const approved = seen(bench);
  expect(approved?.isOlder).toBe(false);
  await bench.run(20_000, 500);
  // Read again and again, it is so since then.
  expect(seen(bench)).toEqual(approved);
  exchange.change(withdrawalId, { status: 'PAYMENT' });
  await bench.run(4_000, 100);
  const paying = seen(bench);
  const laterMs = (paying?.atMs ?? 0) - (approved?.atMs ?? 0);
  expect([laterMs > 18_000, laterMs < 30_000, paying?.isOlder]).toEqual([true, true, false]);
  const next = bench.restarted();
  next.watch('withdrawals');
  await next.run(1_000, 50);
  expect(seen(next)?.isOlder).toBe(true);
});
