/**
 * What a futures entry would do if all of it filled: margin, fees, the position before and after, and
 * how near liquidation comes. An estimate: leverage, tiers and fees may be assumed, marks move.
 */
import {
  atoms,
  contracts,
  lots,
  type Atoms,
  type Contracts,
  type Lots,
  type Mark,
  type Rate,
} from '../../money/units';
import type { PositionMode } from '../futures';
import {
  applyFuturesFill,
  availableFor,
  feeOf,
  findPosition,
  liquidationOf,
  liquidationTick,
  markOfTicks,
  profit,
  riskOf,
  shareOf,
  type Fraction,
  type FuturesFill,
  type LiquidationAt,
} from '../futures-math';
import { oppositeOf } from '../order';
import { availableOnceAccepted } from './accepted';
import { closedPosition, leverageOf, reserveFor, reservesFor } from './capacity';
import type { TicketDraft } from './draft';
import type { FuturesFacts, FuturesWallet, TicketPosition } from './facts';
import { expectedFills, type ExpectedFills } from './fills';
import { measureOf, valueOf, type Measure } from './measure';
import { ticketOrders, type TicketOrder } from './order';
import { isLiquidatedOnTheWay } from './on-the-way';
import { expectedPrice } from './price';
import { walkOf, type Step, type Walk } from './walk';

/** One side of the comparison; the position is null when there is none. */
interface PositionView {
  readonly position: TicketPosition | null;
  /** An estimate; null when no price would do it. */
  readonly liquidation: Fraction | null;
  /** The same on the tick grid, early rather than late: as it is shown. */
  readonly liquidationAt: LiquidationAt | null;
  /** 1 is liquidation. */
  readonly risk: Fraction | null;
  /** Free margin; null before the account is known. */
  readonly available: Atoms | null;
}

export interface FuturesSummary {
  readonly orders: readonly TicketOrder[];
  readonly contracts: Contracts;
  /** Everything that fills now or rests, at the expected prices. */
  readonly value: Atoms;
  readonly fillsNow: Walk;
  readonly rests: Lots;
  /** What a market order leaves where its protection ends it. */
  readonly unfilled: ExpectedFills['unfilled'];
  readonly fee: { readonly taker: Atoms; readonly maker: Atoms; readonly total: Atoms };
  /** What opening locks; null of a close. */
  readonly required: Atoms | null;
  /** What a close wins, before its fee; null of an opening and without the position. */
  readonly profit: Atoms | null;
  readonly leverage: { readonly value: number; readonly isAssumed: boolean };
  readonly mode: PositionMode;
  readonly now: PositionView;
  /** Once all of it has filled, with the mark as it is now. */
  readonly after: PositionView;
  /** Free margin as soon as the exchange has taken it: what rests is locked. Null before the account is known. */
  readonly availableOnceAccepted: Atoms | null;
  /** Before all of an opening has filled: by orders that fill first, or on the market's way to those that rest. */
  readonly isLiquidatedOnTheWay: boolean;
}

/** Null while the draft does not describe an order; `ticketErrors` says why. */
export function summariseFutures(draft: TicketDraft, facts: FuturesFacts): FuturesSummary | null {
  const read = ticketOrders(draft, facts);
  if (!read.ok) return null;
  const measure = measureOf(facts);
  const fills = settledFills(read.value, draft, facts, measure);
  const count = contracts(fills.now.lots + fills.rests);
  const fee = feesFor(draft, facts, fills);
  const value = atoms(fills.now.value + fills.restValue);
  const mode = modeOf(draft, facts);
  const leverage = leverageOf(facts);
  const asked = askedOf(read.value);
  const required = draft.action === 'OPEN' ? reserved(asked, draft, facts, measure) : null;
  const wallet = facts.wallet;
  const mark = markFor(facts);
  const settling: Settling | null =
    mark === null
      ? null
      : { draft, facts, fills, measure, mode, leverage: leverage.value, mark, asked };
  const after = wallet === null || settling === null ? null : settled(wallet, settling);
  return {
    orders: read.value,
    contracts: count,
    value,
    fillsNow: fills.now,
    rests: fills.rests,
    unfilled: fills.unfilled,
    fee,
    required,
    profit: closeProfit(draft, facts, count, value),
    leverage,
    mode,
    now: viewOf(wallet, draft, facts),
    after: viewOf(after, draft, facts),
    availableOnceAccepted:
      wallet === null || settling === null ? null : onceAccepted(wallet, settling),
    isLiquidatedOnTheWay: settling !== null && wallet !== null && isLostOnTheWay(wallet, settling),
  };
}

