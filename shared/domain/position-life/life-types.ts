/** What is known of a position's life, and what is made of it. Money in atoms, times exchange time. */
import type { Atoms, Contracts, Ticks } from '../../money/units';
import type { Fill } from '../fill';
import type { OpenClose, PositionMode } from '../futures';
import type { ContractUnit } from '../futures-math';
import type { FuturesOrderKind } from '../futures-order';
import type { Side } from '../order';

/** A position as the exchange tells it, open (document §2.13) or closed (profit history). */
export interface LifePosition {
  readonly positionId: string;
  readonly side: Side;
  readonly mode: PositionMode;
  /** An open position tells it to the second only, cut off. */
  readonly openedAtMs: number;
  /** Null while it is open. */
  readonly closedAtMs: number | null;
  /** Still open, and closed so far: together what was ever opened. */
  readonly contracts: Contracts;
  readonly closed: Contracts;
  readonly closeProfit: Atoms;
  /** ≤ 0. */
  readonly tradeFee: Atoms;
  readonly funding: Atoms;
  readonly settleProfit: Atoms;
  readonly historyRealized: Atoms;
}

/** An own order on the contract, or one of the exchange itself, as the order history tells it. */
export interface LifeOrder {
  readonly orderId: string;
  readonly side: Side;
  readonly action: OpenClose;
  readonly kind: FuturesOrderKind;
  readonly contracts: Contracts;
  readonly executed: Contracts;
  readonly createdAtMs: number;
}

/** The position as the terminal once read it. */
export interface PositionObservation {
  readonly positionId: string;
  readonly symbol: string;
  readonly atMs: number;
  /** The read before it, or when the position was opened: what differs happened between the two. */
  readonly sinceMs: number;
  /** capitalFee so far. */
  readonly funding: Atoms;
  /** Isolated margin; zero of a cross position. */
  readonly hold: Atoms;
  readonly contracts: Contracts;
  readonly leverage: number;
  readonly isLiquidating: boolean;
}

export interface LifeSource {
  readonly position: LifePosition;
  readonly unit: ContractUnit;
  /** Own trades of the contract that may belong to it, in any order. */
  readonly fills: readonly Fill[];
  /** At least those behind the fills, and the exchange's own since the opening. */
  readonly orders: readonly LifeOrder[];
  /** Of this position, in any order. */
  readonly observations: readonly PositionObservation[];
}

/** What happened, each at its time. */
export type LifeEvent =
  | {
      readonly kind: 'fill';
      readonly atMs: number;
      readonly tradeId: string;
      readonly orderId: string;
      readonly action: OpenClose;
      readonly price: Ticks;
      readonly contracts: Contracts;
      readonly value: Atoms;
      /** ≥ 0: paid. */
      readonly fee: Atoms;
      readonly isMaker: boolean;
      /** Of the exchange itself: a step of a liquidation, or a deleveraging. */
      readonly cause: '' | 'LIQUIDATION' | 'ADL';
      /** Before its fee; null of an opening. */
      readonly profit: Atoms | null;
      /** Open after it. */
      readonly contractsAfter: Contracts;
    }
  | {
      /** Paid (below 0) or received. `isSummed`: several payments, which nobody looked at one by one. */
      readonly kind: 'funding';
      readonly atMs: number;
      readonly sinceMs: number;
      readonly amount: Atoms;
      readonly total: Atoms;
      readonly isSummed: boolean;
    }
  | {
      /** Isolated margin put in or taken out, seen at `atMs`. */
      readonly kind: 'margin';
      readonly atMs: number;
      readonly sinceMs: number;
      readonly change: Atoms;
      readonly hold: Atoms;
    }
  | {
      readonly kind: 'leverage';
      readonly atMs: number;
      readonly sinceMs: number;
      readonly from: number;
      readonly to: number;
    }
  | {
      /** freezeLock went on or off, or the exchange asked to close `contracts`, 0 otherwise. */
      readonly kind: 'liquidation';
      readonly atMs: number;
      readonly step: 'frozen' | 'released' | 'ordered';
      readonly contracts: Contracts;
      /** What the book took of them; the rest was taken over. */
      readonly executed: Contracts;
    }
  | {
      /** Closed without a trade: netted against the other leg, or taken over by the insurance fund. */
      readonly kind: 'forced';
      readonly atMs: number;
      readonly contracts: Contracts;
      readonly profit: Atoms;
    }
  | { readonly kind: 'opened' | 'closed'; readonly atMs: number };

/** One term of historyRealizedAmount: what the exchange says, and what the records add up to. */
export interface RealizedTerm {
  /** `other` is what the exchange has in its sum beyond the four terms it tells. */
  readonly id: 'closes' | 'fees' | 'funding' | 'settlements' | 'other';
  readonly told: Atoms;
  /** From trades and observations; null where there are none to add up. */
  readonly seen: Atoms | null;
  /** told − seen; zero where nothing is seen. */
  readonly difference: Atoms;
  /** What the difference is; empty without one. */
  readonly cause:
    | ''
    | 'forced-close'
    | 'trades-missing'
    | 'not-observed'
    | 'share-of-losses'
    | 'unknown';
}

export interface PositionLife {
  /** Oldest first. */
  readonly events: readonly LifeEvent[];
  /** The told ones sum to `realized` exactly. */
  readonly terms: readonly RealizedTerm[];
  readonly realized: Atoms;
  /** Trades for every contract that was opened have been found. */
  readonly isComplete: boolean;
}
