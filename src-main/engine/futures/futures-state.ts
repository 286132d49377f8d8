/**
 * The futures side as JSON, and back. Finished orders, own trades, closed positions and bars are not in
 * it: they are records, which come back one by one before the state does.
 */
import { invariant } from '@shared/kernel/result';
import type { BookSnapshot } from '../book/book-snapshot';
import type { EngineRecord } from '../engine';
import type { MarketHours, MarketHoursState } from '../market-hours';
import type { FuturesAccounts } from './accounts';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import type { CohortsState, LeveragedCohorts } from './leveraged-cohorts';
import type { Liquidation, LiquidationState } from './liquidation/liquidation';
import type { Conditions } from './orders/conditions';
import { isLive, type FuturesOrder } from './orders/order';
import { ENDED, liveState, orderOfRecord, type LiveOrderState } from './orders/order-record';
import type { Leverages } from './positions/leverage';
import type { Position } from './positions/position';
import type { Pricing, PricingState } from './pricing/pricing';
import type { ClosedPositionRecord, FuturesOrderRecord, FuturesTradeRecord } from './query';

/** A position with its trader as a number and its money as text. */
type PositionState = {
  readonly [Field in keyof Position]: Position[Field] extends bigint
    ? string
    : Position[Field] extends object
      ? number
      : Position[Field];
};

interface ContractState {
  readonly book: BookSnapshot;
  readonly nextTradeId: number;
  readonly lastPrice: number;
  readonly highSinceLook: number;
  readonly lowSinceLook: number;
  readonly data: unknown;
}

export interface FuturesState {
  readonly accounts: ReturnType<FuturesAccounts['snapshot']>;
  readonly leverages: ReturnType<Leverages['snapshot']>;
  readonly nextPositionId: number;
  readonly positions: readonly PositionState[];
  readonly orders: readonly LiveOrderState[];
  readonly freeTags: readonly number[];
  readonly markets: readonly ContractState[];
  readonly hours: MarketHoursState;
  readonly nextMinuteMs: number;
  /** Null without daily settlement. */
  readonly nextSettlementMs: number | null;
  readonly pricing: PricingState;
  readonly liquidation: LiquidationState;
  readonly cohorts: CohortsState;
}

/** The parts of a desk that hold state. */
interface StatefulParts {
  readonly floor: FuturesFloor;
  readonly markets: readonly ContractMarket[];
  readonly leverages: Leverages;
  readonly conditions: Conditions;
  readonly settlement: { nextDueMs: number };
  readonly hours: MarketHours;
  readonly pricing: Pricing;
  readonly liquidation: Liquidation;
  readonly cohorts: LeveragedCohorts;
  nextMinuteMs: number;
}

/** What the records say of the time before a snapshot. */
export class FuturesPast {
  readonly orders: FuturesOrderRecord[] = [];
  readonly trades: FuturesTradeRecord[] = [];
  readonly positions: ClosedPositionRecord[] = [];

  recall(record: EngineRecord): void {
    if (record.kind === 'futuresOrder') this.orders.push(record.order);
    else if (record.kind === 'futuresTrade') this.trades.push(record.trade);
    else if (record.kind === 'position') this.positions.push(record.position);
  }
}

export function futuresState(desk: StatefulParts): FuturesState {
  const { floor, settlement } = desk;
  const { accounts, positions, orders } = floor;
  return {
    accounts: accounts.snapshot(),
    leverages: desk.leverages.snapshot(),
    nextPositionId: positions.nextId,
    positions: [...positions.all()].map(positionState),
    orders: [...orders.live()].map((order) =>
      liveState(order, (desk.markets[order.contract] as ContractMarket).symbol),
    ),
    freeTags: orders.freeTags(),
    markets: desk.markets.map((market) => ({
      book: market.book.snapshot(),
      nextTradeId: market.nextTradeId,
      lastPrice: market.lastPrice,
      highSinceLook: market.highSinceLook,
      lowSinceLook: market.lowSinceLook,
      data: market.data.snapshot(),
    })),
    hours: desk.hours.snapshot(),
    nextMinuteMs: desk.nextMinuteMs,
    nextSettlementMs: settlement.nextDueMs === Infinity ? null : settlement.nextDueMs,
    pricing: desk.pricing.snapshot(),
    liquidation: desk.liquidation.snapshot(),
    cohorts: desk.cohorts.snapshot(),
  };
}

