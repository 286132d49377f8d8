/**
 * Which hint is shown: of what the pointer rests on, or of what the keyboard has come to. Over a hint it
 * stays, so that it can be read with a magnifier (WCAG 1.4.13); from one to the next there is no wait.
 */

/** How long the pointer rests before the first hint, and before a `Tooltip`. */
export const REST_MS = 500;
/** To come from an element to its hint, or to the next element, without losing it. */
const GRACE_MS = 150;

/** Runs once after the delay; returns what takes it back. */
export type Later = (delayMs: number, run: () => void) => () => void;

export class HintChoice<Place> {
  readonly #show: (place: Place | null) => void;
  readonly #later: Later;
  #shown: Place | null = null;
  /** Where the pointer is. */
  #under: Place | null = null;
  #takeBack: () => void = () => undefined;

  constructor(show: (place: Place | null) => void, later: Later) {
    this.#show = show;
    this.#later = later;
  }

  /** The pointer came over it; null: over nothing that has a hint. */
  pointAt(place: Place | null): void {
    if (place === this.#under && place !== this.#shown) return;
    this.#under = place;
    this.#takeBack();
    if (place === this.#shown) return;
    if (place === null) this.#wait(GRACE_MS, null);
    else if (this.#shown === null) this.#wait(REST_MS, place);
    else this.#set(place);
  }

  /** The pointer came over the hint itself. */
  pointAtHint(): void {
    this.#under = this.#shown;
    this.#takeBack();
  }

  focus(place: Place): void {
    this.#takeBack();
    this.#set(place);
  }

  /** It is left by the keyboard, pressed, put away by Esc, or gone. */
  close(): void {
    this.#takeBack();
    this.#set(null);
  }

  #wait(delayMs: number, place: Place | null): void {
    this.#takeBack = this.#later(delayMs, () => {
      this.#set(place);
    });
  }

  #set(place: Place | null): void {
    if (place === this.#shown) return;
    this.#shown = place;
    this.#show(place);
  }
}
