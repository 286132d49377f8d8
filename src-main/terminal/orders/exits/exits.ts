/**
 * Places the take profit and stop loss that were asked for with an entry, as the entry executes, also
 * after a restart and whether or not a window is open. A plan is on disk before the entry is sent, each
 * step of it before the order that follows.
 */
import {
  clientOrderIdOf,
  type CommandInput,
  type CommandOutcome,
  type ConditionRow,
  type ExitRow,
  type OrderDraft,
} from '@shared/contract/terminal';
import { ORDER_STATUSES } from '@shared/domain/order';
import type { Latest } from '../../outbox';
import type { OrderIntent } from '../../ports';
import { checkExits } from './exit-check';
import { ExitChoices } from './exit-choices';
import type { ExitsParts } from './exit-parts';
import { newEntry, newPlan, withClosed, type ExitPlan } from './exit-plan';
import { ExitPlacing, type PlaceExit } from './exit-placing';
import type { Rejected } from '../placing/intents';
import { KeptPlans } from './kept-plans';
import { LeftExits, type LeftExitsParts } from './left-exits';
import { POSITION_CLOSED } from '../conditions/notes';
import { hasEnded, type OrderKey, type TrackedOrder } from '../tracked-order';

type Seen = Pick<TrackedOrder, 'clientOrderId' | 'orderId' | 'status'> & {
  readonly executed: number;
};

export class Exits {
  readonly topic: Latest<ExitRow[]>;
  readonly choices: ExitChoices;
  readonly #parts: ExitsParts;
  readonly #placeOne: PlaceExit;
  readonly #plans: KeptPlans;
  /** Entries whose answer has not come. */
  readonly #inFlight = new Set<string>();
  readonly #placing: ExitPlacing;
  readonly #left: LeftExits;

  constructor(parts: ExitsParts, placeOne: PlaceExit, cancelLeft: LeftExitsParts['cancel']) {
    this.#parts = parts;
    this.#placeOne = placeOne;
    this.#plans = new KeptPlans(parts);
    this.#left = new LeftExits({ ...parts, plans: this.#plans, cancel: cancelLeft });
    const others = { plans: this.#plans, left: this.#left, placeOne };
    this.#placing = new ExitPlacing(parts, others);
    this.choices = new ExitChoices(parts, this.#plans, (planId, purpose) => {
      this.#placing.stale(planId);
      this.#placing.begin(planId, purpose);
      this.#placing.advance(planId);
    });
    this.topic = this.#plans.topic;
  }

