/**
 * What stands in the way of an empty account: condition orders, which no list shows, so that each is asked
 * for by its id; orders the exchange will not cancel; and those of which nobody knows whether they are there.
 */
import type { ConditionRow, OrderRow } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Market } from '../market';
import type { Conditions } from '../orders/conditions/conditions';
import type { UnlistedOrder } from '../orders';
import { deniesOrder, Denials } from '../orders/evidence/denials';
import { laneOf, type Lane } from '../orders/lane';
import { mayStillWait } from '../orders/tracked-order';
import type { Reconcile } from '../reconcile';
import type { Due } from './canceler';
import { newTarget, REFUSALS, type Target } from './places';
import { LOST_ONCE_CANCELED } from '../orders/conditions/notes';
import { why, type Stuck } from './why';

const ASK_AGAIN_MS = 1_000;

interface Waiting extends Target {
  readonly lane: Lane;
  askedMs: number;
  readMs: number;
  denials: Denials;
}

interface WaitingParts {
  readonly clock: Clock;
  readonly market: Market;
  readonly conditions: Conditions;
  readonly reconcile: Reconcile;
}

/** Condition orders of the registry that the exchange has named. */
export class WaitingConditions {
  readonly #parts: WaitingParts;
  readonly #client: ExchangeClient;
  readonly #waiting = new Map<string, Waiting>();

  constructor(parts: WaitingParts, client: ExchangeClient) {
    this.#parts = parts;
    this.#client = client;
  }

  get count(): number {
    return this.#waiting.size;
  }

  all(): readonly Target[] {
    return [...this.#waiting.values()];
  }

  /** As the registry has them now; the ids of all. */
  takeOver(nowMs: number): string[] {
    const rows = this.#parts.conditions.waiting();
    const ids = new Set(rows.map(({ orderId }) => orderId));
    for (const orderId of this.#waiting.keys())
      if (!ids.has(orderId)) this.#waiting.delete(orderId);
    for (const { orderId, symbol } of rows) {
      const lane = laneOf(this.#parts.market, 'futures', symbol);
      if (lane === undefined || this.#waiting.has(orderId)) continue;
      this.#waiting.set(orderId, {
        ...newTarget(lane, orderId, nowMs),
        lane,
        askedMs: -Infinity,
        readMs: -Infinity,
        denials: new Denials(),
      });
    }
    return [...this.#waiting.keys()];
  }

  /** Without those that an exchange lists beside the open orders. */
  targets(listed: ReadonlySet<string>): Due[] {
    return [...this.#waiting.values()]
      .filter(({ orderId }) => !listed.has(orderId))
      .map((target) => ({ target, readMs: target.readMs }));
  }

  /** Asks for each that was cancelled: the registry learns from the answer that it has ended. */
  read(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    for (const one of this.#waiting.values()) {
      if (one.sentMs === null || nowMs - one.askedMs < ASK_AGAIN_MS) continue;
      one.askedMs = nowMs;
      void this.#ask(one, nowMs);
    }
  }

  async #ask(one: Waiting, startedMs: number): Promise<void> {
    const { clock, conditions, reconcile } = this.#parts;
    const answer = await one.lane.order(this.#client, one.orderId);
    if (answer.kind === 'accepted' && answer.value !== null) {
      one.readMs = Math.max(one.readMs, startedMs);
      one.isListed = mayStillWait(answer.value);
      one.denials = new Denials();
      reconcile.told(answer.value);
      return;
    }
    if (!deniesOrder(answer)) {
      if (answer.kind !== 'rejected' || answer.by !== 'exchange') return;
      // Refused without a look at it: it may be there, is cancelled again, and is told if that is refused as well.
      one.isListed = true;
      one.readMs = Math.max(one.readMs, startedMs);
      return;
    }
    one.isListed = false;
    one.readMs = Math.max(one.readMs, startedMs);
    if (!one.denials.add(clock.monotonicMs())) return;
    const row = conditions.of({ book: 'futures', orderId: one.orderId });
    if (row !== undefined) conditions.lost(row.intentId, LOST_ONCE_CANCELED);
  }
}

export const refusedTargets = (targets: readonly Target[]): Stuck =>
  targets
    .filter(({ refusals, isListed }) => isListed && refusals >= REFUSALS)
    .map(({ lane, orderId, why: reason }) => ({ symbol: lane.symbol, orderId, why: reason }));

const WHY = {
  CHECKING: { order: why('checking', {}), condition: why('conditionChecking', {}) },
  NEEDS_YOU: { order: why('needsYou', {}), condition: why('conditionNeedsYou', {}) },
} as const;
const isDoubtful = (status: string): status is keyof typeof WHY => Object.hasOwn(WHY, status);

export const doubtfulOrders = (rows: readonly OrderRow[]): Stuck =>
  rows.flatMap(({ symbol, orderId, status }) =>
    isDoubtful(status) ? [{ symbol, orderId, why: WHY[status].order }] : [],
  );

/** Waiting for the price of a contract that is not listed: there is no way to cancel them from here. */
export const unlistedConditions = (rows: readonly ConditionRow[], market: Market): Stuck =>
  rows
    .filter(({ symbol }) => laneOf(market, 'futures', symbol) === undefined)
    .map(({ symbol, orderId }) => ({ symbol, orderId, why: why('unlistedContract', {}) }));

/** The wallets are read by the pair's name, and the exchange lists it no more. */
export const unlistedOrders = (orders: readonly UnlistedOrder[]): Stuck =>
  orders.map(({ symbol, orderId }) => ({ symbol, orderId, why: why('unlistedPair', {}) }));

export const doubtfulConditions = (rows: readonly ConditionRow[]): Stuck =>
  rows.flatMap(({ symbol, orderId, state }) =>
    isDoubtful(state) ? [{ symbol, orderId, why: WHY[state].condition }] : [],
  );
