import { ManualClock } from '@shared/kernel/manual-clock';
import { expect, it } from 'vitest';
import { Account } from './account';
import { Outbox } from './outbox';
import { ScriptedExchange } from './scripted-client.testing';

it('reads the wallet once at a time, and once more for all who asked meanwhile', async () => {
  const clock = new ManualClock();
  const exchange = new ScriptedExchange(clock);
  const account = new Account(new Outbox(clock), clock);
  const reads = Array.from({ length: 5 }, () => account.read(exchange.rest, () => undefined));
  expect(exchange.count('balances')).toBe(1);
  expect(await Promise.all(reads)).toEqual([true, true, true, true, true]);
  expect(exchange.count('balances')).toBe(2);
});
