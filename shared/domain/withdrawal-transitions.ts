/**
 * A withdrawal's life as a table: status × event → status (exchange-rules §6). What is not in the
 * table cannot happen. A failed payment is over when its retries are used up, which is not the
 * table's to know.
 */
import type { WithdrawalStatus } from './withdrawal';

export const WITHDRAWAL_EVENTS = [
  'approve',
  'reject',
  'revoke',
  'pay',
  'complete',
  'fail',
  'retry',
] as const;
export type WithdrawalEvent = (typeof WITHDRAWAL_EVENTS)[number];

const WITHDRAWAL_TRANSITIONS: Readonly<
  Record<WithdrawalStatus, Readonly<Partial<Record<WithdrawalEvent, WithdrawalStatus>>>>
> = {
  UNAPPROVED: { approve: 'APPROVED', reject: 'APPROVAL_REJECTED', revoke: 'REVOKED' },
  APPROVED: { pay: 'PAYMENT' },
  APPROVAL_REJECTED: {},
  PAYMENT: { complete: 'COMPLETED', fail: 'PAYMENT_FAILED' },
  PAYMENT_FAILED: { retry: 'PAYMENT' },
  COMPLETED: {},
  REVOKED: {},
};

/** The status after `event`, or null when `event` cannot happen to a withdrawal in `status`. */
export function nextWithdrawalStatus(
  status: WithdrawalStatus,
  event: WithdrawalEvent,
): WithdrawalStatus | null {
  return WITHDRAWAL_TRANSITIONS[status][event] ?? null;
}

/** Whether a withdrawal last seen in `from` can be in `to`, however many steps later. */
export function canBecome(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  const reached = new Set<WithdrawalStatus>();
  const open = [from];
  for (let status = open.pop(); status !== undefined; status = open.pop()) {
    for (const next of Object.values(WITHDRAWAL_TRANSITIONS[status])) {
      if (next === to) return true;
      if (!reached.has(next)) open.push(next);
      reached.add(next);
    }
  }
  return false;
}
