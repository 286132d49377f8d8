/** What the lab sees of a margin account; the exchange's interface shows none of it (exchange-rules §4). */
import type { Atoms } from '@shared/money/units';

interface MarginAssetRecord {
  readonly asset: string;
  readonly free: Atoms;
  readonly locked: Atoms;
  /** What is owed: the principal, without the interest. */
  readonly debt: Atoms;
  readonly interest: Atoms;
  /** Credit that open orders may still draw. */
  readonly reserved: Atoms;
}

export interface MarginAccountRecord {
  readonly uid: number;
  /** Assets ÷ debt at the spot index, 8 decimals; "999" without debt. */
  readonly level: string;
  /** Levels of the account's profile: to borrow at least, to be called at most, to be liquidated at most. */
  readonly limits: { readonly borrow: string; readonly call: string; readonly liquidation: string };
  readonly isCalled: boolean;
  readonly isInLiquidation: boolean;
  readonly assets: readonly MarginAssetRecord[];
}

export interface MarginQuery {
  /** Null for an unknown uid. */
  account(uid: number): MarginAccountRecord | null;
}
