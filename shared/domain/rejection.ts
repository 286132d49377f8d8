/** Why an exchange refuses a command, in words of the domain; the gateway gives each its code. */
export const REJECTION_REASONS = [
  'unknown-symbol',
  'market-closed',
  'market-orders-off',
  'invalid-side',
  'invalid-type',
  'invalid-value',
  'malformed-number',
  'too-precise',
  'missing-field',
  'volume-below-minimum',
  'volume-above-maximum',
  'value-below-minimum',
  'value-above-maximum',
  'price-out-of-band',
  'too-many-open-orders',
  'too-many-in-batch',
  'client-id-malformed',
  'client-id-duplicate',
  'no-liquidity',
  'insufficient-balance',
  'order-not-found',
  'order-not-cancelable',
  'unknown-account',
  // Futures (exchange-rules §5).
  'contract-closed',
  'position-above-tier',
  'leverage-above-limit',
  'leverage-with-open-orders',
  'insufficient-margin',
  'would-trigger-at-once',
  'post-only-would-take',
  'in-liquidation',
  'position-not-sufficient',
  'position-mode-conflict',
  // Margin (§4).
  'borrow-cap',
  // Withdrawals (§6).
  'not-withdrawable',
  'withdrawal-below-minimum',
  'withdrawal-above-maximum',
  'withdrawal-id-duplicate',
  'withdrawal-not-found',
  'withdrawal-not-allowed-in-status',
  'label-required',
  'withdrawals-suspended',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A refusal changes nothing. `message` names the field and the limit (exchange-rules §10). */
export interface Rejection {
  readonly reason: RejectionReason;
  /** The request field at fault, "" when none is. */
  readonly field: string;
  readonly message: string;
}

/** `message` begins with the field: "volume 0: must be above 0". */
export function rejection(reason: RejectionReason, field: string, message: string): Rejection {
  return { reason, field, message };
}

/** There is no such pair. */
export function unknownSymbol(symbol: string): Rejection {
  return rejection('unknown-symbol', 'symbol', `symbol ${symbol}: unknown`);
}

/** There is no such contract. */
export function unknownContract(contract: string): Rejection {
  return rejection('unknown-symbol', 'contractName', `contractName ${contract}: unknown`);
}
