/** What proves that money which counted as lost had been withdrawn, and what does not. */
import type { Withdrawal } from '@shared/domain/withdrawal';
import { atoms } from '@shared/money/units';
import { expect, test } from 'vitest';
import { UNDATED_DAY, type DayState } from './day-loss';
import { withoutMoneyOut } from './money-out';

const DAY: DayState = {
  ...UNDATED_DAY,
  day: 1,
  start: 2_000n,
  now: 1_000n,
  startDoneMs: 0,
  nowBegunMs: 100_000,
  isLocked: true,
  lock: { begunMs: 100_000, worst: 1_000n, limit: 500n },
};
const OUT = {
  withdrawalId: '7',
  asset: 'USDT',
  amount: atoms(1_000n),
  status: 'COMPLETED',
  createdAtMs: 20_000,
  paidAtMs: 30_000,
} as const satisfies Partial<Withdrawal>;

test('a payment in the unit of the loss, between the two readings, undoes the lock', () => {
  expect(withoutMoneyOut(DAY, OUT)).toMatchObject({ isLocked: false, carried: -1_000n });
});

test.each([
  ['of another asset, whose price nobody proves', { asset: 'BTC' }],
  ['that was not paid', { status: 'PAYMENT_FAILED' }],
  ['whose payment has no time', { paidAtMs: null }],
  ['that was asked for before the first reading had ended', { createdAtMs: 9_999 }],
  ['that was paid too close to the last reading', { paidAtMs: 90_001 }],
] as const)('one %s proves nothing', (_what, change) => {
  expect(withoutMoneyOut(DAY, { ...OUT, ...change })).toBeNull();
});

test('one counts once', () => {
  const once = withoutMoneyOut(DAY, OUT);
  expect(once === null ? null : withoutMoneyOut(once, OUT)).toBeNull();
});
