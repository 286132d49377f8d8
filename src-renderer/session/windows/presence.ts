/** That somebody is at the desk, told at a steady pace and never late: it would keep a desk open that was left. */
import type { Clock } from '@shared/kernel/ports';
import { paced, type Paced } from '../time/paced';

/** The contract's: more often tells nothing new. */
const TOLD_EVERY_MS = 10_000;
/** An alarm of a hidden page rings by up to a minute later, of a frozen one when it is thawed. */
const LATE_AFTER_MS = 2 * TOLD_EVERY_MS;

export class Presence {
  readonly #clock: Clock;
  readonly #pace: Paced<number>;

  constructor(tell: () => void, clock: Clock) {
    this.#clock = clock;
    this.#pace = paced<number>(
      TOLD_EVERY_MS,
      (seenAtMs) => {
        if (clock.nowMs() - seenAtMs < LATE_AFTER_MS) tell();
      },
      clock,
    );
  }

  /** A key, a press or a turn of the wheel. */
  readonly sign = (): void => {
    this.#pace.offer(this.#clock.nowMs());
  };

  stop(): void {
    this.#pace.stop();
  }
}
