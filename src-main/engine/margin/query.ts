/** What the lab sees of a margin account; the exchange's interface shows none of it (exchange-rules §4). */
import type { Atoms } from '@shared/money/units';
import type { OrderId } from '../commands';

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

/** A liquidation, and what passed between the account and the insurance fund. */
interface MarginLiquidationRecord {
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  /** Its fee to the fund, and the debts that the fund took over, of each asset of which there was either. */
  readonly funds: readonly {
    readonly asset: string;
    readonly paidToFund: Atoms;
    readonly paidByFund: Atoms;
  }[];
  /** When it began, interest included; null where a program began it that kept nothing of it. */
  readonly owed: readonly MarginAmount[] | null;
  /** What the wallet held when it ended; null while it runs, and where nothing was kept. */
  readonly left: readonly MarginAmount[] | null;
  /** On which its orders were. */
  readonly pairs: readonly string[];
  /** Its orders are those of the wallet above the first id, up to the second. */
  readonly afterOrderId: OrderId;
  readonly lastOrderId: OrderId;
}

interface MarginAmount {
  readonly asset: string;
  readonly amount: Atoms;
}

export interface MarginAccountRecord {
  readonly uid: number;
  /** Assets ÷ debt at the spot index, 8 decimals; "999" without debt. */
  readonly level: string;
  /** Levels of the account's profile: to borrow at least, to be called at most, to be liquidated at most. */
  readonly limits: { readonly borrow: string; readonly call: string; readonly liquidation: string };
  readonly isCalled: boolean;
  readonly isInLiquidation: boolean;
  /** While it is liquidated: the pairs on which it waits until somebody offers. */
  readonly waitsFor: readonly string[];
  /** Oldest first. */
  readonly liquidations: readonly MarginLiquidationRecord[];
  readonly assets: readonly MarginAssetRecord[];
}

export interface MarginQuery {
  /** Null for an unknown uid. */
  account(uid: number): MarginAccountRecord | null;
  /** Whether an order of a margin wallet was placed by a liquidation. */
  isForced(uid: number, orderId: OrderId): boolean;
}
