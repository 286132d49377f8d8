/**
 * The life of a position as a list of what happened, and its realized result explained to the last digit
 * (exchange-rules §5.5, §5.11): each term as the exchange tells it beside what the records add up to, and a
 * name for what they do not.
 */
import { atoms, contracts, ticks, type Atoms } from '../../money/units';
import { profit, shareOf, valueAt } from '../futures-math';
import { isCounted } from '../fill';
import { observedFunding } from './funding-bars';
import type {
  LifeEvent,
  LifePosition,
  LifeSource,
  PositionLife,
  PositionObservation,
  RealizedTerm,
} from './life-types';
import { ownFills } from './own-fills';

type FillEvent = Extract<LifeEvent, { kind: 'fill' }>;

/** Its events oldest first, and each term of its result beside what the records say. */
export function lifeOf(source: LifeSource): PositionLife {
  const { position } = source;
  const fills = fillEvents(source);
  const seen = source.observations.toSorted((a, b) => a.atMs - b.atMs);
  const totals = totalsOf(fills);
  const isComplete =
    totals.opened === position.contracts + position.closed && areAllCounted(source);
  const missing = isComplete ? Math.max(0, position.closed - totals.closed) : 0;
  const bounds: LifeEvent[] = [{ kind: 'opened', atMs: fills[0]?.atMs ?? position.openedAtMs }];
  if (position.closedAtMs !== null) bounds.push({ kind: 'closed', atMs: position.closedAtMs });
  const funding = observedFunding(seen).map((bar): LifeEvent => ({ kind: 'funding', ...bar }));
  const events: LifeEvent[] = [...bounds, ...fills, ...funding, ...changes(seen)];
  events.push(...forcedOrders(source), ...forcedClose(position, totals, missing));
  return {
    events: events.toSorted((a, b) => a.atMs - b.atMs || rankOf(a) - rankOf(b)),
    terms: termsOf(position, totals, seen, isComplete, missing > 0),
    realized: position.historyRealized,
    isComplete,
  };
}

/** A trade that is no whole number of the contract's steps is in no sum here: others must not be taken for all of them. */
function areAllCounted({ position, fills }: LifeSource): boolean {
  const { openedAtMs, closedAtMs } = position;
  const inLife = fills.filter(({ atMs }) => atMs >= openedAtMs && atMs <= (closedAtMs ?? Infinity));
  return inLife.every(isCounted);
}

/** Of one moment: the opening first, an order of the exchange before what came of it, the end last. */
function rankOf({ kind }: LifeEvent): number {
  if (kind === 'opened') return 0;
  if (kind === 'liquidation') return 1;
  return kind === 'closed' ? 4 : kind === 'forced' ? 3 : 2;
}

/** Closing takes its share of the cost along, as the exchange books it. */
function fillEvents(source: LifeSource): readonly FillEvent[] {
  const { unit, position } = source;
  let open = contracts(0);
  let cost = atoms(0n);
  return ownFills(source).map(({ fill, action, order }): FillEvent => {
    const size = contracts(fill.lots);
    const value = valueAt(unit, fill.price, size);
    let result: Atoms | null = null;
    if (action === 'OPEN') {
      open = contracts(open + size);
      cost = atoms(cost + value);
    } else {
      const share = size > open ? cost : shareOf(cost, size, open);
      result = profit(position.side, value, share);
      open = contracts(Math.max(0, open - size));
      cost = atoms(cost - share);
    }
    const { kind } = order;
    return {
      kind: 'fill',
      atMs: fill.atMs,
      tradeId: fill.tradeId,
      orderId: fill.orderId,
      action,
      price: ticks(fill.price),
      contracts: size,
      value,
      fee: fill.fee,
      isMaker: fill.isMaker,
      cause: kind === 'LIQUIDATION' || kind === 'ADL' ? kind : '',
      profit: result,
      contractsAfter: open,
    };
  });
}

interface Totals {
  readonly opened: number;
  readonly closed: number;
  readonly profit: bigint;
  readonly fees: bigint;
  readonly count: number;
}