interface Settling {
  readonly draft: TicketDraft;
  readonly facts: FuturesFacts;
  readonly fills: ExpectedFills;
  readonly measure: Measure;
  readonly mode: PositionMode;
  readonly leverage: number;
  readonly mark: Mark;
  /** Contracts that all of its orders name. */
  readonly asked: bigint;
}

/** One fill: margin, fees and costs are rounded at every one (exchange-rules §1). */
function fillIn(
  { draft: { side, action }, facts, measure, mode, leverage, mark }: Settling,
  { price, lots: count }: Step,
  feeRate: Rate,
): FuturesFill {
  const value = valueOf(measure, price, count);
  const fee = feeOf(value, feeRate);
  const order = { contract: facts.contract, side, action, mode, leverage, mark };
  return { ...order, contracts: contracts(count), value, fee };
}

/** The wallet after each of the fills. */
function settled(wallet: FuturesWallet, settling: Settling): FuturesWallet {
  const { draft, facts, fills } = settling;
  const rates = feeRates(draft, facts);
  const all = [
    ...fills.now.steps.map((step) => fillIn(settling, step, rates.taker)),
    ...fills.restSteps.map((step) => fillIn(settling, step, rates.maker)),
  ];
  return all.reduce(applyFuturesFill, wallet);
}

/** A trigger locks nothing until its price comes (exchange-rules §5.10). */
function onceAccepted(wallet: FuturesWallet, settling: Settling): Atoms | null {
  const { draft, facts, fills, measure, asked } = settling;
  if (draft.form === 'trigger') return availableFor(wallet);
  const isResting = draft.action === 'OPEN' && draft.type === 'LIMIT';
  const reserves = isResting ? reservesFor(asked, draft, facts, measure, 'all of it') : null;
  if (isResting && reserves === null) return null;
  const { taker } = feeRates(draft, facts);
  return availableOnceAccepted(wallet, {
    byOrder: fills.byOrder,
    reserves,
    fillOf: (step) => fillIn(settling, step, taker),
  });
}

function isLostOnTheWay(wallet: FuturesWallet, settling: Settling): boolean {
  const { draft, facts, fills, mark } = settling;
  const { side, form, action } = draft;
  if (form === 'trigger' || action !== 'OPEN') return false;
  return isLiquidatedOnTheWay(wallet, {
    symbol: facts.contract.contract.symbol,
    side,
    mark,
    byOrder: fills.byOrder,
    rates: feeRates(draft, facts),
    fillOf: (step, feeRate) => fillIn(settling, step, feeRate),
  });
}

/**
 * The mode an order will have: that of the position it closes or adds to, since a contract has one
 * mode at a time (exchange-rules §5.2), else the trader's choice.
 */
export function modeOf(draft: TicketDraft, { contract, wallet }: FuturesFacts): PositionMode {
  const { symbol } = contract.contract;
  return wallet?.positions.find((each) => each.symbol === symbol)?.mode ?? draft.mode;
}

/** The mark, or the last trade before the first mark is read. */
const markFor = ({ mark, last }: FuturesFacts): Mark | null =>
  mark ?? (last === null ? null : markOfTicks(last));

