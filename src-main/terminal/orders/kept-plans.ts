/** Plans of exits as the store keeps them and the desk sees them: one writer for both. */
import type { ExitRow } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import type { Latest, Outbox } from '../outbox';
import type { Log, TerminalStore } from '../ports';
import {
  isKilled,
  isPlanOver,
  readPlan,
  rowsOf,
  withExit,
  type Exit,
  type ExitPlan,
} from './exit-plan';
import { notStored, type Rejected } from './intents';
import { LateWrites } from './late-writes';

/** Plans with nothing left to place that stay on the desk. */
const ENDED_SHOWN = 20;
/** Their orders may wait for long, and a change can take one up again. */
const ENDED_KEPT = 500;

export interface KeptPlansParts {
  readonly clock: Clock;
  readonly outbox: Outbox;
  readonly log: Log;
  readonly store: TerminalStore;
}

export class KeptPlans {
  readonly topic: Latest<ExitRow[]>;
  readonly #parts: KeptPlansParts;
  readonly #plans = new Map<string, ExitPlan>();
  /** Of what the desk shows, not as it is on the disk. */
  readonly #refused = new Set<string>();
  readonly #late: LateWrites;

  constructor(parts: KeptPlansParts) {
    this.#parts = parts;
    this.#late = new LateWrites(parts.clock, this.#storeRefused);
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

  live(): ExitPlan[] {
    return this.all().filter((plan) => !isPlanOver(plan));
  }

  /** Before an order is sent: on the disk, or nothing has changed and nothing may be sent. */
  keep(plan: ExitPlan): Rejected | null {
    const fault = this.#storeFault(plan);
    if (fault !== null) return notStored(fault);
    this.#show(plan);
    return null;
  }

  /** A disk that refuses does not undo what is known: it is asked again. */
  set(plan: ExitPlan): void {
    const isRefused = this.#storeFault(plan) !== null;
    this.#show(plan);
    if (!isRefused) return;
    this.#refused.add(plan.intentId);
    this.#late.later();
  }

  close(): void {
    this.#late.close();
  }

  changeExit(plan: ExitPlan, purpose: Exit['purpose'], change: Partial<Exit>): void {
    this.set(withExit(plan, purpose, change));
  }

  /** Of the plan as it is by now. */
  changeExitOf(planId: string, purpose: Exit['purpose'], change: Partial<Exit>): void {
    const plan = this.#plans.get(planId);
    if (plan !== undefined) this.changeExit(plan, purpose, change);
  }

  #show(plan: ExitPlan): void {
    this.#plans.set(plan.intentId, plan);
    this.#publish();
  }

  /** Null when it is on the disk. */
  #storeFault(plan: ExitPlan): string | null {
    try {
      this.#store(plan);
      return null;
    } catch (fault) {
      const message = faultWords(fault);
      this.#parts.log.error('exits-not-stored', { intentId: plan.intentId, message });
      return message;
    }
  }

  #store(plan: ExitPlan): void {
    const { intentId, createdAtMs } = plan;
    const content = JSON.stringify(plan);
    const isLive = !isPlanOver(plan);
    this.#parts.store.saveWork({ kind: 'exits', intentId, createdAtMs, isLive, content });
    this.#refused.delete(intentId);
  }

  readonly #storeRefused = (): void => {
    for (const intentId of this.#refused) {
      const plan = this.#plans.get(intentId);
      if (plan === undefined) this.#refused.delete(intentId);
      else this.#store(plan);
    }
  };

  #publish(): void {
    const plans = this.all().sort(
      (left, right) =>
        right.createdAtMs - left.createdAtMs || (left.intentId < right.intentId ? 1 : -1),
    );
    // What only the trader can place again is not hidden by entries that came after it.
    const ended = plans
      .filter(isPlanOver)
      .toSorted((left, right) => Number(isKilled(right)) - Number(isKilled(left)));
    for (const { intentId } of ended.slice(ENDED_KEPT)) this.#plans.delete(intentId);
    const hidden = new Set(ended.slice(ENDED_SHOWN));
    this.topic.set(plans.filter((plan) => !hidden.has(plan)).flatMap(rowsOf));
  }
}