function positionState(position: Position): PositionState {
  return {
    ...position,
    trader: position.trader.index,
    openCost: position.openCost.toString(),
    origCost: position.origCost.toString(),
    closeValue: position.closeValue.toString(),
    closeProfit: position.closeProfit.toString(),
    tradeFee: position.tradeFee.toString(),
    capitalFee: position.capitalFee.toString(),
    settleProfit: position.settleProfit.toString(),
    shareAmount: position.shareAmount.toString(),
  };
}

function positionOf(state: PositionState, accounts: FuturesAccounts): Position {
  return {
    ...state,
    trader: accounts.at(state.trader),
    openCost: BigInt(state.openCost),
    origCost: BigInt(state.origCost),
    closeValue: BigInt(state.closeValue),
    closeProfit: BigInt(state.closeProfit),
    tradeFee: BigInt(state.tradeFee),
    capitalFee: BigInt(state.capitalFee),
    settleProfit: BigInt(state.settleProfit),
    shareAmount: BigInt(state.shareAmount),
  };
}

/** Puts a desk that has just been made where `state` was taken; the ledger has been restored. */
export function restoreFutures(desk: StatefulParts, state: FuturesState, past: FuturesPast): void {
  const { floor, conditions } = desk;
  floor.accounts.restore(state.accounts);
  floor.positions.nextId = state.nextPositionId;
  for (const position of state.positions) {
    floor.positions.add(positionOf(position, floor.accounts));
  }
  desk.leverages.restore(state.leverages);
  const orders = restoredOrders(floor, state.orders, past.orders);
  floor.orders.restore(orders, state.freeTags);
  for (const order of orders) if (order.status === 'INIT') conditions.wait(order);
  restoreHistories(floor, past);
  state.markets.forEach((stored, index) => {
    const market = desk.markets[index];
    if (market === undefined) return;
    market.book.restore(stored.book);
    market.nextTradeId = stored.nextTradeId;
    market.lastPrice = stored.lastPrice;
    market.highSinceLook = stored.highSinceLook;
    market.lowSinceLook = stored.lowSinceLook;
  });
  desk.hours.restore(state.hours);
  desk.nextMinuteMs = state.nextMinuteMs;
  desk.settlement.nextDueMs = state.nextSettlementMs ?? Infinity;
  desk.pricing.restore(state.pricing);
  desk.liquidation.restore(state.liquidation);
  desk.cohorts.restore(state.cohorts);
}

/** Live and finished ones by rising id. */
function restoredOrders(
  floor: FuturesFloor,
  live: readonly LiveOrderState[],
  finished: readonly FuturesOrderRecord[],
): readonly FuturesOrder[] {
  const orders = [
    ...finished.map((record) => orderOfRecord(record, ...placeOf(floor, record), ENDED)),
    ...live.map((order) => orderOfRecord(order, ...placeOf(floor, order), order)),
  ];
  invariant(
    orders.every((order) => isLive(order) === (order.tag !== -1)),
    'finished orders come from records, live ones from the state',
  );
  return orders.sort((a, b) => a.orderId - b.orderId);
}

function restoreHistories(floor: FuturesFloor, past: FuturesPast): void {
  for (const trade of past.trades) floor.trades.add(...placeOf(floor, trade), trade);
  for (const row of past.positions) floor.closed.add(...placeOf(floor, row), row);
}

/** Whose a record is, and in which contract. */
function placeOf(
  floor: FuturesFloor,
  { uid, contract }: { readonly uid: number; readonly contract: string },
): [ReturnType<FuturesAccounts['at']>, number] {
  const trader = floor.accounts.find(uid);
  const index = floor.markets.findIndex(({ symbol }) => symbol === contract);
  invariant(trader !== undefined && index !== -1, 'a record is of a known user and contract');
  return [trader, index];
}
