/**
 * What a start of the desk shows first: a book that can be traded and the ticket beside it. On two cores all
 * other parts of the desk would be drawn before it, with what they ask the terminal for. They come when it is
 * on the screen, each in a task of its own, so that a click or a key between two of them is not kept waiting
 * (docs/decisions/0100).
 */
import type { Clock } from '@shared/kernel/ports';

/** Nothing waits longer for a book: the exchange may be slow, or out of reach. */
const PATIENCE_MS = 1_000;

export class FirstView {
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #isOver = false;
  #isGoingOn = false;
  #cancelPatience: (() => void) | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a part that is drawn now has nothing to wait for. */
  get isSettled(): boolean {
    return this.#isOver && this.#waiting.length === 0;
  }

  /** Its turn comes once; the result takes it off the list. */
  wait(turn: () => void): () => void {
    this.#waiting.push(turn);
    if (this.#isOver) this.#goOn();
    else this.#cancelPatience ??= this.#clock.setAlarm(PATIENCE_MS, this.end);
    return () => {
      const at = this.#waiting.indexOf(turn);
      if (at >= 0) this.#waiting.splice(at, 1);
    };
  }

  /** The book is on the screen, or there is none to wait for. */
  readonly end = (): void => {
    this.#isOver = true;
    this.#cancelPatience?.();
    this.#goOn();
  };

  #goOn(): void {
    if (this.#isGoingOn || this.#waiting.length === 0) return;
    this.#isGoingOn = true;
    this.#clock.setAlarm(0, () => {
      this.#isGoingOn = false;
      this.#waiting.shift()?.();
      this.#goOn();
    });
  }
}
