/**
 * Why exits end before their price has come. Whoever asks the exchange to cancel one must have a reason: the trader or a
 * bot wanted it, the kill switch was on, the position is closed, the entry's with it before its exits were placed, or
 * the exits have closed all that the entry has executed, or all that the exits of its kind stand for (decisions 40, 120, 155):
 * what has executed since is told later, and has exits of its own. The reasons are read from the journal and from what was
 * asked for, none from what the terminal says of them.
 */
import type { EngineQuery } from '../../../src-main/engine/query';
import type { FuturesOrderRecord } from '../../../src-main/engine/futures/query';
import type { ExchangeIds } from '../../../src-main/gateway/exchange-ids';
import type { Exit, Protection, Protections } from './protections';
import type { Counting, Redone } from './redone';
import type { TerminalProgram } from './terminal';
import { TRADER } from './venue';

const CONTRACT = 'E-BTC-USDT';
const ALL = { limit: 1_000_000 };

export class ExitEnds implements Counting {
  readonly rule = 'X2-ended';
  /** Exits that somebody has cancelled before their price came. */
  cancelled = 0;
  readonly #protections: Protections;
  readonly #program: TerminalProgram;
  readonly #ids: ExchangeIds;
  /** Contracts of conditions as they were placed: one that fires is cut to what can be closed. */
  readonly #placed = new Map<number, number>();
  #fault: string | null = null;

  constructor(protections: Protections, program: TerminalProgram, ids: ExchangeIds) {
    this.#protections = protections;
    this.#program = program;
    this.#ids = ids;
  }

  did({ command, events, row, query }: Redone): void {
    for (const event of events) {
      if (!('orderId' in event) || !('contract' in event) || event.uid !== TRADER.uid) continue;
      const { type, orderId } = event;
      if (type === 'futuresOrderAccepted' && command.type === 'placeCondition') {
        const { quantity } = command.condition.order;
        if (quantity.unit === 'contracts') this.#placed.set(orderId, quantity.contracts);
      } else if (type === 'futuresOrderCanceled' && event.reason === 'USER') {
        this.#judge(orderId, row, query);
      }
    }
  }

  fault(): string | null {
    return this.#fault;
  }

  #judge(orderId: number, row: number, query: EngineQuery): void {
    const found = query.futures.order(TRADER.uid, { contract: CONTRACT, orderId });
    const exit = found.ok ? this.#exitOf(found.value) : undefined;
    if (!found.ok || exit === undefined) return;
    this.cancelled += 1;
    const isWanted =
      this.#protections.isUnwanted(this.#ids.text(orderId)) || this.#program.wasStopped(row);
    if (isWanted || isPositionClosed(found.value, query)) return;
    if (isEntryClosed(exit.plan, found.value, query)) return;
    const [closed, otherwise, executed, placed] = this.#closings(exit, found.value, query);
    if (closed > 0 && closed + otherwise >= Math.min(executed, placed)) return;
    const seen = `${found.value.contracts} contracts at ${found.value.trigger?.price ?? 0} (${exit.purpose})`;
    const words = `${executed} executed, ${closed} closed by exits, ${otherwise} otherwise`;
    this.#fault ??= `${seen} of ${exit.plan.intentId} were cancelled for no reason: ${words}`;
  }

  /**
   * Contracts that the exits of a plan have closed, that others have, that its entries have executed, and that its exits
   * of one kind were placed for.
   */
  #closings({ plan, purpose }: Exit, { side }: FuturesOrderRecord, query: EngineQuery) {
    const counts: [number, number, number, number] = [0, 0, 0, 0];
    for (const order of query.futures.orders(TRADER.uid, CONTRACT, ALL)) {
      const { orderId, clientOrderId, open, executed, status } = order;
      if (plan.names.includes(clientOrderId)) counts[2] += executed;
      const exit = this.#exitOf(order);
      if (exit?.plan === plan && exit.purpose === purpose)
        counts[3] += this.#placed.get(orderId) ?? 0;
      if (open !== 'CLOSE' || order.side !== side || executed === 0) continue;
      const isOwn = exit?.plan === plan;
      const placed = this.#placed.get(orderId) ?? executed;
      counts[isOwn ? 0 : 1] += isOwn && status === 'FILLED' ? placed : executed;
    }
    return counts;
  }

  #exitOf({ side, open, trigger }: FuturesOrderRecord) {
    if (open !== 'CLOSE' || trigger === null) return undefined;
    return this.#protections.of({ side, ...trigger });
  }
}

/** What it would have closed has been closed while it waited. */
function isPositionClosed({ side, createdAtMs }: FuturesOrderRecord, query: EngineQuery): boolean {
  const leg = side === 'BUY' ? 'SELL' : 'BUY';
  const closed = query.futures.closedPositions(TRADER.uid, CONTRACT, ALL);
  return closed.some((one) => one.side === leg && one.closedAtMs >= createdAtMs);
}

/** All that the entries of a plan have executed was part of one position that is closed, by the exchange's own records. */
function isEntryClosed(plan: Protection, exit: FuturesOrderRecord, query: EngineQuery): boolean {
  const entries = query.futures
    .orders(TRADER.uid, CONTRACT, ALL)
    .filter(({ clientOrderId }) => plan.names.includes(clientOrderId))
    .map(({ orderId }) => orderId);
  const fills = query.futures
    .ownTrades(TRADER.uid, CONTRACT, ALL)
    .filter(({ bidId, askId }) => entries.includes(bidId) || entries.includes(askId));
  const open = query.futures.openOrders(TRADER.uid, CONTRACT);
  if (fills.length === 0 || open.some(({ orderId }) => entries.includes(orderId))) return false;
  return query.futures
    .closedPositions(TRADER.uid, CONTRACT, ALL)
    .some(
      ({ side, createdAtMs, closedAtMs }) =>
        side !== exit.side && fills.every(({ atMs }) => createdAtMs <= atMs && atMs < closedAtMs),
    );
}
