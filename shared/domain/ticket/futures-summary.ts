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
} from '../../money/units';
import type { PositionMode } from '../futures';
import {
  applyFuturesFill,
  availableFor,
  feeOf,
  findPosition,
  liquidationOf,
  markOfTicks,
  profit,
  riskOf,
  shareOf,
  type Fraction,
  type FuturesFill,
} from '../futures-math';
import { oppositeOf } from '../order';
import { leverageOf, reserveFor } from './capacity';
import type { TicketDraft } from './draft';
import type { FuturesFacts, FuturesWallet, TicketPosition } from './facts';
import { expectedFills, type ExpectedFills } from './fills';
import { measureOf, valueOf, type Measure } from './measure';
import { ticketOrders, type TicketOrder } from './order';
import { expectedPrice } from './price';
import { walkOf, type Walk } from './walk';

/** One side of the comparison; the position is null when there is none. */
interface PositionView {
  readonly position: TicketPosition | null;
  /** An estimate; null when no price would do it. */
  readonly liquidation: Fraction | null;
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
  readonly fee: { readonly taker: Atoms; readonly maker: Atoms; readonly total: Atoms };
  /** What opening locks; null of a close. */
  readonly required: Atoms | null;
  /** What a close wins, before its fee; null of an opening and without the position. */
  readonly profit: Atoms | null;
  readonly leverage: { readonly value: number; readonly isAssumed: boolean };
  readonly mode: PositionMode;
  readonly now: PositionView;
  readonly after: PositionView;
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
  const required = draft.action === 'OPEN' ? reserved(read.value, draft, facts, measure) : null;
  const wallet = facts.wallet;
  const mark = markFor(facts);
  const fill: FuturesFill | null =
    mark === null
      ? null
      : {
          contract: facts.contract,
          side: draft.side,
          action: draft.action,
          mode,
          contracts: count,
          value,
          fee: fee.total,
          leverage: leverage.value,
          mark,
        };
  const after = wallet === null || fill === null ? null : applyFuturesFill(wallet, fill);
  return {
    orders: read.value,
    contracts: count,
    value,
    fillsNow: fills.now,
    rests: fills.rests,
    fee,
    required,
    profit: closeProfit(draft, facts, count, value),
    leverage,
    mode,
    now: viewOf(wallet, draft, facts),
    after: viewOf(after, draft, facts),
  };
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
  const taken = { lots: quantity, value, tickLots, worstPrice: price };
  const part = { ...taken, levels: 0, isBookTooShort: false };
  return { now: walkOf(measure, [part], price), rests: lots(0), restValue: atoms(0n) };
}

function feesFor(
  { action }: TicketDraft,
  { contract: { fees } }: FuturesFacts,
  { now, restValue }: ExpectedFills,
): FuturesSummary['fee'] {
  const isOpening = action === 'OPEN';
  const taker = feeOf(now.value, isOpening ? fees.openTaker : fees.closeTaker);
  const maker = feeOf(restValue, isOpening ? fees.openMaker : fees.closeMaker);
  return { taker, maker, total: atoms(taker + maker) };
}

function reserved(
  orders: readonly TicketOrder[],
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
): Atoms | null {
  const total = orders.reduce(
    (sum, { quantity }) => sum + (quantity.unit === 'base' ? BigInt(quantity.lots) : 0n),
    0n,
  );
  const reserve = reserveFor(total, draft, facts, measure);
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

const NOTHING: PositionView = { position: null, liquidation: null, risk: null, available: null };

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
    risk: position === null ? null : riskOf(wallet, position),
    available: availableFor(wallet),
  };
}
