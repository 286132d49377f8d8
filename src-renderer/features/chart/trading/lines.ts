/**
 * What of the trader's own stands at a price of this symbol: resting orders and changes under way,
 * condition orders, and of a position its entry and where it would be liquidated. Pure; ticks.
 */
import type {
  ChangeRow,
  ConditionRow,
  ExitRow,
  FuturesInstrument,
  OrderRow,
  PositionRow,
} from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { isSameOrder, type OrderKey } from '../../../session/orders/change-elsewhere';
import { orderRowName } from '../../../session/requests/names';
import { gridTicks, waitingExits } from '../../../session/futures/waiting-exits';
import { estimatedLiquidations } from './liquidation';
import {
  conditionSubject,
  exitSubject,
  orderSubject,
  type ExitSubject,
  type OrderSubject,
} from './line-drag';

export interface OrderLine {
  readonly kind: 'order';
  readonly id: string;
  readonly price: number;
  readonly order: OrderRow;
  /** What still rests. */
  readonly lots: number;
  /** A change of it that is under way or was refused. */
  readonly change: ChangeRow | null;
  /** Null while it cannot be changed. */
  readonly subject: OrderSubject | null;
}

/** A change whose old order is gone and whose new one is not there yet, at the new price. */
export interface ChangeLine {
  readonly kind: 'change';
  readonly id: string;
  readonly price: number;
  readonly change: ChangeRow;
}

export interface ConditionLine {
  readonly kind: 'condition';
  readonly id: string;
  readonly price: number;
  readonly condition: ConditionRow;
  /** A change of it that is under way or was refused. */
  readonly change: ChangeRow | null;
  /** Null while it cannot be moved. */
  readonly subject: OrderSubject | null;
}

/** A take profit or stop loss that waits for its entry: not with the exchange yet. */
export interface ExitLine {
  readonly kind: 'exit';
  readonly id: string;
  readonly price: number;
  readonly exit: ExitRow;
  /** What is not placed yet. */
  readonly lots: number;
}

export interface EntryLine {
  readonly kind: 'entry';
  readonly id: string;
  readonly price: number;
  readonly position: PositionRow;
  /** Null when everything is being closed already. */
  readonly subject: ExitSubject | null;
}

export interface LiquidationLine {
  readonly kind: 'liquidation';
  readonly id: string;
  readonly price: number;
  /** `exchange`: its reducePrice, that leg alone; `estimate`: ours, all cross legs moved together. */
  readonly by: 'exchange' | 'estimate';
}

export type TradingLine =
  | OrderLine
  | ChangeLine
  | ConditionLine
  | ExitLine
  | EntryLine
  | LiquidationLine;

const UNDER_WAY: ReadonlySet<ChangeRow['step']> = new Set([
  'testing',
  'canceling',
  'reading',
  'placing',
  'checking',
  'offer-restore',
]);

export function orderLines(
  orders: readonly OrderRow[],
  changes: readonly ChangeRow[],
  conditions: readonly ConditionRow[],
  symbol: string,
  pricePrecision: number,
): readonly (OrderLine | ChangeLine)[] {
  const lines: (OrderLine | ChangeLine)[] = [];
  const ofSymbol = orders.filter((order) => order.symbol === symbol);
  for (const order of ofSymbol) {
    const { price, lots, executedLots } = order;
    if (price === null || lots === null || lots <= executedLots) continue;
    const change = changeOf(order, changes);
    const subject = isUnderWay(change) ? null : orderSubject(order);
    const id = `order:${orderRowName(order)}`;
    lines.push({ kind: 'order', id, price, order, lots: lots - executedLots, change, subject });
  }
  const waiting = conditions.filter(({ state }) => LIVE.has(state));
  const known = [...ofSymbol, ...waiting.map(ofCondition)];
  for (const change of changes) {
    if (change.symbol !== symbol || !UNDER_WAY.has(change.step)) continue;
    const price = gridTicks(change.price, pricePrecision);
    if (price === null || known.some((each) => isSameOrder(each, change))) continue;
    lines.push({ kind: 'change', id: `change:${change.intentId}`, price, change });
  }
  return lines;
}

/** A change that was refused left the order as it was; one that is done is the new order's own line. */
const isTold = ({ step }: ChangeRow): boolean => UNDER_WAY.has(step) || step === 'refused';

const LIVE: ReadonlySet<ConditionRow['state']> = new Set([
  'SENDING',
  'WAITING',
  'CANCELING',
  'CHECKING',
  'NEEDS_YOU',
]);

export function conditionLines(
  conditions: readonly ConditionRow[],
  changes: readonly ChangeRow[],
  symbol: string,
): readonly ConditionLine[] {
  return conditions
    .filter((each) => each.symbol === symbol && LIVE.has(each.state))
    .map((condition) => {
      const change = changeOf(ofCondition(condition), changes);
      return {
        kind: 'condition',
        id: `condition:${condition.intentId}`,
        price: condition.triggerPrice,
        condition,
        change,
        subject: isUnderWay(change) ? null : conditionSubject(condition),
      };
    });
}

/** What an exit has placed are condition orders with lines of their own: this is about the rest. */
export const exitLines = (
  exits: readonly ExitRow[],
  symbol: string,
  pricePrecision: number,
): readonly ExitLine[] =>
  waitingExits(exits, symbol, pricePrecision).map(({ exit, price, lots }) => ({
    kind: 'exit',
    id: `exit:${exit.intentId}:${exit.purpose}`,
    price,
    exit,
    lots,
  }));

const changeOf = (order: OrderKey, changes: readonly ChangeRow[]): ChangeRow | null =>
  changes.find((each) => order.orderId !== '' && isSameOrder(each, order) && isTold(each)) ?? null;

const ofCondition = ({ orderId }: ConditionRow): OrderKey => ({ book: 'futures', orderId });

const isUnderWay = (change: ChangeRow | null): boolean =>
  change !== null && UNDER_WAY.has(change.step);

/** Entry and liquidation of the positions of `symbol`. Ours is shown where it differs by over a tick. */
export function positionLines(
  account: TopicValue<'futuresAccount'>,
  marks: TopicValue<'marks'>,
  instruments: readonly FuturesInstrument[],
  symbol: string,
): readonly (EntryLine | LiquidationLine)[] {
  const instrument = instruments.find((each) => each.symbol === symbol);
  if (instrument === undefined) return [];
  const { pricePrecision } = instrument;
  const lines: (EntryLine | LiquidationLine)[] = [];
  const exchange: number[] = [];
  for (const position of account.positions) {
    if (position.symbol !== symbol || position.contracts <= 0) continue;
    const id = position.positionId;
    const entry = gridTicks(position.averagePrice, pricePrecision);
    if (entry !== null) {
      const subject = exitSubject(position, entry);
      lines.push({ kind: 'entry', id: `entry:${id}`, price: entry, position, subject });
    }
    // On the tick that is reached earlier: a long falls to it, a short rises.
    const rounding = position.side === 'BUY' ? 'ceil' : 'floor';
    const reduce = gridTicks(position.reducePrice, pricePrecision, rounding);
    if (reduce !== null && reduce > 0) {
      exchange.push(reduce);
      lines.push({ kind: 'liquidation', id: `reduce:${id}`, price: reduce, by: 'exchange' });
    }
  }
  for (const { id, price, atRead } of estimatedLiquidations(
    account,
    marks,
    instruments,
    instrument,
  )) {
    if (exchange.some((known) => Math.abs(known - (atRead ?? price)) <= 1)) continue;
    lines.push({ kind: 'liquidation', id: `estimate:${id}`, price, by: 'estimate' });
  }
  return lines;
}
