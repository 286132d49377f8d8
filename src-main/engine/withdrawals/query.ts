/** Read-only views of withdrawals (document §2.14, §4.5). */
import type { WithdrawalStatus } from '@shared/domain/withdrawal';
import type { WithdrawalAsset } from '@shared/domain/withdrawal-defaults';
import type { Rejection } from '@shared/domain/rejection';
import type { AskedAmount, WithdrawalRequest } from '@shared/domain/withdrawal-rules';
import type { Atoms } from '@shared/money/units';

export interface WithdrawalRecord extends WithdrawalRequest {
  readonly id: number;
  readonly uid: number;
  readonly fee: Atoms;
  /** Empty before payment. */
  readonly txId: string;
  /** 0 before payment. */
  readonly applyTimeMs: number;
  readonly createdAtMs: number;
  readonly status: WithdrawalStatus;
  /** Why it was rejected or its payment failed, otherwise empty. */
  readonly info: string;
}

/** All conditions hold together; times are on `createdAtMs`, both ends included. */
export interface WithdrawalFilter {
  readonly asset?: string;
  readonly id?: number;
  readonly withdrawOrderId?: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface WithdrawalPage {
  readonly rows: readonly WithdrawalRecord[];
  /** Of all matches. */
  readonly count: number;
}

export interface WithdrawalQuery {
  /** What can be withdrawn; empty when withdrawals are suspended. */
  assets(): readonly WithdrawalAsset[];
  /**
   * What asking for it would be refused for now; null when it would be taken. Nothing changes. `asked`: the amount,
   * where money cannot hold all its decimals.
   */
  refusal(uid: number, request: WithdrawalRequest, asked?: AskedAmount): Rejection | null;
  /** Newest first, `page` from 1 with 100 rows each. */
  find(uid: number, filter: WithdrawalFilter, page: number): WithdrawalPage;
  /** What an account waits to be paid of an asset: its balance shows it as locked. */
  held(uid: number, asset: string): Atoms;
}