function totalsOf(fills: readonly FillEvent[]): Totals {
  const of = (action: 'OPEN' | 'CLOSE'): number =>
    fills.reduce((sum, fill) => sum + (fill.action === action ? fill.contracts : 0), 0);
  return {
    opened: of('OPEN'),
    closed: of('CLOSE'),
    profit: fills.reduce((sum, fill) => sum + (fill.profit ?? 0n), 0n),
    fees: fills.reduce((sum, { fee }) => sum + fee, 0n),
    count: fills.length,
  };
}

/**
 * `missing` was closed and never traded: taken over, which ends the position, or netted, which need not. Of
 * one that is still open nobody tells when: then it is named in the result only.
 */
function forcedClose(
  { closeProfit, closedAtMs }: LifePosition,
  totals: Totals,
  missing: number,
): readonly LifeEvent[] {
  if (missing === 0 || closedAtMs === null) return [];
  const result = atoms(closeProfit - totals.profit);
  return [{ kind: 'forced', atMs: closedAtMs, contracts: contracts(missing), profit: result }];
}

const NONE = contracts(0);

/** What the exchange has ordered to close the position in its liquidation, filled or not. */
function forcedOrders({ position, orders }: LifeSource): readonly LifeEvent[] {
  const { side, openedAtMs, closedAtMs } = position;
  return orders.flatMap((order): LifeEvent[] => {
    const { createdAtMs: atMs, executed } = order;
    const isOfLeg = order.kind === 'LIQUIDATION' && order.side !== side;
    if (!isOfLeg || atMs < openedAtMs || atMs > (closedAtMs ?? Infinity)) return [];
    return [{ kind: 'liquidation', atMs, step: 'ordered', contracts: order.contracts, executed }];
  });
}

/** From one read to the next: what no trade explains. */
function changes(observations: readonly PositionObservation[]): readonly LifeEvent[] {
  return observations.slice(1).flatMap((now, index): LifeEvent[] => {
    const before = observations[index];
    if (before === undefined) return [];
    const { atMs, sinceMs, hold } = now;
    const events: LifeEvent[] = [];
    if (now.isLiquidating !== before.isLiquidating) {
      const step = now.isLiquidating ? 'frozen' : 'released';
      events.push({ kind: 'liquidation', atMs, step, contracts: NONE, executed: NONE });
    }
    if (now.leverage !== before.leverage) {
      events.push({ kind: 'leverage', atMs, sinceMs, from: before.leverage, to: now.leverage });
    }
    if (hold !== before.hold && now.contracts === before.contracts) {
      events.push({ kind: 'margin', atMs, sinceMs, change: atoms(hold - before.hold), hold });
    }
    return events;
  });
}

function termsOf(
  position: LifePosition,
  totals: Totals,
  observations: readonly PositionObservation[],
  isComplete: boolean,
  isForced: boolean,
): readonly RealizedTerm[] {
  const { closeProfit, tradeFee, funding, settleProfit, historyRealized } = position;
  const other = historyRealized - closeProfit - tradeFee - funding - settleProfit;
  const hasTrades = totals.count > 0;
  const missing = isComplete ? 'unknown' : 'trades-missing';
  const observed = observations.at(-1)?.funding ?? (funding === 0n ? atoms(0n) : null);
  return [
    term(
      'closes',
      closeProfit,
      hasTrades ? totals.profit : null,
      isForced ? 'forced-close' : missing,
    ),
    term('fees', tradeFee, hasTrades ? -totals.fees : null, missing),
    term('funding', funding, observed, 'not-observed'),
    term('settlements', settleProfit, null, 'unknown'),
    term('other', atoms(other), null, other < 0n ? 'share-of-losses' : 'unknown'),
  ];
}

function term(
  id: RealizedTerm['id'],
  told: Atoms,
  seen: bigint | null,
  cause: RealizedTerm['cause'],
): RealizedTerm {
  const difference = atoms(seen === null ? 0n : told - seen);
  const isNamed = difference !== 0n || (id === 'other' && told !== 0n);
  return {
    id,
    told,
    difference,
    seen: seen === null ? null : atoms(seen),
    cause: isNamed ? cause : '',
  };
}
