/** What users and the lab may ask about withdrawals (document §4.5, exchange-rules §6, §14). */
import type { WithdrawalRequest } from '@shared/domain/withdrawal-rules';

export interface ApplyWithdrawal {
  readonly type: 'applyWithdrawal';
  readonly atMs: number;
  readonly uid: number;
  readonly withdrawal: WithdrawalRequest;
}
/** Lab: what an operator of the exchange decides. */
export interface AdminWithdrawal {
  readonly type: 'adminWithdrawal';
  readonly atMs: number;
  readonly id: number;
  readonly action: 'approve' | 'reject' | 'revoke' | 'fail';
  /** Why it is rejected or failed; empty: a standing phrase. */
  readonly info: string;
}

export type WithdrawalCommand = ApplyWithdrawal | AdminWithdrawal;
