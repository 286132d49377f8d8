/**
 * What a position is worth against the price of its contract, as three lines: unrealised, after fees and
 * funding, and with the account's own orders filled as the price gets there. Exact up to the last step:
 * the floats that come out are coordinates of a picture.
 */
import { divide } from '../../../money/decimal';
import { atoms, contracts as toContracts, mark, type Mark, type Ticks } from '../../../money/units';
import type { OpenClose } from '../../futures';
import type { Side } from '../../order';
import { markOfTicks, valueAtMark } from '../contract-value';
import { addFractions, moneyFraction, toCoordinate, type Fraction } from '../fraction';
import { legProfit } from '../maintenance';
import { feeOf, profit } from '../position';
import { atMark, positionById, type InspectAccount, type InspectPosition } from './account';
import { priceOfMark } from './distance';
import { afterCostsOf } from './figures';
import { filled } from './what-if';

/** An own order on the contract; those of its other leg are no matter to the position. */
export interface CurveOrder {
  readonly side: Side;
  readonly action: OpenClose;
  /** What is left of it. */
  readonly contracts: number;
  /** Null for MARKET. */
  readonly price: Ticks | null;
  /** Of a condition order: the price at which it is placed. */
  readonly trigger: { readonly direction: 'UP' | 'DOWN'; readonly price: Ticks } | null;
}

export interface PnlCurve {
  /** In quote units, rising. */
  readonly prices: Float64Array;
  readonly unrealized: Float64Array;
  readonly afterCosts: Float64Array;
  readonly withOrders: Float64Array;
}

/** `points` prices from `from` to `to`, both included; at least 2. */
export function pnlCurve(
  account: InspectAccount,
  position: InspectPosition,
  range: { readonly from: Mark; readonly to: Mark; readonly points: number },
  orders: readonly CurveOrder[] = [],
): PnlCurve {
  const marks = marksBetween(range.from, range.to, range.points);
  const paths = {
    down: pathOf(account, position, orders, 'down'),
    up: pathOf(account, position, orders, 'up'),
  };
  const at = (of: (moved: Mark) => Fraction): Float64Array =>
    Float64Array.from(marks, (moved) => toCoordinate(of(moved)));
  return {
    prices: at((moved) => priceOfMark({ ...position.leg, mark: moved })),
    unrealized: at((moved) => moneyFraction(legProfit({ ...position.leg, mark: moved }))),
    afterCosts: at((moved) => afterCostsOf(atMark(position, moved))),
    withOrders: at((moved) =>
      resultOnPath(moved < position.leg.mark ? paths.down : paths.up, position, moved),
    ),
  };
}

/** `points` marks, evenly spaced, both ends included. */
export function marksBetween(from: Mark, to: Mark, points: number): readonly Mark[] {
  const steps = BigInt(Math.max(1, points - 1));
  return Array.from({ length: points }, (_, at) =>
    mark(from + divide((to - from) * BigInt(at), steps, 'half-up')),
  );
}

/** After each fill on the way from the mark downwards or upwards: the position, and what closes made. */
interface Stop {
  readonly at: Mark;
  readonly position: InspectPosition | null;
  /** Results of closes on the way, the fees of their entry and exit taken off. */
  readonly realized: bigint;
}

function pathOf(
  account: InspectAccount,
  position: InspectPosition,
  orders: readonly CurveOrder[],
  way: 'up' | 'down',
): readonly Stop[] {
  const stops: Stop[] = [{ at: position.leg.mark, position, realized: 0n }];
  const met = orders
    .filter((order) => isOfLeg(order, position))
    .flatMap((order) => meeting(order, position.leg.mark, way) ?? [])
    .toSorted((a, b) => Number(way === 'up' ? a.at - b.at : b.at - a.at));
  let now = account;
  let realized = 0n;
  for (const { at, order, price, rate } of met) {
    const before = positionById(now, position.id);
    if (before === null) break;
    now = filled(now, position.id, order.action, order.contracts, price, rate);
    const after = positionById(now, position.id);
    realized += closedBy(before, after, order, price, rate);
    stops.push({ at, position: after, realized });
  }
  return stops;
}

interface Meeting {
  readonly at: Mark;
  readonly order: CurveOrder;
  /** Where it fills. */
  readonly price: Mark;
  readonly rate: 'maker' | 'taker';
}

/** Where an order fills on the way; null when it does not. */
function meeting(order: CurveOrder, from: Mark, way: 'up' | 'down'): Meeting | null {
  const { trigger, price } = order;
  if (trigger !== null) {
    const at = markOfTicks(trigger.price);
    const isAhead = way === 'up' ? at >= from : at <= from;
    if (!isAhead || (trigger.direction === 'UP') !== (way === 'up')) return null;
    if (price === null) return { at, order, price: at, rate: 'taker' };
    return limitFrom(order, at, markOfTicks(price), way);
  }
  if (price === null) return null;
  const at = markOfTicks(price);
  // A buy waits below the price, a sale above it.
  const isMet = order.side === 'BUY' ? way === 'down' && at <= from : way === 'up' && at >= from;
  return isMet ? { at, order, price: at, rate: 'maker' } : null;
}

/**
 * A limit order that is placed at `at`: it takes at its own price at worst; where the market has still to come
 * to it, it rests, and is met only on the way there.
 */
function limitFrom(order: CurveOrder, at: Mark, limit: Mark, way: 'up' | 'down'): Meeting | null {
  const takes = order.side === 'BUY' ? limit >= at : limit <= at;
  if (takes) return { at, order, price: limit, rate: 'taker' };
  const isOnTheWay = (order.side === 'SELL') === (way === 'up');
  return isOnTheWay ? { at: limit, order, price: limit, rate: 'maker' } : null;
}

const isOfLeg = ({ side, action }: CurveOrder, { leg }: InspectPosition): boolean =>
  leg.side === ((side === 'BUY') === (action === 'OPEN') ? 'BUY' : 'SELL');

function closedBy(
  before: InspectPosition,
  after: InspectPosition | null,
  { action, contracts }: CurveOrder,
  price: Mark,
  rate: 'maker' | 'taker',
): bigint {
  if (action === 'OPEN') return 0n;
  const { leg, terms } = before;
  const size = toContracts(Math.min(contracts, leg.volume));
  const value = valueAtMark(leg.unit, price, size);
  const feeRate = rate === 'maker' ? terms.fees.closeMaker : leg.closeRate;
  const cost = before.origCost - (after?.origCost ?? 0n);
  const entryFee = before.openFee - (after?.openFee ?? 0n);
  return profit(leg.side, value, atoms(cost)) - entryFee - feeOf(value, feeRate);
}

/** What it all comes to at a price on the way. */
function resultOnPath(path: readonly Stop[], start: InspectPosition, moved: Mark): Fraction {
  const isDown = moved < start.leg.mark;
  const stop = path.findLast(({ at }) => (isDown ? moved <= at : moved >= at)) ?? path[0];
  if (stop === undefined) return moneyFraction(0n);
  // Funding so far stays with the position to its end.
  if (stop.position === null) return moneyFraction(stop.realized + start.funding);
  return addFractions(moneyFraction(stop.realized), afterCostsOf(atMark(stop.position, moved)));
}
