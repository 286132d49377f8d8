/**
 * Whether a hand holds the chart. The library counts from where it took hold, in places from the newest bar: while it
 * does, no bar may come or go, or the picture jumps by as many.
 */
import { deskClock } from '../../../session/time/clock';

export class Hand {
  readonly #onLetGo: () => void;
  readonly #listening = new AbortController();
  #cancel: (() => void) | null = null;
  #isHolding = false;

  constructor(element: HTMLElement, onLetGo: () => void) {
    this.#onLetGo = onLetGo;
    const options = { capture: true, signal: this.#listening.signal };
    element.addEventListener('pointerdown', this.#take, options);
    for (const type of ['pointerup', 'pointercancel']) {
      window.addEventListener(type, this.letGo, options);
    }
    // Not while it is captured: elements lose the keyboard to the chart.
    window.addEventListener('blur', this.letGo, { signal: this.#listening.signal });
  }

  get isHolding(): boolean {
    return this.#isHolding;
  }

  readonly #take = (): void => {
    this.#cancel?.();
    this.#cancel = null;
    this.#isHolding = true;
  };

  /** Also when it turns out to hold something else: a line, a drawing. */
  readonly letGo = (): void => {
    if (!this.#isHolding) return;
    // The library's own event for it comes after this one.
    this.#cancel ??= deskClock.setAlarm(0, () => {
      this.#cancel = null;
      this.#isHolding = false;
      this.#onLetGo();
    });
  };

  destroy(): void {
    this.#cancel?.();
    this.#listening.abort();
  }
}
