/**
 * Under `ack: async` an order is answered when its fields have been read and its client id is free;
 * what only funds, positions and the book can tell is told later, as status REJECTED (exchange-rules §2).
 */
import { rejection, type Rejection, type RejectionReason } from '@shared/domain/rejection';

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

/** Whether an order refused for this was acknowledged first (`ack: async`). */
export function comesLate(rejection: Rejection): boolean {
  return LATE.has(rejection.reason);
}

/** The client id belongs to an order that was told late, and stays its own. */
export function duplicateClientId(field: string, clientOrderId: string): Rejection {
  return rejection('client-id-duplicate', field, `${field} ${clientOrderId}: already used`);
}
