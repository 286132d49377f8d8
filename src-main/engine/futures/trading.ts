/**
 * What liquidation may do with accounts and books (exchange-rules §5.9). None of it is checked as a
 * user's wish would be, and none of it may be called inside a match.
 */
import type { Atoms, Contracts, Mark, Ticks } from '@shared/money/units';
import type { FuturesAccounts, Trader } from './accounts';
import type { ContractMarket } from './contract-market';
import type { Position } from './positions/position';
import type { PositionBook } from './positions/position-book';
import type { ReferencePrices } from './prices';

export interface Trading {
  readonly markets: readonly ContractMarket[];
  readonly accounts: FuturesAccounts;
  readonly positions: PositionBook;
  readonly prices: ReferencePrices;

  /** Ends all live orders of a trader on a contract, waiting conditions included. */
  cancelOrders(trader: Trader, contract: number): void;

  /**
   * Sends an IOC of kind LIQUIDATION that closes up to `contracts` of the position at `limit` or
   * better. Its fills settle as a normal close with the taker's fee, on the wallet of a cross position
   * and on `realized` of an isolated one. While `isInLiquidation` is set nothing of an isolated margin
   * is released, and what is left when all is closed goes to insurance (or comes from it).
   * Returns the contracts filled. Also for positions of the insurance fund: then without a record.
   */
  closeAtMarket(position: Position, contracts: Contracts, limit: Ticks): Contracts;

  /** Closes equal parts of a trader's long and short of one contract against each other, no fee. */
  net(long: Position, short: Position, contracts: Contracts, at: Mark): void;

  /**
   * The insurance fund receives all that is left of the position with openCost − d·margin, and the
   * owner loses `margin` of its result account to the clearing account: posting T −margin, clr +margin,
   * closeProfit −margin (exchange-rules §5.9 takeover). The position is then closed; returns the
   * fund's own.
   */
  takeOver(position: Position, margin: Atoms): Position;

  /**
   * Closes `contracts` of the fund's position against those of a trader on the other side at
   * `price`, no fee; a user gets a record of kind ADL. A user's CLOSE orders beyond what is left of
   * its position are cancelled (POSITION_REDUCED).
   */
  deleverage(fund: Position, against: Position, contracts: Contracts, price: Ticks): void;

  /** Margin of a position has been taken or given: its account is looked at in the same sweep. */
  changed(position: Position): void;

  /** The account that a position's results go to: T of the rules. */
  resultAccount(position: Position): number;
}
