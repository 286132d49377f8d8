/**
 * Orders that are left behind: where a stop has closed what the entry opened, its take profit would wait on, and close
 * a later position one day; and where the position was closed otherwise, both would. They are cancelled, also on an
 * account that is READ-ONLY by now: what was entered while it was armed is looked after to its end.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { Conditions } from '../conditions/conditions';
import { isClosed, type ExitPlan } from './exit-plan';
import type { KeptPlans } from './kept-plans';
import { BY_THE_OTHER, type Note } from '../conditions/notes';

/** One that waits on although its cancel was sent, or could not be, is cancelled again: ever more seldom. */
const AGAIN_MS = 30_000;
const LAST_AGAIN_MS = 10 * 60_000;
/** Whether another's cancel, which is on its way, was in vain is looked at this often. */
const OTHERS_MS = 1_000;

export interface LeftExitsParts {
  readonly clock: Clock;
  readonly conditions: Conditions;
  readonly plans: Pick<KeptPlans, 'exitOf' | 'ordersOf'>;
  cancel(row: ConditionRow, note: Note): Promise<unknown>;
}

export class LeftExits {
  readonly #parts: LeftExitsParts;
  /** Orders that are looked after until they have ended. */
  readonly #asked = new Set<string>();
  readonly #alarms = new Set<() => void>();

  constructor(parts: LeftExitsParts) {
    this.#parts = parts;
  }

  /** After anything that is news of a plan. */
  look(plan: ExitPlan): void {
    // One that was put back goes with the entry of the order that it stands for.
    const of = this.#parts.plans.exitOf(plan.intentId);
    if (of !== null) this.look(of.plan);
    if (!isClosed(plan)) return;
    const own = new Set(this.#parts.plans.ordersOf(plan.exits));
    for (const row of this.#parts.conditions.waiting()) {
      if (own.has(row.intentId)) this.cancel(row, BY_THE_OTHER);
    }
  }

  /** Until it has ended; more than once is as good as once. */
  cancel(row: ConditionRow, note: Note): void {
    if (!this.#asked.has(row.orderId)) this.#ask(row, note, AGAIN_MS);
  }

  isLeaving({ orderId }: ConditionRow): boolean {
    return this.#asked.has(orderId);
  }

  close(): void {
    for (const cancel of this.#alarms) cancel();
    this.#alarms.clear();
  }

  #ask(row: ConditionRow, note: Note, againMs: number): void {
    const { clock, conditions } = this.#parts;
    const { orderId } = row;
    this.#asked.add(orderId);
    const isAsked = row.state === 'WAITING';
    if (isAsked) void this.#parts.cancel(row, note);
    // Of another's cancel it is not known yet whether it arrives: nothing has been asked in vain.
    const nextMs = isAsked ? Math.min(LAST_AGAIN_MS, againMs * 2) : againMs;
    const stop = clock.setAlarm(isAsked ? againMs : OTHERS_MS, () => {
      this.#alarms.delete(stop);
      const now = conditions.of({ book: 'futures', orderId });
      if (now === undefined || !conditions.isWaiting({ book: 'futures', orderId })) {
        this.#asked.delete(orderId);
      } else this.#ask(now, note, nextMs);
    });
    this.#alarms.add(stop);
  }
}
