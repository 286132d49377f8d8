/**
 * Places the take profit and stop loss that were asked for with an entry, as the entry executes, also
 * after a restart and whether or not a window is open. A plan is on disk before the entry is sent, each
 * step of it before the order that follows.
 */
import type {
  CommandInput,
  CommandOutcome,
  ConditionRow,
  ExitRow,
  OrderDraft,
} from '@shared/contract/terminal';
import type { Clock, IdSource } from '@shared/kernel/ports';
import type { ExchangeClient } from '../../client/exchange-client';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { Latest, Outbox } from '../outbox';
import type { Log, OrderIntent, TerminalStore } from '../ports';
import { toldRefusal } from '../refusal-words';
import type { Conditions } from './conditions';
import { checkExits } from './exit-check';
import {
  executedOf,
  exitDraft,
  isPlanOver,
  missingOf,
  newEntry,
  newPlan,
  toPlace,
  withExit,
  type Exit,
  type ExitPlan,
  type Purpose,
} from './exit-plan';
import { heldOf } from './held';
import { refusal, type Rejected } from './intents';
import { KeptPlans } from './kept-plans';
import { LeftExits, type LeftExitsParts } from './left-exits';
import { isPassing } from './passing-refusals';
import { hasEnded, type OrderKey, type TrackedOrder } from './tracked-order';

/** Then as often as the last, for as long as the reason lasts: what is bare must not stay so after an outage. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const LAST_RETRY_MS = 30_000;

export interface ExitsParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly activity: Activity;
  readonly market: Market;
  readonly conditions: Conditions;
  client(): ExchangeClient | null;
}

type PlaceOne = (
  input: CommandInput<'placeOrder'>,
  /** `exit`: nobody is asked for it, the plan is. */
  kind: 'order' | 'exit',
) => Promise<CommandOutcome>;

export class Exits {
  readonly topic: Latest<ExitRow[]>;
  readonly #parts: ExitsParts;
  readonly #placeOne: PlaceOne;
  readonly #plans: KeptPlans;
  /** Of an earlier run, or from before the exchange was lost: the position may be gone. */
  readonly #stale = new Set<string>();
  /** Entries whose answer has not come. */
  readonly #inFlight = new Set<string>();
  /** Exits of which an order is on its way. */
  readonly #busy = new Set<string>();
  readonly #tries = new Map<string, number>();
  /** What a read told of a position that is smaller than what is to be protected. */
  readonly #short = new Map<string, number>();
  readonly #alarms = new Set<() => void>();
  readonly #left: LeftExits;
  #isClosed = false;

  constructor(parts: ExitsParts, placeOne: PlaceOne, cancelLeft: LeftExitsParts['cancel']) {
    this.#parts = parts;
    this.#placeOne = placeOne;
    this.#left = new LeftExits({ ...parts, cancel: cancelLeft });
    this.#plans = new KeptPlans(parts);
    this.topic = this.#plans.topic;
  }

  /** Places an entry, and keeps its exits first: when they cannot be kept, nothing is sent. */
  async place(input: CommandInput<'placeOrder'>): Promise<CommandOutcome> {
    const { intentId, draft, exits } = input;
    const isKnown = this.#plans.has(intentId) || this.#parts.store.intent(intentId) !== null;
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
        this.#changeExit(plan, purpose, { parts: moved, price: price ?? before });
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
  seen({ clientOrderId, orderId, executed, status }: TrackedOrder): void {
    const intentId = clientOrderId.slice(-16);
    const entry = this.#plans
      .find((one) => one.intentId === intentId)
      ?.entries.find((one) => one.intentId === intentId);
    if (entry === undefined && status === 'FILLED') this.#filled(intentId);
    if (entry === undefined || entry.isOver) return;
    const isOver = hasEnded({ status });
    const most = Math.max(entry.executed, executed);
    this.#changeEntry(intentId, { orderId, isOver, executed: most, isInQuestion: false });
  }

  /** An exit has closed what it was for; or the order is of no plan. */
  #filled(partId: string): void {
    const of = this.#plans.exitOf(partId);
    if (of === null) return;
    this.#setPart(of.plan.intentId, of.exit.purpose, partId, 'filled');
  }

