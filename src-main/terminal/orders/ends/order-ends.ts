/**
 * How an order that was placed here has ended, as one answer. The exchange accepts a market order before anybody
 * knows how much of it the book takes, and cancels the rest (exchange-rules §2): what depends on that waits for it.
 */
import type { CommandInput, CommandOutput, OrderRow } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { isTooLate, momentOf, TOO_LATE_MS, type Moment } from '@shared/domain/lateness';
import { toOrderRow } from '../rows';
import { hasEnded, keyOf, type TrackedOrder } from '../tracked-order';

type Answer = (row: OrderRow | null) => void;

interface KnownEnd {
  readonly row: OrderRow;
  readonly seen: Moment;
}

export class OrderEnds {
  readonly #clock: Clock;
  /** Those of which somebody may still ask, in the order in which they became known. */
  readonly #known = new Map<string, KnownEnd>();
  readonly #waiting = new Map<string, Set<Answer>>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An own order, whoever has read it. */
  seen(order: TrackedOrder): void {
    if (!hasEnded(order)) return;
    this.#forgetOld();
    const key = keyOf(order);
    const row = toOrderRow(order, true);
    this.#known.set(key, { row, seen: momentOf(this.#clock) });
    for (const answer of this.#waiting.get(key) ?? []) answer(row);
  }

  /** Null: it is not known in time, or has been known for too long to act on it. */
  async of({ book, orderId }: CommandInput<'orderEnd'>): Promise<CommandOutput<'orderEnd'>> {
    const key = keyOf({ book, orderId });
    const known = this.#known.get(key);
    const isTimely = known !== undefined && !isTooLate(this.#clock, known.seen);
    return { order: isTimely ? known.row : await this.#wait(key) };
  }

  /** Nothing rings any more: a program that has been closed would wait for it. */
  close(): void {
    for (const answers of this.#waiting.values()) for (const answer of answers) answer(null);
  }

  #wait(key: string): Promise<OrderRow | null> {
    const asked = momentOf(this.#clock);
    const answers = this.#waiting.get(key) ?? new Set<Answer>();
    this.#waiting.set(key, answers);
    return new Promise((resolve) => {
      const answer: Answer = (row) => {
        cancelAlarm();
        answers.delete(answer);
        if (answers.size === 0) this.#waiting.delete(key);
        resolve(isTooLate(this.#clock, asked) ? null : row);
      };
      const cancelAlarm = this.#clock.setAlarm(TOO_LATE_MS, () => {
        answer(null);
      });
      answers.add(answer);
    });
  }

  /** Of a thousand that end in one breath each is looked at once. */
  #forgetOld(): void {
    for (const [key, { seen }] of this.#known) {
      if (!isTooLate(this.#clock, seen)) return;
      this.#known.delete(key);
    }
  }
}
