/**
 * The state of one position (exchange-rules §5.5): what it holds, what it cost and what it has made.
 * Money in atoms of the margin coin. Only settlement, funding and liquidation write here.
 */
import type { PositionMode } from '@shared/domain/futures';
import type { Side } from '@shared/domain/order';
import type { Account } from '../../ledger/ledger';
import type { Trader } from '../accounts';

/** A cross position has no accounts of its own: its margin and result are in the wallet. */
export const NO_ACCOUNT: Account = -1;

export interface Position {
  readonly id: number;
  readonly trader: Trader;
  /** Index of the contract in the exchange's list. */
  readonly contract: number;
  readonly mode: PositionMode;
  /** BUY is long, SELL is short. */
  readonly side: Side;
  readonly createdAtMs: number;
  changedAtMs: number;
  leverage: number;
  /** Open contracts; 0 only once it is closed for good. */
  volume: number;
  /** Σ quantity × price of what is open: the basis of profit and loss. Settlement moves it. */
  openCost: bigint;
  /** The same without settlements. */
  origCost: bigint;
  /** Isolated margin, and results not yet paid out; NO_ACCOUNT for cross. */
  readonly hold: Account;
  readonly realized: Account;
  /** Contracts in live CLOSE orders. */
  pendingCloseVolume: number;
  /** In liquidation: margin stays inside and goes to insurance at the end (freezeLock 1). */
  isInLiquidation: boolean;

  // What it has done so far; never read by the exchange's own arithmetic.
  closeVolume: number;
  closeValue: bigint;
  closeProfit: bigint;
  /** ≤ 0. */
  tradeFee: bigint;
  /** Funding: received above 0, paid below. */
  capitalFee: bigint;
  settleProfit: bigint;
  /** ≤ 0: its share of others' losses (lossMode share). */
  shareAmount: bigint;
}

type Opening = Pick<
  Position,
  'id' | 'trader' | 'contract' | 'mode' | 'side' | 'leverage' | 'hold' | 'realized'
>;

export function newPosition(opening: Opening, atMs: number): Position {
  return {
    ...opening,
    createdAtMs: atMs,
    changedAtMs: atMs,
    volume: 0,
    openCost: 0n,
    origCost: 0n,
    pendingCloseVolume: 0,
    isInLiquidation: false,
    closeVolume: 0,
    closeValue: 0n,
    closeProfit: 0n,
    tradeFee: 0n,
    capitalFee: 0n,
    settleProfit: 0n,
    shareAmount: 0n,
  };
}
