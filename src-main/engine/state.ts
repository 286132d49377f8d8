/**
 * The whole live state as JSON text. Finished orders, own trades and closed bars are not in it: they
 * are records, kept by the caller, and the client-id registry is rebuilt from them.
 */
import { invariant } from '@shared/kernel/result';
import type { BookSnapshot } from './book/book-snapshot';
import type { CrowdDesk, CrowdDeskState } from './crowd';
import type { Department } from './department';
import type { LedgerState } from './ledger/ledger';
import type { MarketHours, MarketHoursState } from './market-hours';
import type { TurnoverCandle } from './query';
import type { OrderTable } from './orders/order-table';
import type { Floor } from './spot/floor';
import type { SpotMarket } from './spot/spot-market';
import type { Timeline } from './timeline';

const VERSION = 3;

/** orderId, trader, market, kind, price, lots, executed, executedQuote, createdAtMs, clientId, slot. */
export type LiveOrder = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  string,
  number,
  string,
  number,
];

interface MarketState {
  readonly book: BookSnapshot;
  readonly nextTradeId: number;
  readonly lastPrice: number;
  readonly data: unknown;
}

export interface EngineState {
  readonly version: number;
  readonly seq: number;
  readonly nowMs: number;
  readonly nextMinuteMs: number;
  readonly lastOrderId: number;
  readonly uids: readonly number[];
  readonly ledger: LedgerState;
  readonly orders: readonly LiveOrder[];
  readonly markets: readonly MarketState[];
  readonly hours: MarketHoursState;
  readonly crowd: CrowdDeskState;
  /** By the department's name. */
  readonly departments: Readonly<Record<string, unknown>>;
}

/** What a new exchange needs of the past before it can be put together. */
export interface Stored {
  barsOf(symbol: string): readonly TurnoverCandle[];
  marketDataOf(market: number): unknown;
  /** State of a department, by its name. */
  departmentOf(name: string): unknown;
}

/** The parts of an exchange that hold state. */
export interface StateParts {
  readonly floor: Floor;
  readonly markets: readonly SpotMarket[];
  readonly hours: MarketHours;
  readonly crowd: CrowdDesk;
  readonly departments: readonly Department[];
  readonly timeline: Timeline;
}

export function encodeState(parts: StateParts): string {
  const { floor, markets } = parts;
  const state: EngineState = {
    version: VERSION,
    seq: floor.log.seq,
    nowMs: floor.log.nowMs,
    nextMinuteMs: parts.timeline.nextMinuteMs,
    lastOrderId: floor.orderIds.last,
    uids: floor.users.all(),
    ledger: floor.ledger.snapshot(),
    orders: liveOrders(parts),
    markets: markets.map((market) => ({
      book: market.book.snapshot(),
      nextTradeId: market.nextTradeId,
      lastPrice: market.lastPrice,
      data: market.data.snapshot(),
    })),
    hours: parts.hours.snapshot(),
    crowd: parts.crowd.snapshot(),
    departments: Object.fromEntries(
      parts.departments.map((department) => [department.name, department.snapshot()]),
    ),
  };
  return JSON.stringify(state);
}

/** Throws when the text is no state of this version: nobody may ask for another. */
export function decodeState(text: string): EngineState {
  const state = JSON.parse(text) as EngineState;
  invariant(state.version === VERSION, 'the snapshot is of this engine version');
  return state;
}

function liveOrders({ floor, markets }: StateParts): readonly LiveOrder[] {
  const { orders } = floor;
  const live = markets.flatMap(({ index }) =>
    Array.from(orders.allOpenRows(index), (row) => liveOrder(orders, row)),
  );
  return live.sort(([a], [b]) => a - b);
}

function liveOrder(orders: OrderTable, row: number): LiveOrder {
  return [
    orders.orderId(row),
    orders.trader(row),
    orders.marketOf(row),
    orders.kind(row),
    orders.price(row),
    orders.lots(row),
    orders.executed(row),
    orders.executedQuote(row).toString(),
    orders.createdAtMs(row),
    orders.explicitClientId(row) ?? '',
    orders.slot(row),
  ];
}
