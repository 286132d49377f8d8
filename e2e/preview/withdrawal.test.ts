/** What the withdrawal form says is what then leaves the exchange: of any amount, to the atom. */
import { expect } from 'vitest';
import { fc, property } from '@shared/kernel/property.testing';
import { formatTrimmed } from '@shared/money/decimal';
import { arrives, draftFaults } from '../../src-renderer/features/withdrawals/draft';
import type { AssetRow } from '@shared/contract/terminal/withdrawals';
import { ALICE } from '../../src-main/engine/engine.testing';
import {
  PUNCTUAL,
  WithdrawalExchange,
} from '../../src-main/engine/withdrawals/withdrawals.testing';

const money = (amount: bigint): string => formatTrimmed(amount, 8);
const ASSETS = ['BTC', 'USDT', 'XRP'] as const;
const LONG_MS = 3_600_000;

const owned = { BTC: 5n, USDT: 100_000n, XRP: 1_000n };
const wish = fc.constantFrom(...ASSETS).chain((asset) =>
  fc.record({
    asset: fc.constant(asset),
    amount: fc.bigInt({ min: 1n, max: (owned[asset] * 14n * 10n ** 8n) / 10n }),
    label: fc.constantFrom('', '7'),
  }),
);

property([wish], { numRuns: 200 })(
  'what the form takes is accepted, and what it says would arrive leaves',
  ({ asset, amount, label }) => {
    const rules = PUNCTUAL.assets.find((one) => one.asset === asset);
    if (rules === undefined) throw new Error(`${asset} can be withdrawn`);
    const exchange = new WithdrawalExchange();
    const [min, max, fee] = [money(rules.min), money(rules.max), money(rules.fee)];
    const free = (): bigint =>
      exchange.engine.query.balances(ALICE, 'spot').find((row) => row.asset === asset)?.free ?? 0n;
    const before = free();
    const draft = { asset, amount: money(amount), address: 'Address1', label };
    const listed: AssetRow = {
      asset,
      name: asset,
      canWithdraw: true,
      canDeposit: true,
      makerFee: '0.0008',
      takerFee: '0.001',
      minWithdraw: min,
      maxWithdraw: max,
    };
    const faults = draftFaults(draft, listed, money(before));
    const asked = exchange.ask(`${draft.amount} ${asset} to Address1 tag ${label}`, 'w-1');
    expect(asked.ok).toBe(Object.keys(faults).length === 0);
    if (!asked.ok) return;
    expect(before - free()).toBe(amount);
    const outside = (): bigint =>
      exchange.engine.ledgerTotals().find((row) => row.asset === asset)?.system.ext ?? 0n;
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
