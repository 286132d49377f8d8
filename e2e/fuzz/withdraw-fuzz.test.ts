// A thousand desks here; more by `WITHDRAW_DESKS=100000 npx vitest run e2e/fuzz/withdraw-fuzz.test.ts`.
import { expect, test } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { WithdrawFuzz } from './withdraw-fuzz';

const DESKS = Number(process.env['WITHDRAW_DESKS'] ?? 1_000);

test(
  'whatever a desk asks for and says, what is signed is what its reader has on paper',
  { timeout: 3_600_000 },
  async () => {
    const report = await new WithdrawFuzz(6).run(DESKS);
    counted({
      'desks that withdraw': report.desks,
      'withdrawals of theirs signed': report.signed,
      'signed otherwise than on paper': report.problems.length,
    });
    expect(report.problems).toEqual([]);
    // Some of them are signed, and some are shown to be another withdrawal.
    expect(report.signed).toBeGreaterThan(DESKS / 10);
    expect(report.refused).toBeGreaterThan(DESKS / 50);
  },
);
