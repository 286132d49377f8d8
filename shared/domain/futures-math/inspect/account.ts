/**
 * The futures account as the inspector looks at it: the wallet of one margin coin, what each position has
 * cost so far, and the same account with other marks. Money in atoms, marks on the grid of its contract.
 */
import { divide, pow10 } from '../../../money/decimal';
import { mark, RATE_SCALE, type Atoms, type Mark, type Rate } from '../../../money/units';
import type { OpenClose } from '../../futures';
import type { FuturesRules, RiskTier } from '../../futures-defaults';
import type { ListedContract } from '../../instrument';
import type { Side } from '../../order';
import type { FuturesWallet, WalletPosition } from '../wallet';

/** What a contract is and what trading it costs; tiers and fees may be assumed. */
export interface InspectTerms {
  readonly contract: ListedContract;
  readonly tiers: readonly RiskTier[];
  readonly fees: FuturesRules['fees'];
}

export interface InspectPosition extends WalletPosition {
  readonly id: string;
  readonly terms: InspectTerms;
  /** What is open, at the prices it was opened at; `leg.openCost` has moved with settlements. */
  readonly origCost: Atoms;
  /** What came of it so far: fees are at or below 0, funding is above 0 when received. */
  readonly tradeFee: Atoms;
  readonly funding: Atoms;
  readonly closeProfit: Atoms;
  readonly settleProfit: Atoms;
  readonly sharedLoss: Atoms;
  /** At or above 0: what opening what is left has cost in fees. */
  readonly openFee: Atoms;
  /** The running rate of its contract; null before it is known. */
  readonly fundingRate: Rate | null;
}

/** An own order that the exchange still has: it counts beside the positions (exchange-rules §5.1, §5.3). */
export interface InspectOrder {
  readonly symbol: string;
  readonly side: Side;
  readonly action: OpenClose;
  /** What is left of it. */
  readonly contracts: number;
  /** A condition order before its price has come: it counts towards no tier. */
  readonly isWaiting: boolean;
}

export interface InspectAccount extends FuturesWallet {
  readonly marginCoin: string;
  /** Reserved by orders. */
  readonly locked: Atoms;
  /** In any contract of the coin; what they reserve is in `locked`, and no more in the wallet. */
  readonly orders: readonly InspectOrder[];
  readonly positions: readonly InspectPosition[];
}

/** By contract name. What is not named stays where it is. */
export type Marks = ReadonlyMap<string, Mark>;

/** Null: closed in the meantime. */
export function positionById(account: InspectAccount, id: string): InspectPosition | null {
  return account.positions.find((position) => position.id === id) ?? null;
}

/** The account with its contracts at these marks. */
export function accountAt(account: InspectAccount, marks: Marks): InspectAccount {
  return {
    ...account,
    positions: account.positions.map((position) => {
      const moved = marks.get(position.symbol);
      return moved === undefined ? position : atMark(position, moved);
    }),
  };
}

/** The position with its contract at another mark. */
export function atMark(position: InspectPosition, moved: Mark): InspectPosition {
  return { ...position, leg: { ...position.leg, mark: moved } };
}

/** A mark moved by a share of itself (−0.05 is −5 %), on the grid, never below one step. */
export function movedMark(from: Mark, change: Rate): Mark {
  const moved = divide(from * (ONE + change), ONE, 'half-up');
  return mark(moved < 1n ? 1n : moved);
}
const ONE = pow10(RATE_SCALE);