  /** Places an entry, and keeps its exits first: when they cannot be kept, nothing is sent. */
  async place(input: CommandInput<'placeOrder'>): Promise<CommandOutcome> {
    const { intentId, draft, exits } = input;
    const isKnown = this.#plans.has(intentId) || this.#parts.intentOf(intentId) !== null;
    if (exits !== undefined && !isKnown) {
      const fault = this.#plan(intentId, draft, exits);
      if (fault !== null) return fault;
    }
    if (!this.#plans.has(intentId)) return this.#placeOne(input, 'order');
    this.#inFlight.add(intentId);
    const outcome = await this.#placeOne({ intentId, draft }, 'order').finally(() => {
      this.#inFlight.delete(intentId);
    });
    this.answered(intentId, outcome);
    return outcome;
  }

  /**
   * A changed order goes on in another one, with the same exits for what that executes. When that cannot
   * be kept, it must not be sent.
   */
  continued({ book, orderId }: OrderKey, intentId: string, draft: OrderDraft): Rejected | null {
    if (book !== 'futures') return null;
    const plan = this.#plans.find((entry) => entry.orderId === orderId);
    if (plan === undefined || plan.entries.some((entry) => entry.intentId === intentId))
      return null;
    const fault = this.#plans.keep({
      ...plan,
      entries: [...plan.entries, newEntry(intentId, draft)],
    });
    if (fault === null) this.#inFlight.add(intentId);
    return fault;
  }

  /** The trader has moved an exit: what it will still grow by goes to the new price, too. */
  replaced({ book, orderId }: OrderKey, intentId: string, price: string | null): void {
    if (book !== 'futures') return;
    const old = this.#parts.store.intentOfOrder('futures', orderId);
    for (const plan of this.#plans.all()) {
      for (const { purpose, parts, price: before } of plan.exits) {
        if (!parts.some((part) => part.intentId === old?.intentId)) continue;
        const moved = parts.map((part) =>
          part.intentId === old?.intentId ? { ...part, intentId } : part,
        );
        this.#plans.changeExit(plan, purpose, { parts: moved, price: price ?? before });
      }
    }
  }

  /** How an entry was answered. */
  answered(intentId: string, outcome: CommandOutcome): void {
    this.#inFlight.delete(intentId);
    this.#changeEntry(intentId, {
      isInQuestion: outcome.kind === 'unknown',
      ...(outcome.kind === 'rejected' ? { isOver: true } : {}),
      ...(outcome.kind === 'accepted' ? { orderId: outcome.orderId } : {}),
    });
  }

  /** An own order, as it was seen at the exchange; before its end is stored. */
  seen(order: Seen): void {
    const { clientOrderId, orderId, executed, status } = order;
    const intentId = clientOrderId.slice(-16);
    const entry = this.#plans
      .find((one) => one.intentId === intentId)
      ?.entries.find((one) => one.intentId === intentId);
    if (entry === undefined) this.#exitSeen(intentId, order);
    if (entry === undefined || entry.isOver) return;
    const isOver = hasEnded({ status });
    const most = Math.max(entry.executed, executed);
    this.#changeEntry(intentId, { orderId, isOver, executed: most, isInQuestion: false });
  }

  /** The price of an exit has come, or the order is of no plan. */
  #exitSeen(partId: string, seen: Pick<Seen, 'status' | 'executed'>): void {
    const { status, executed } = seen;
    const of = this.#plans.exitOf(partId);
    if (of === null || status === 'INIT') return;
    const planId = of.plan.intentId;
    const hasClosed = hasEnded({ status });
    this.#placing.fires(partId, hasClosed);
    const now = withClosed(of.plan, of.exit, partId, { executed, isFilled: status === 'FILLED' });
    if (now !== of.plan) this.#plans.set(now);
    this.#left.look(now);
    if (hasClosed) this.#placing.advance(planId);
    // One that was put back stands for the order that the switch had taken.
    this.#exitSeen(planId, seen);
  }

  /** The outcome of an order has become known otherwise: of an entry, or of one of our exits. */
  settled(intentId: string): void {
    const intent = this.#parts.intentOf(intentId);
    if (intent === null) return;
    this.#settleEntry(intent);
    this.#settlePart(intentId, intent);
  }

  /** The position is proven to be closed: what waits for it is cancelled, and what is missing may not be needed. */
  positionClosed(rows: readonly ConditionRow[]): void {
    for (const row of rows) {
      const planId = this.#plans.exitOf(row.intentId)?.plan.intentId;
      if (planId !== undefined) this.#placing.stale(planId);
      this.#left.cancel(row, POSITION_CLOSED);
    }
  }

  /** It was placed for what an entry had executed. */
  isOfPlan(intentId: string): boolean {
    return this.entriesOf(intentId).length > 0;
  }

  /** Those that an order of an exit is for. */
  entriesOf(intentId: string): ExitPlan['entries'] {
    return this.#plans.exitOf(intentId)?.plan.entries ?? [];
  }

  /** Takes up what an earlier run or a lost exchange left; again when contracts are listed. */
  resume(): void {
    for (const plan of this.#plans.all()) this.#takeUpEnds(plan);
    for (const { intentId } of this.#plans.live()) {
      this.#placing.stale(intentId);
      const plan = this.#plans.get(intentId);
      for (const entry of plan?.entries ?? []) {
        if (entry.isOver || this.#inFlight.has(entry.intentId)) continue;
        const intent = this.#parts.intentOf(entry.intentId);
        if (intent === null) this.#changeEntry(entry.intentId, { isOver: true });
        else this.#settleEntry(intent);
      }
      for (const { purpose, parts } of plan?.exits ?? []) {
        if (this.#placing.isOnItsWay(intentId, purpose)) continue;
        this.#placing.begin(intentId, purpose);
        for (const part of parts) {
          if (part.state !== 'sent') continue;
          this.#settlePart(part.intentId, this.#parts.intentOf(part.intentId));
        }
      }
      this.#placing.advance(intentId);
    }
    for (const plan of this.#plans.all()) this.#left.look(plan);
  }

  /** How its orders ended an earlier run may have kept, and died before the plan was on the disk too. */
  #takeUpEnds({ intentId: planId, entries, exits }: ExitPlan): void {
    for (const { intentId } of [...entries, ...exits.flatMap(({ parts }) => parts)]) {
      const clientOrderId = clientOrderIdOf(intentId);
      const ended = this.#parts.blotter.endedAs({ book: 'futures', clientOrderId });
      const status = ORDER_STATUSES.find((one) => one === ended?.status);
      if (ended === undefined || status === undefined) continue;
      const { orderId, executedLots: executed } = ended;
      this.#placing.stale(planId);
      this.seen({ clientOrderId, orderId, executed, status });
    }
  }

  close(): void {
    this.#left.close();
    this.#placing.close();
    this.choices.close();
  }

  #plan(
    intentId: string,
    draft: OrderDraft,
    exits: NonNullable<CommandInput<'placeOrder'>['exits']>,
  ): Rejected | null {
    const { market, clock } = this.#parts;
    const fault = checkExits(market, draft, exits);
    if (fault !== null) return fault;
    if (draft.book !== 'futures') return null;
    const plan = newPlan(intentId, draft, exits, clock.nowMs());
    return plan.exits.length === 0 ? null : this.#plans.keep(plan);
  }

  #settleEntry({ intentId, state, orderId }: OrderIntent): void {
    if (state === 'accepted') this.#changeEntry(intentId, { orderId, isInQuestion: false });
    else if (state === 'rejected' || state === 'not-placed' || state === 'dismissed') {
      this.#changeEntry(intentId, { isOver: true, isInQuestion: false });
    } else this.#changeEntry(intentId, { isInQuestion: true });
  }

  /** `intent` null: it was never stored, so it was never sent. */
  #settlePart(partId: string, intent: OrderIntent | null): void {
    const of = this.#plans.exitOf(partId);
    if (of === null) return;
    const { plan, exit } = of;
    const state = intent?.state ?? 'not-placed';
    if (state === 'stored' || state === 'unknown' || state === 'needs-you') return;
    const isGone = state === 'rejected' || state === 'not-placed';
    this.#placing.setPart(plan.intentId, exit.purpose, partId, isGone ? 'gone' : 'placed');
    this.#placing.advance(plan.intentId);
  }

  #changeEntry(intentId: string, change: Partial<ExitPlan['entries'][number]>): void {
    const plan = this.#plans.find((entry) => entry.intentId === intentId);
    if (plan === undefined) return;
    const entries = plan.entries.map((entry) =>
      entry.intentId === intentId ? { ...entry, ...change } : entry,
    );
    this.#plans.set({ ...plan, entries });
    this.#placing.advance(plan.intentId);
  }
}
