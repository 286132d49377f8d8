/** Fees and limits that the exchange has not told are its own to judge: what it would take is sent. */
import { beforeEach, expect, test } from 'vitest';
import { Bench } from '../bench.testing';

let bench: Bench;

beforeEach(async () => {
  bench = await new Bench().start();
  await bench.run(500);
});

async function withdrawn(amount: string): Promise<string> {
  const to = { asset: 'USDT', address: 'TTo1234567890', label: '' };
  const intent = { ...to, intentId: bench.newIntent(), amount };
  const reply = await bench.during(bench.desk.call('withdraw', intent));
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.kind;
}

test('less than the fee that the simulator takes is no reason to refuse where less may be withdrawn', async () => {
  const desk = bench.exchange.withdrawalDesk;
  desk.assets = desk.assets.map((asset) => ({ ...asset, minWithdraw: '0.1' }));
  await bench.run(11_000, 500);
  expect(await withdrawn('0.5')).toBe('accepted');
  expect(await withdrawn('0.05')).toBe('rejected');
  expect(desk.requests.map(({ amount }) => amount)).toEqual([50_000_000n]);
});

test('of an exchange that lists nothing no limit is known', async () => {
  const desk = bench.exchange.withdrawalDesk;
  desk.assets = [];
  await bench.run(11_000, 500);
  expect(await withdrawn('0.5')).toBe('accepted');
  expect(desk.requests).toHaveLength(1);
});