  /** The outcome of an order has become known otherwise: of an entry, or of one of our exits. */
  settled(intentId: string): void {
    const intent = this.#parts.store.intent(intentId);
    if (intent === null) return;
    this.#settleEntry(intent);
    this.#settlePart(intentId, intent);
  }

  /** The position is proven to be closed: what waits for it is cancelled, and what is missing may not be needed. */
  positionClosed(rows: readonly ConditionRow[]): void {
    for (const row of rows) {
      const planId = this.#plans.exitOf(row.intentId)?.plan.intentId;
      if (planId !== undefined) this.#stale.add(planId);
      this.#left.cancel(row, 'its position is closed');
    }
  }

  /** It was placed for what an entry had executed. */
  isOfPlan(intentId: string): boolean {
    return this.#plans.exitOf(intentId) !== null;
  }

  /** False when there is nothing to drop. */
  drop(intentId: string, purpose: Purpose): boolean {
    const plan = this.#plans.get(intentId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined || exit.isDropped || isPlanOver(plan))
      return false;
    this.#changeExit(plan, purpose, { isDropped: true, note: '' });
    return true;
  }

  /** Takes up what an earlier run or a lost exchange left; again when contracts are listed. */
  resume(): void {
    for (const { intentId } of this.#plans.live()) {
      this.#stale.add(intentId);
      const plan = this.#plans.get(intentId);
      for (const entry of plan?.entries ?? []) {
        if (entry.isOver || this.#inFlight.has(entry.intentId)) continue;
        const intent = this.#parts.store.intent(entry.intentId);
        if (intent === null) this.#changeEntry(entry.intentId, { isOver: true });
        else this.#settleEntry(intent);
      }
      for (const { purpose, parts } of plan?.exits ?? []) {
        if (this.#busy.has(busyKey(intentId, purpose))) continue;
        this.#tries.delete(busyKey(intentId, purpose));
        for (const part of parts) {
          if (part.state !== 'sent') continue;
          this.#settlePart(part.intentId, this.#parts.store.intent(part.intentId));
        }
      }
      this.#advance(intentId);
    }
    for (const plan of this.#plans.all()) this.#left.look(plan);
  }

  close(): void {
    this.#isClosed = true;
    this.#left.close();
    for (const cancel of this.#alarms) cancel();
    this.#alarms.clear();
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
    this.#setPart(plan.intentId, exit.purpose, partId, isGone ? 'gone' : 'placed');
    this.#advance(plan.intentId);
  }

  #advance(planId: string): void {
    const plan = this.#plans.get(planId);
    const parts = this.#parts;
    if (plan === undefined || this.#isClosed || parts.client() === null) return;
    if (parts.market.contract(plan.draft.symbol) === undefined) return;
    for (const exit of plan.exits) {
      const key = busyKey(planId, exit.purpose);
      if (toPlace(plan, exit) === 0 || this.#busy.has(key)) continue;
      this.#busy.add(key);
      void this.#placePart(planId, exit).then((isPlaced) => {
        this.#busy.delete(key);
        if (isPlaced) this.#tries.delete(key);
        if (isPlaced) this.#advance(planId);
      });
    }
  }

  /** True when there may be more to place at once. */
  async #placePart(planId: string, { purpose }: Exit): Promise<boolean> {
    const draft = this.#plans.get(planId)?.draft;
    const isStale = this.#stale.has(planId);
    const held = isStale ? await heldOf(this.#parts.client(), draft) : Infinity;
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return false;
    if (held === null) return this.#refused(planId, purpose, UNKNOWN_POSITIONS);
    const wanted = toPlace(plan, exit);
    const contracts = Math.min(wanted, Math.max(0, held - this.#waitingOf(exit)));
    const key = busyKey(planId, purpose);
    // Read once it is no proof: a position that has just been opened may not be told yet.
    if (contracts < wanted && this.#short.get(key) !== held) {
      this.#short.set(key, held);
      this.#changeExit(plan, purpose, { note: 'whether the position was closed is being checked' });
      this.#tryAgain(planId, RETRY_MS[0]);
      return false;
    }
    this.#short.delete(key);
    const closedMeanwhile = exit.closedMeanwhile + wanted - contracts;
    const note = contracts < wanted ? 'the position was closed meanwhile' : '';
    const intentId = this.#parts.ids.nextId();
    const part = { intentId, contracts, state: 'sent' } as const;
    const parts = contracts === 0 ? exit.parts : [...exit.parts, part];
    const fault = this.#plans.keep(withExit(plan, purpose, { parts, closedMeanwhile, note }));
    if (fault !== null) return this.#refused(planId, purpose, fault);
    if (contracts === 0) return false;
    const exitOrder = exitDraft(plan.draft, exit, contracts);
    const outcome = await this.#placeOne({ intentId, draft: exitOrder }, 'exit');
    if (outcome.kind === 'unknown') return true;
    const isPlaced = outcome.kind === 'accepted';
    this.#setPart(planId, purpose, intentId, isPlaced ? 'placed' : 'gone');
    return isPlaced || this.#refused(planId, purpose, outcome);
  }

  /** Contracts that orders of this exit will close when their price comes. */
  #waitingOf({ parts }: Exit): number {
    const rows = this.#parts.conditions.waiting();
    const staying = rows.filter((row) => row.state === 'WAITING' && !this.#left.isLeaving(row));
    const waiting = new Set(staying.map(({ intentId }) => intentId));
    const live = parts.filter(({ intentId, state }) => state === 'sent' || waiting.has(intentId));
    return live.reduce((sum, { contracts }) => sum + contracts, 0);
  }

  /** Tries again later where that can help; else says what is without its exit. */
  #refused(planId: string, purpose: Purpose, refused: Rejected): false {
    const { message } = toldRefusal(refused);
    const plan = this.#plans.get(planId);
    const key = busyKey(planId, purpose);
    if (plan === undefined) return false;
    if (isPassing(refused)) {
      this.#changeExit(plan, purpose, { note: message });
      const tries = this.#tries.get(key) ?? 0;
      this.#tries.set(key, tries + 1);
      this.#tryAgain(planId, RETRY_MS[tries] ?? LAST_RETRY_MS);
      if (tries === RETRY_MS.length) this.#tellBare(plan, purpose, message);
      return false;
    }
    this.#changeExit(plan, purpose, { refusedAt: executedOf(plan), note: message });
    this.#tellBare(plan, purpose, message);
    return false;
  }

  #tryAgain(planId: string, delayMs: number): void {
    // Who has been without an exit for so long may have closed the position.
    if (delayMs === LAST_RETRY_MS) this.#stale.add(planId);
    const cancel = this.#parts.clock.setAlarm(delayMs, () => {
      this.#alarms.delete(cancel);
      this.#advance(planId);
    });
    this.#alarms.add(cancel);
  }

  #tellBare(plan: ExitPlan, purpose: Purpose, message: string): void {
    const exit = plan.exits.find((one) => one.purpose === purpose);
    if (exit === undefined) return;
    const { symbol } = plan.draft;
    const { side } = exitDraft(plan.draft, exit, 0);
    const quantity = missingOf(plan, exit).toString();
    const told = { symbol, side, price: exit.price, quantity, message };
    this.#parts.activity.add('exitNotPlaced', told);
  }

  #changeEntry(intentId: string, change: Partial<ExitPlan['entries'][number]>): void {
    const plan = this.#plans.find((entry) => entry.intentId === intentId);
    if (plan === undefined) return;
    const entries = plan.entries.map((entry) =>
      entry.intentId === intentId ? { ...entry, ...change } : entry,
    );
    this.#plans.set({ ...plan, entries });
    this.#advance(plan.intentId);
  }

  #changeExit(plan: ExitPlan, purpose: Purpose, change: Partial<Exit>): void {
    this.#plans.set(withExit(plan, purpose, change));
  }

  #setPart(
    planId: string,
    purpose: Purpose,
    partId: string,
    state: Exit['parts'][number]['state'],
  ): void {
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return;
    // What has closed has been placed, however late its answer comes.
    const parts = exit.parts.map((part) =>
      part.intentId === partId && part.state !== 'filled' ? { ...part, state } : part,
    );
    this.#changeExit(plan, purpose, { parts });
    this.#left.look(this.#plans.get(planId) ?? plan);
  }
}

const busyKey = (planId: string, purpose: Purpose): string => `${planId} ${purpose}`;

const UNKNOWN_POSITIONS = refusal('positions-unknown', 'the positions could not be read');
