/** Read-only views of withdrawals (document §2.14, §4.5). */
import type { WithdrawalAsset } from '@shared/domain/withdrawal-defaults';
import type { Atoms } from '@shared/money/units';

/** Document §3.3: 0 unapproved … 6 revoked. */
export type WithdrawalStatus = 0 | 1 | 2 | 3 | 4 | 5 | 6;

export interface WithdrawalRecord {
  readonly id: number;
  readonly uid: number;
  readonly withdrawOrderId: string;
  readonly asset: string;
  readonly amount: Atoms;
  readonly fee: Atoms;
  readonly address: string;
  readonly label: string;
  /** Empty before payment. */
  readonly txId: string;
  /** 0 before payment. */
  readonly applyTimeMs: number;
  readonly createdAtMs: number;
  readonly status: WithdrawalStatus;
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

export interface WithdrawalQuery {
  assets(): readonly WithdrawalAsset[];
  /** Newest first, `page` from 1 with 100 rows each; `count` is of all matches. */
  find(
    uid: number,
    filter: WithdrawalFilter,
    page: number,
  ): { readonly rows: readonly WithdrawalRecord[]; readonly count: number };
}
