/**
 * Where the wait for the disk is spent. On a fast disk a commit in the loop is the cheapest there is. On
 * a slow one, that of a group waits elsewhere, while the loop reads the next one's requests.
 */

/** From so many tasks on it is a group. */
const GROUP_TASKS = 4;
/** As long as the market itself may hold up the loop. */
const SLOW_MS = 8;

export class CommitPace {
  readonly #slowMs: number;
  #lastMs = 0;

  constructor(slowMs = SLOW_MS) {
    this.#slowMs = slowMs;
  }

  /** How long one took, wherever it was waited for. */
  note(tookMs: number): void {
    this.#lastMs = tookMs;
  }

  waitsElsewhere(tasks: number): boolean {
    return tasks >= GROUP_TASKS && this.#lastMs >= this.#slowMs;
  }
}