/** Of a trigger that places a market order, all of it at the trigger price. */
function settledFills(
  orders: readonly TicketOrder[],
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
): ExpectedFills {
  const fills = expectedFills(orders, draft, facts, measure);
  const [order] = orders;
  const price = expectedPrice(draft, facts, measure);
  if (draft.form !== 'trigger' || draft.type !== 'MARKET') return fills;
  if (order?.quantity.unit !== 'base' || price === null) return fills;
  const { lots: quantity } = order.quantity;
  const value = valueOf(measure, price, quantity);
  const tickLots = BigInt(price) * BigInt(quantity);
  const steps = [{ price, lots: quantity }];
  const taken = { lots: quantity, value, tickLots, worstPrice: price, steps };
  const part = { ...taken, isBookTooShort: false, isStopped: false };
  const now = walkOf(measure, [part], price);
  const byOrder = [{ now: steps, rest: null }];
  const nothing = { rests: lots(0), restValue: atoms(0n), restSteps: [], unfilled: null };
  return { now, byOrder, ...nothing };
}

function feesFor(
  draft: TicketDraft,
  facts: FuturesFacts,
  { now, restSteps }: ExpectedFills,
): FuturesSummary['fee'] {
  const measure = measureOf(facts);
  const rates = feeRates(draft, facts);
  const feesOn = (steps: readonly Step[], feeRate: Rate): Atoms =>
    atoms(
      steps.reduce<bigint>(
        (sum, { price, lots: count }) => sum + feeOf(valueOf(measure, price, count), feeRate),
        0n,
      ),
    );
  const taker = feesOn(now.steps, rates.taker);
  const maker = feesOn(restSteps, rates.maker);
  return { taker, maker, total: atoms(taker + maker) };
}

/** What a taker pays for a close the position tells; the rest is assumed of the contract. */
function feeRates(
  draft: TicketDraft,
  facts: FuturesFacts,
): { readonly taker: Rate; readonly maker: Rate } {
  const { fees } = facts.contract;
  if (draft.action === 'OPEN') return { taker: fees.openTaker, maker: fees.openMaker };
  const told = closedPosition(draft, facts)?.leg.closeRate;
  return { taker: told ?? fees.closeTaker, maker: fees.closeMaker };
}

const askedOf = (orders: readonly TicketOrder[]): bigint =>
  orders.reduce(
    (sum, { quantity }) => sum + (quantity.unit === 'base' ? BigInt(quantity.lots) : 0n),
    0n,
  );

function reserved(
  asked: bigint,
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
): Atoms | null {
  const reserve = reserveFor(asked, draft, facts, measure, 'what it meets');
  return reserve === null ? null : atoms(reserve);
}

function closeProfit(
  { action, side }: TicketDraft,
  { contract, wallet }: FuturesFacts,
  count: Contracts,
  value: Atoms,
): Atoms | null {
  if (action === 'OPEN' || wallet === null) return null;
  const closing = oppositeOf(side);
  const position = findPosition(wallet, contract.contract.symbol, closing);
  if (position === null || count > position.leg.volume) return null;
  const { openCost, volume } = position.leg;
  return profit(closing, value, shareOf(openCost, count, volume));
}

const NOTHING: PositionView = {
  position: null,
  liquidation: null,
  liquidationAt: null,
  risk: null,
  available: null,
};

/** The leg the draft works on, as it stands in a wallet. */
function viewOf(
  wallet: FuturesWallet | null,
  { side, action }: TicketDraft,
  { contract }: FuturesFacts,
): PositionView {
  if (wallet === null) return NOTHING;
  const leg = (side === 'BUY') === (action === 'OPEN') ? 'BUY' : 'SELL';
  const position = findPosition(wallet, contract.contract.symbol, leg);
  return {
    position,
    liquidation: position === null ? null : liquidationOf(wallet, position),
    liquidationAt:
      position === null
        ? null
        : liquidationTick(wallet, position, contract.contract.pricePrecision),
    risk: position === null ? null : riskOf(wallet, position),
    available: availableFor(wallet),
  };
}
