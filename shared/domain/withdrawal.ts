import type { Atoms } from '../money/units';

/** The states of a withdrawal, in the order of the document's numbers 0–6 (§3.3). */
export const WITHDRAWAL_STATUSES = [
  'UNAPPROVED',
  'APPROVED',
  'APPROVAL_REJECTED',
  'PAYMENT',
  'PAYMENT_FAILED',
  'COMPLETED',
  'REVOKED',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

/** A withdrawal as the exchange last reported it (document §2.14). */
export interface Withdrawal {
  readonly withdrawalId: string;
  /** The client's own id: how an unknown outcome is looked up. */
  readonly withdrawOrderId: string;
  readonly asset: string;
  /** All that was debited, the fee included. */
  readonly amount: Atoms;
  readonly fee: Atoms;
  readonly address: string;
  readonly status: WithdrawalStatus;
  /** Empty before the payment. */
  readonly txId: string;
  /** Why it was refused or failed, otherwise empty. */
  readonly info: string;
  readonly createdAtMs: number;
  /** Null before the payment. */
  readonly paidAtMs: number | null;
}
