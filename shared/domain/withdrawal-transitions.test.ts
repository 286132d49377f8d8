import { describe, expect, test } from 'vitest';
import { WITHDRAWAL_STATUSES } from './withdrawal';
import { canBecome, nextWithdrawalStatus, WITHDRAWAL_EVENTS } from './withdrawal-transitions';

/** Columns: approve, reject, revoke, pay, complete, fail, retry. */
const cells = {
  UNAPPROVED: ['APPROVED', 'APPROVAL_REJECTED', 'REVOKED', null, null, null, null],
  APPROVED: [null, null, null, 'PAYMENT', null, null, null],
  APPROVAL_REJECTED: [null, null, null, null, null, null, null],
  PAYMENT: [null, null, null, null, 'COMPLETED', 'PAYMENT_FAILED', null],
  PAYMENT_FAILED: [null, null, null, null, null, null, 'PAYMENT'],
  COMPLETED: [null, null, null, null, null, null, null],
  REVOKED: [null, null, null, null, null, null, null],
} as const;

describe.each(WITHDRAWAL_STATUSES)('a withdrawal that is %s', (status) => {
  test.each(WITHDRAWAL_EVENTS.map((event, index) => [event, cells[status][index]] as const))(
    'on %s becomes %s',
    (event, after) => {
      expect(nextWithdrawalStatus(status, event)).toBe(after);
    },
  );
});

describe('what a withdrawal can still become, however many steps later', () => {
  const all = WITHDRAWAL_STATUSES;
  test.each([
    ['UNAPPROVED', all.filter((status) => status !== 'UNAPPROVED')],
    ['APPROVED', ['PAYMENT', 'PAYMENT_FAILED', 'COMPLETED']],
    ['PAYMENT', ['PAYMENT', 'PAYMENT_FAILED', 'COMPLETED']],
    ['PAYMENT_FAILED', ['PAYMENT', 'PAYMENT_FAILED', 'COMPLETED']],
    ['COMPLETED', []],
    ['APPROVAL_REJECTED', []],
    ['REVOKED', []],
  ] as const)('%s', (from, reachable) => {
    expect(new Set(all.filter((to) => canBecome(from, to)))).toEqual(new Set(reachable));
  });
});
