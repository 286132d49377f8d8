/**
 * Orders that a plan of exits leaves behind: where its stop has closed what the entry opened, its take profit would
 * wait on, and close a later position one day. They are cancelled, also on an account that is READ-ONLY by now: what
 * was entered while it was armed is looked after to its end.
 */
import type { CommandOutcome, ConditionRow } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import type { Conditions } from './conditions';
import { isClosed, type ExitPlan } from './exit-plan';

/** A cancel that could not be sent is tried again after this. */
const AGAIN_MS = 30_000;

export interface LeftExitsParts {
  readonly clock: Clock;
  readonly conditions: Conditions;
  cancel(row: ConditionRow): Promise<CommandOutcome>;
}

export class LeftExits {
  readonly #parts: LeftExitsParts;
  /** Orders whose cancel is on its way or waits for its time. */
  readonly #asked = new Set<string>();
  readonly #alarms = new Set<() => void>();

  constructor(parts: LeftExitsParts) {
    this.#parts = parts;
  }

  /** After anything that is news of a plan. */
  look(plan: ExitPlan): void {
    if (!isClosed(plan)) return;
    const own = new Set(plan.exits.flatMap(({ parts }) => parts.map(({ intentId }) => intentId)));
    for (const row of this.#parts.conditions.waiting()) {
      if (own.has(row.intentId) && row.state === 'WAITING') void this.#cancel(row);
    }
  }

  close(): void {
    for (const cancel of this.#alarms) cancel();
    this.#alarms.clear();
  }

  async #cancel(row: ConditionRow): Promise<void> {
    const { orderId } = row;
    if (this.#asked.has(orderId)) return;
    this.#asked.add(orderId);
    const outcome = await this.#parts.cancel(row);
    // The exchange's refusal says that it has ended, which is read.
    const isSent = outcome.kind !== 'rejected' || outcome.by === 'exchange';
    if (isSent) return;
    const cancel = this.#parts.clock.setAlarm(AGAIN_MS, () => {
      this.#alarms.delete(cancel);
      this.#asked.delete(orderId);
      if (this.#parts.conditions.isWaiting({ book: 'futures', orderId })) void this.#cancel(row);
    });
    this.#alarms.add(cancel);
  }
}
