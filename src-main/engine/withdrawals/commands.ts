/** What users and the lab may ask about withdrawals (document §4.5, exchange-rules §6, §14). */
import type { Atoms } from '@shared/money/units';

/** The request as it passed the checks of the wire; the engine checks the rest. */
export interface NewWithdrawal {
  /** The client's id, at most 64 characters, unique per account for life. */
  readonly withdrawOrderId: string;
  readonly asset: string;
  /** What is debited; the recipient gets it less the fee. */
  readonly amount: Atoms;
  readonly address: string;
  /** Empty: none. */
  readonly label: string;
}

export interface ApplyWithdrawal {
  readonly type: 'applyWithdrawal';
  readonly atMs: number;
  readonly uid: number;
  readonly withdrawal: NewWithdrawal;
}
/** Lab: what an operator of the exchange decides. */
export interface AdminWithdrawal {
  readonly type: 'adminWithdrawal';
  readonly atMs: number;
  readonly id: number;
  readonly action: 'approve' | 'reject' | 'revoke' | 'fail';
  readonly info: string;
}

export type WithdrawalCommand = ApplyWithdrawal | AdminWithdrawal;
