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
import type { IdSource } from '@shared/kernel/ports';
import type { Activity } from '../activity';
import type { Market } from '../market';
import type { LateWrites } from '../late-writes';
import type { Latest, Outbox } from '../outbox';
import type { Log, OrderIntent, TerminalStore } from '../ports';
import type { Risk } from '../risk';
import type { Blotter } from './blotter';
import type { Conditions } from './conditions';
import { checkExits } from './exit-check';
import { ExitChoices, type ExitChoicesParts } from './exit-choices';
import {
  exitDraft,
  newEntry,
  newPlan,
  toPlace,
  withClosed,
  withExit,
  type Exit,
  type ExitPlan,
  type Purpose,
} from './exit-plan';
import { exitKey, ExitTries } from './exit-tries';
import { heldOf } from './held';
import { refusal, type Rejected } from './intents';
import { KeptPlans } from './kept-plans';
import { LeftExits, type LeftExitsParts } from './left-exits';
import { CLOSED_MEANWHILE, CLOSING_CHECKED, NO_NOTE, noted, POSITION_CLOSED } from './notes';
import { hasEnded, type OrderKey, type TrackedOrder } from './tracked-order';

export interface ExitsParts extends ExitChoicesParts {
  readonly outbox: Outbox;
  readonly ids: IdSource;
  readonly log: Log;
  readonly store: TerminalStore;
  readonly late: LateWrites;
  readonly activity: Activity;
  readonly market: Market;
  readonly conditions: Conditions;
  readonly blotter: Pick<Blotter, 'open'>;
  readonly risk: Pick<Risk, 'lockOnAll'>;
  /** As it is known, which the disk may have refused to take. */
  readonly intentOf: (intentId: string) => OrderIntent | null;
}

type PlaceOne = (
  input: CommandInput<'placeOrder'>,
  /** `exit`: nobody is asked for it, the plan is. */
  kind: 'order' | 'exit',
) => Promise<CommandOutcome>;

export class Exits {
  readonly topic: Latest<ExitRow[]>;
  readonly choices: ExitChoices;
  readonly #parts: ExitsParts;
  readonly #placeOne: PlaceOne;
  readonly #plans: KeptPlans;
  /** Of an earlier run, or from before the exchange was lost: the position may be gone. */
  readonly #stale = new Set<string>();
  /** Entries whose answer has not come. */
  readonly #inFlight = new Set<string>();
  /** Exits of which an order is on its way. */
  readonly #busy = new Set<string>();
  /** Orders of exits whose price has come: what they leave of the position is not known yet. */
  readonly #closing = new Set<string>();
  /** What a read told of a position that is smaller than what is to be protected. */
  readonly #short = new Map<string, number>();
  readonly #tries: ExitTries;
  readonly #left: LeftExits;
  #isClosed = false;

