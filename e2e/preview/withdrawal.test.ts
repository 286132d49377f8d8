/** What the withdrawal form says is what then leaves the exchange: of any amount, to the atom. */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import { formatTrimmed } from '@shared/money/decimal';
import { arrives, draftFaults } from '../../src-renderer/features/withdrawals/draft';
import { ALICE } from '../../src-main/engine/engine.testing';
import {
  PUNCTUAL,
  WithdrawalExchange,
} from '../../src-main/engine/withdrawals/withdrawals.testing';

const money = (amount: bigint): string => formatTrimmed(amount, 8);
const rules = PUNCTUAL.assets.find(({ asset }) => asset === 'BTC');
const LISTED = {
  asset: 'BTC',
  name: 'Bitcoin',
  canWithdraw: true,
  canDeposit: true,
  makerFee: '0.0008',
  takerFee: '0.001',
} as const;
const LONG_MS = 3_600_000;

property([fc.bigInt({ min: 1n, max: 7n * 10n ** 8n })], { numRuns: 120 })(
  'what the form takes is accepted, and what it says would arrive leaves',
  (amount) => {
    if (rules === undefined) throw new Error('bitcoins can be withdrawn');
    const exchange = new WithdrawalExchange();
    const [min, max, fee] = [money(rules.min), money(rules.max), money(rules.fee)];
    const free = (): bigint =>
      exchange.engine.query.balances(ALICE, 'spot').find(({ asset }) => asset === 'BTC')?.free ??
      0n;
    const before = free();
    const draft = { asset: 'BTC', amount: money(amount), address: 'Address1', label: '' };
    const listed = { ...LISTED, minWithdraw: min, maxWithdraw: max };
    const faults = draftFaults(draft, listed, money(before));
    const asked = exchange.ask(`${draft.amount} BTC to Address1`, 'w-1');
    expect(asked.ok).toBe(faults.amount === undefined);
    if (!asked.ok) return;
    expect(before - free()).toBe(amount);
    const outside = (): bigint =>
      exchange.engine.ledgerTotals().find(({ asset }) => asset === 'BTC')?.system.ext ?? 0n;
    const then = outside();
    const event = asked.value.find(({ type }) => type === 'withdrawalChanged');
    const id = event?.type === 'withdrawalChanged' ? event.id : 0;
    exchange.wait(LONG_MS);
    if (exchange.record(id).status === 'UNAPPROVED') exchange.decide(id, 'approve'); // it is worth much
    exchange.wait(LONG_MS);
    expect(exchange.record(id).status).toBe('COMPLETED');
    expect(money(outside() - then)).toBe(arrives(draft.amount, fee));
  },
);
