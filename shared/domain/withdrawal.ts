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
