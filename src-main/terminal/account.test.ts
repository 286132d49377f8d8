import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, it } from 'vitest';
import { atoms } from '@shared/money/units';
import { Account } from './account';
import { Activity } from './activity';
import { Bench } from './bench.testing';
import { Outbox } from './outbox';
import { ScriptedExchange } from './scripted-client.testing';

it('reads the wallet once at a time, and once more for all who asked meanwhile', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const outbox = new Outbox(clock);
  const account = new Account(outbox, clock, new Activity(outbox, clock));
  const reads = Array.from({ length: 5 }, () => account.read(exchange.spot, () => undefined));
  expect(exchange.count('balances')).toBe(1);
  expect(await Promise.all(reads)).toEqual([true, true, true, true, true]);
  expect(exchange.count('balances')).toBe(2);
});

it('says once of each asset that the exchange counts it finer than what is shown', async () => {
  const bench = new Bench();
  const { exchange } = bench;
  exchange.balances = [
    ...exchange.balances,
    { asset: 'ETH', free: atoms(112_345_678n), locked: atoms(0n), isCut: true },
    { asset: 'XRP', free: atoms(1n), locked: atoms(0n), isCut: true },
  ];
  await bench.start();
  bench.watch('balances');
  await bench.run(20_000, 100);
  const told = bench.activity.filter(({ key }) => key === 'amountsCut');
  expect(told.map(({ values }) => values)).toEqual([{ assets: 'ETH, XRP' }]);
  const rows = bench.value('balances').rows;
  expect(rows.filter(({ isCut }) => isCut).map(({ asset }) => asset)).toEqual(['ETH', 'XRP']);
});
