/** Plans of exits as the store keeps them and the desk sees them: one writer for both. */
import type { ExitRow } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import type { LateWrites } from '../../late-writes';
import type { Latest, Outbox } from '../../outbox';
import type { Log, TerminalStore } from '../../ports';
import {
  isKilled,
  isPlanOver,
  readPlan,
  rowsOf,
  withExit,
  type Exit,
  type ExitPlan,
} from './exit-plan';
import { notStored, type Rejected } from '../placing/intents';

/** Plans with nothing left to place that stay on the desk. */
const ENDED_SHOWN = 20;
/** Of those with an exit that the kill switch has taken. */
const KILLED_SHOWN = 200;
/** Their orders may wait for long, and a change can take one up again. */
const ENDED_KEPT = 500;

export interface KeptPlansParts {
  readonly late: LateWrites;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly store: TerminalStore;
}

export class KeptPlans {
  readonly topic: Latest<ExitRow[]>;
  readonly #parts: KeptPlansParts;
  readonly #plans = new Map<string, ExitPlan>();

  constructor(parts: KeptPlansParts) {
    this.#parts = parts;
    this.topic = parts.outbox.latest<ExitRow[]>([], 'own');
    for (const { intentId, content } of parts.store.works('exits', ENDED_KEPT)) {
      const plan = readPlan(content);
      if (plan === null) parts.log.error('exits-unreadable', { intentId });
      else this.#plans.set(intentId, plan);
    }
    this.#publish();
  }

  /** By the intent of its first entry. */
  get(planId: string): ExitPlan | undefined {
    return this.#plans.get(planId);
  }

  has(planId: string): boolean {
    return this.#plans.has(planId);
  }

  all(): ExitPlan[] {
    return [...this.#plans.values()];
  }

  /** That of an entry. */
  find(isIt: (entry: ExitPlan['entries'][number]) => boolean): ExitPlan | undefined {
    return this.all().find(({ entries }) => entries.some(isIt));
  }

  /** That of which this is an order. */
  exitOf(partId: string): { readonly plan: ExitPlan; readonly exit: Exit } | null {
    for (const plan of this.#plans.values()) {
      const exit = plan.exits.find(({ parts }) =>
        parts.some(({ intentId }) => intentId === partId),
      );
      if (exit !== undefined) return { plan, exit };
    }
    return null;
  }

  /** Intents. What was put back after the kill switch has a plan of its own, named after the order that was taken. */
  ordersOf(exits: readonly Exit[]): string[] {
    const own = exits.flatMap(({ parts }) => parts.map(({ intentId }) => intentId));
    return [...own, ...own.flatMap((intentId) => this.ordersOf(this.get(intentId)?.exits ?? []))];
  }

  live(): ExitPlan[] {
    return this.all().filter((plan) => !isPlanOver(plan));
  }

  /** Before an order is sent: on the disk, or nothing has changed and nothing may be sent. */
  keep(plan: ExitPlan): Rejected | null {
    try {
      this.#store(plan);
    } catch (fault) {
      const message = faultWords(fault);
      this.#parts.log.error('exits-not-stored', { intentId: plan.intentId, message });
      return notStored(message);
    }
    this.#parts.late.forget(keyOf(plan));
    this.#show(plan);
    return null;
  }

  /** A disk that refuses does not undo what is known: it is asked again. */
  set(plan: ExitPlan): void {
    this.#parts.late.write(keyOf(plan), () => {
      this.#store(plan);
    });
    this.#show(plan);
  }

  changeExit(plan: ExitPlan, purpose: Exit['purpose'], change: Partial<Exit>): void {
    this.set(withExit(plan, purpose, change));
  }

  /** Of the plan as it is by now. */
  changeExitOf(planId: string, purpose: Exit['purpose'], change: Partial<Exit>): void {
    const plan = this.#plans.get(planId);
    if (plan !== undefined) this.changeExit(plan, purpose, change);
  }

  /** The newest to change is the last. */
  #show(plan: ExitPlan): void {
    this.#plans.delete(plan.intentId);
    this.#plans.set(plan.intentId, plan);
    this.#publish();
  }

  #store(plan: ExitPlan): void {
    const { intentId, createdAtMs } = plan;
    const content = JSON.stringify(plan);
    const isLive = !isPlanOver(plan);
    this.#parts.store.saveWork({ kind: 'exits', intentId, createdAtMs, isLive, content });
  }

  #publish(): void {
    const plans = this.all().sort(
      (left, right) =>
        right.createdAtMs - left.createdAtMs || (left.intentId < right.intentId ? 1 : -1),
    );
    // What only the trader can place again is not hidden by entries that came after it.
    const ended = plans
      .filter(isPlanOver)
      .toSorted((left, right) => Number(isKilled(right)) - Number(isKilled(left)));
    this.#forgetOld();
    const killed = ended.filter(isKilled).length;
    const hidden = new Set(ended.slice(Math.min(KILLED_SHOWN, Math.max(ENDED_SHOWN, killed))));
    this.topic.set(plans.filter((plan) => !hidden.has(plan)).flatMap(rowsOf));
  }

  /** By when they changed: one that has just ended, whose entry goes on in another order, may be the oldest by a clock. */
  #forgetOld(): void {
    const ended = this.all().filter(isPlanOver);
    const killed = ended.filter(isKilled);
    const others = ended.filter((plan) => !isKilled(plan));
    for (const old of [killed, others].flatMap((plans) => plans.slice(0, -ENDED_KEPT))) {
      this.#plans.delete(old.intentId);
    }
  }
}

const keyOf = ({ intentId }: ExitPlan): string => `exits ${intentId}`;