  constructor(parts: ExitsParts, placeOne: PlaceOne, cancelLeft: LeftExitsParts['cancel']) {
    this.#parts = parts;
    this.#placeOne = placeOne;
    this.#left = new LeftExits({ ...parts, cancel: cancelLeft });
    this.#plans = new KeptPlans(parts);
    this.#tries = new ExitTries(parts, this.#plans, {
      onDue: (planId) => {
        this.#advance(planId);
      },
      onLate: (planId) => {
        this.#stale.add(planId);
      },
    });
    this.choices = new ExitChoices(parts, this.#plans, (planId, purpose) => {
      this.#stale.add(planId);
      this.#tries.begin(planId, purpose);
      this.#advance(planId);
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
  seen(order: TrackedOrder): void {
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
  #exitSeen(partId: string, { status, executed }: TrackedOrder): void {
    const of = this.#plans.exitOf(partId);
    if (of === null || status === 'INIT') return;
    const planId = of.plan.intentId;
    const hasClosed = hasEnded({ status });
    if (hasClosed) this.#closing.delete(partId);
    else this.#closing.add(partId);
    const now = withClosed(of.plan, of.exit, partId, { executed, isFilled: status === 'FILLED' });
    if (now !== of.plan) this.#plans.set(now);
    this.#left.look(now);
    if (hasClosed) this.#advance(planId);
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
      if (planId !== undefined) this.#stale.add(planId);
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
    for (const { intentId } of this.#plans.live()) {
      this.#stale.add(intentId);
      const plan = this.#plans.get(intentId);
      for (const entry of plan?.entries ?? []) {
        if (entry.isOver || this.#inFlight.has(entry.intentId)) continue;
        const intent = this.#parts.intentOf(entry.intentId);
        if (intent === null) this.#changeEntry(entry.intentId, { isOver: true });
        else this.#settleEntry(intent);
      }
      for (const { purpose, parts } of plan?.exits ?? []) {
        if (this.#busy.has(exitKey(intentId, purpose))) continue;
        this.#tries.begin(intentId, purpose);
        for (const part of parts) {
          if (part.state !== 'sent') continue;
          this.#settlePart(part.intentId, this.#parts.intentOf(part.intentId));
        }
      }
      this.#advance(intentId);
    }
    for (const plan of this.#plans.all()) this.#left.look(plan);
  }

  close(): void {
    this.#isClosed = true;
    this.#left.close();
    this.#tries.close();
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
    this.#setPart(plan.intentId, exit.purpose, partId, isGone ? 'gone' : 'placed');
    this.#advance(plan.intentId);
  }

  #advance(planId: string): void {
    const plan = this.#plans.get(planId);
    const parts = this.#parts;
    if (plan === undefined || this.#isClosed || parts.client() === null) return;
    if (parts.market.contract(plan.draft.symbol) === undefined) return;
    for (const exit of plan.exits) {
      const key = exitKey(planId, exit.purpose);
      if (toPlace(plan, exit) === 0 || this.#busy.has(key)) continue;
      if (this.#tries.isWaiting(planId, exit.purpose)) continue;
      this.#busy.add(key);
      void this.#placePart(planId, exit).then((isPlaced) => {
        this.#busy.delete(key);
        if (!isPlaced) return;
        this.#tries.begin(planId, exit.purpose);
        this.#advance(planId);
      });
    }
  }

  /** True when there may be more to place at once. */
  async #placePart(planId: string, { purpose }: Exit): Promise<boolean> {
    const lock = this.#parts.risk.lockOnAll();
    if (lock !== null) return this.#refused(planId, purpose, lock);
    const draft = this.#plans.get(planId)?.draft;
    const isStale = this.#stale.has(planId);
    const held = isStale ? await heldOf(this.#parts.client(), draft) : Infinity;
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return false;
    if (this.#isOtherClosing(plan, purpose)) {
      this.#tries.afterClosing(planId, purpose);
      return false;
    }
    if (held === null) return this.#refused(planId, purpose, UNKNOWN_POSITIONS);
    const wanted = toPlace(plan, exit);
    const contracts = Math.min(wanted, Math.max(0, held - this.#waitingOf(exit)));
    const key = exitKey(planId, purpose);
    // Read once it is no proof: a position that has just been opened may not be told yet.
    if (contracts < wanted && this.#short.get(key) !== held) {
      this.#short.set(key, held);
      this.#plans.changeExit(plan, purpose, { ...noted(CLOSING_CHECKED), isHeld: false });
      this.#tries.readAgain(planId, purpose);
      return false;
    }
    this.#short.delete(key);
    const closedMeanwhile = exit.closedMeanwhile + wanted - contracts;
    const said = noted(contracts < wanted ? CLOSED_MEANWHILE : NO_NOTE);
    // One that was kept back says why until it is placed: most tries end as the one before.
    const isHeld = exit.isHeld === true && contracts > 0;
    const tried = { closedMeanwhile, isHeld, ...(isHeld ? {} : said) };
    const intentId = this.#parts.ids.nextId();
    const part = { intentId, contracts, state: 'sent' } as const;
    const parts = contracts === 0 ? exit.parts : [...exit.parts, part];
    const fault = this.#plans.keep(withExit(plan, purpose, { parts, ...tried }));
    if (fault !== null) return this.#refused(planId, purpose, fault);
    if (contracts === 0) return false;
    const exitOrder = exitDraft(plan.draft, exit, contracts);
    const outcome = await this.#placeOne({ intentId, draft: exitOrder }, 'exit');
    const isRefused = outcome.kind === 'rejected';
    if (!isRefused) this.#plans.changeExitOf(planId, purpose, { isHeld: false, ...said });
    if (outcome.kind === 'unknown') return true;
    this.#setPart(planId, purpose, intentId, isRefused ? 'gone' : 'placed');
    return !isRefused || this.#refused(planId, purpose, outcome);
  }

  /** Contracts that orders of this exit will close when their price comes. */
  #waitingOf({ parts }: Exit): number {
    const rows = this.#parts.conditions.waiting();
    const staying = rows.filter((row) => row.state === 'WAITING' && !this.#left.isLeaving(row));
    const waiting = new Set(staying.map(({ intentId }) => intentId));
    const live = parts.filter(({ intentId, state }) => state === 'sent' || waiting.has(intentId));
    return live.reduce((sum, { contracts }) => sum + contracts, 0);
  }

  /** Nothing is placed for a position that the other exit is closing. */
  #isOtherClosing({ exits }: ExitPlan, purpose: Purpose): boolean {
    const { blotter, intentOf } = this.#parts;
    const others = exits.flatMap((exit) => (exit.purpose === purpose ? [] : exit.parts));
    return others.some(({ intentId }) => {
      if (!this.#closing.has(intentId)) return false;
      const orderId = intentOf(intentId)?.orderId ?? '';
      return blotter.open({ book: 'futures', orderId }) !== undefined;
    });
  }

  #refused(planId: string, purpose: Purpose, refused: Rejected): false {
    this.#tries.refused(planId, purpose, refused);
    return false;
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
    this.#plans.changeExit(plan, purpose, { parts });
    this.#left.look(this.#plans.get(planId) ?? plan);
  }
}

const UNKNOWN_POSITIONS = refusal('positions-unknown', 'the positions could not be read');
