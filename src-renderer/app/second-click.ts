/**
 * The second click of a double click is for what the first one was on, or for nobody. In between a row goes and the next
 * one's Cancel stands there, a question comes up under the pointer, or one that was answered uncovers a ladder.
 */
import { useEffect } from 'react';

/** What takes a click, itself or for its rows. */
const TAKES =
  'button, a, input, select, textarea, label, summary, [tabindex], [role="menuitem"], [role="option"]';

/** What a press on a mouse comes to. Presses by touch or keys come one at a time. */
const HEARD = ['mousedown', 'mouseup', 'click', 'dblclick', 'auxclick'] as const;

/** For the whole window, before anybody else hears of it. */
export function useSecondClicks(): void {
  useEffect(() => {
    const listening = new AbortController();
    const clicks = new SecondClicks();
    for (const type of HEARD) {
      document.addEventListener(type, clicks.hear, { capture: true, signal: listening.signal });
    }
    return () => {
      listening.abort();
    };
  }, []);
}

class SecondClicks {
  #first: Element | null = null;
  #isStray = false;

  readonly hear = (event: MouseEvent): void => {
    if (event.type === 'mousedown') this.#pressed(event);
    // By keys and by the program: they name no number.
    if (!this.#isStray || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  /** `detail` counts presses as the system does: so close, and so soon after one another. */
  #pressed({ detail, target }: MouseEvent): void {
    const on = target instanceof Element ? target.closest(TAKES) : null;
    if (detail < 2) this.#first = on;
    this.#isStray = detail >= 2 && on !== this.#first;
  }
}
