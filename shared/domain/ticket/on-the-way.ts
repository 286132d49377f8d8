/**
 * Orders of one entry fill one after the other, and a resting one not before the market has come to it: the exchange
 * looks at the account after each of them (exchange-rules §2). What all of them together would bear, the first ones
 * alone may not, nor a position that is there already.
 */
import type { Mark, Rate } from '../../money/units';
import {
  applyFuturesFill,
  findPosition,
  markOfTicks,
  riskOf,
  type FuturesFill,
  type FuturesWallet,
} from '../futures-math';
import type { Side } from '../order';
import type { OrderFill } from './fills';
import type { Step } from './walk';

export interface OpeningOrders {
  readonly symbol: string;
  readonly side: Side;
  /** In the order in which they are sent. */
  readonly byOrder: readonly OrderFill[];
  readonly mark: Mark;
  readonly rates: { readonly taker: Rate; readonly maker: Rate };
  readonly fillOf: (step: Step, feeRate: Rate) => FuturesFill;
}

/** Whether the position would be liquidated before all of them have filled, or as the last of them does. */
export function isLiquidatedOnTheWay(
  wallet: FuturesWallet,
  { symbol, side, byOrder, mark, rates, fillOf }: OpeningOrders,
): boolean {
  const isLost = (at: FuturesWallet): boolean => {
    const position = findPosition(at, symbol, side);
    const risk = position === null ? null : riskOf(at, position);
    return risk !== null && risk.numerator >= risk.denominator;
  };
  let held = wallet;
  for (const { now } of byOrder) {
    if (now.length === 0) continue;
    const fills = now.map((step) => fillOf(step, rates.taker));
    held = fills.reduce(applyFuturesFill, held);
    if (isLost(held)) return true;
  }
  const resting = byOrder.flatMap(({ rest }) => rest ?? []);
  for (const step of resting.toSorted(nearestFirst(side))) {
    const there = markOfTicks(step.price);
    const isWorse = side === 'BUY' ? there < mark : there > mark;
    held = movedTo(held, symbol, isWorse ? there : mark);
    if (isLost(held)) return true;
    held = applyFuturesFill(held, { ...fillOf(step, rates.maker), mark: isWorse ? there : mark });
    if (isLost(held)) return true;
  }
  return false;
}

/** A buy is met from above, a sale from below. */
const nearestFirst =
  (side: Side) =>
  (one: Step, other: Step): number =>
    side === 'BUY' ? other.price - one.price : one.price - other.price;

const movedTo = (
  { normal, positions }: FuturesWallet,
  symbol: string,
  mark: Mark,
): FuturesWallet => ({
  normal,
  positions: positions.map((each) =>
    each.symbol === symbol ? { ...each, leg: { ...each.leg, mark } } : each,
  ),
});
