import { atoms, type Atoms, type Contracts, type Rate } from '../money/units';
import type { PositionMode } from './futures';
import type { Side } from './order';

/**
 * One leg of a contract as the exchange last reported it (document §2.13, exchange-rules §5.11).
 * Prices and ratios are the exchange's own figures for display: they are never computed with.
 */
export interface Position {
  readonly positionId: string;
  readonly contractName: string;
  readonly mode: PositionMode;
  /** BUY is a long position, SELL a short one. */
  readonly side: Side;
  readonly contracts: Contracts;
  /** Asked to be closed by live orders. */
  readonly closing: Contracts;
  readonly closed: Contracts;
  readonly leverage: number;
  /** Decimal text, "0" where there is none. */
  readonly openPrice: string;
  readonly averagePrice: string;
  readonly closePrice: string;
  readonly markPrice: string;
  /** Where this leg alone would be liquidated; may be below zero. */
  readonly reducePrice: string;
  readonly hold: Atoms;
  /** At the mark. */
  readonly value: Atoms;
  readonly unrealized: Atoms;
  /** Against the opening price, settlements included. */
  readonly openUnrealized: Atoms;
  readonly realized: Atoms;
  readonly historyRealized: Atoms;
  readonly closeProfit: Atoms;
  /** Fees are negative here. */
  readonly tradeFee: Atoms;
  readonly funding: Atoms;
  readonly settleProfit: Atoms;
  /** What it has borne of others' losses: at or below 0 (`shareAmount`, document §4.4). */
  readonly sharedLoss: Atoms;
  /** Null where the exchange does not say it, like the next: both are shown, and nothing is decided with them. */
  readonly marginRate: Rate | null;
  readonly returnRate: Rate | null;
  readonly keepRate: Rate;
  readonly maxFeeRate: Rate;
  readonly isLiquidating: boolean;
  readonly openedAtMs: number;
  readonly changedAtMs: number;
}

/** The futures wallet of one margin coin and its positions. */
export interface FuturesAccount {
  readonly marginCoin: string;
  /** Free for margin: what is not reserved by orders and not held by isolated positions. */
  readonly normal: Atoms;
  readonly locked: Atoms;
  readonly isolatedMargin: Atoms;
  readonly crossMargin: Atoms;
  readonly realized: Atoms;
  readonly unrealized: Atoms;
  readonly crossEquity: Atoms;
  readonly isolatedEquity: Atoms;
  readonly crossMarginRate: Rate;
  readonly allMarginRate: Rate;
  readonly positions: readonly Position[];
}

/**
 * All that an account has in its margin coin: the three are disjoint, and what positions have won is in the two
 * equities (exchange-rules §5.11).
 */
export function accountEquity({
  crossEquity,
  isolatedEquity,
  locked,
}: Pick<FuturesAccount, 'crossEquity' | 'isolatedEquity' | 'locked'>): Atoms {
  return atoms(crossEquity + isolatedEquity + locked);
}

/** A position that was closed (profit history). */
export interface ClosedPosition {
  readonly positionId: string;
  readonly contractId: number;
  readonly mode: PositionMode;
  readonly side: Side;
  readonly leverage: number;
  readonly contracts: Contracts;
  readonly openPrice: string;
  readonly averagePrice: string;
  readonly closeProfit: Atoms;
  readonly tradeFee: Atoms;
  readonly funding: Atoms;
  readonly settleProfit: Atoms;
  readonly historyRealized: Atoms;
  readonly openedAtMs: number;
  readonly closedAtMs: number;
}
