/**
 * Under `ack: async` an order is answered when its fields have been read and its client id is free;
 * what only funds, positions and the book can tell is told later, as status REJECTED (exchange-rules §2).
 */
import type { Rejection, RejectionReason } from '@shared/domain/rejection';

const LATE: ReadonlySet<RejectionReason> = new Set<RejectionReason>([
  'price-out-of-band',
  'too-many-open-orders',
  'no-liquidity',
  'insufficient-balance',
  'insufficient-margin',
  'borrow-cap',
  'in-liquidation',
  'position-above-tier',
  'position-mode-conflict',
  'position-not-sufficient',
]);

export function comesLate(rejection: Rejection): boolean {
  return LATE.has(rejection.reason);
}
