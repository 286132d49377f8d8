/**
 * A press sends what was seen as it began, or nothing. In the moment before it a row slides away under a pointer that
 * rests; while the button is down its order becomes another one, or its account may trade from now on. What sends
 * says for which order, position or account it does so (`data-sends`), and is not pressed where that is new.
 */
import { useEffect } from 'react';
import { deskClock } from '../session/time/clock';

/** Nobody has seen what came under a resting pointer so lately, and decided for it. */
const SEEN_AFTER_MS = 150;

const SENDS = '[data-sends]';
/** What makes another thing of what stands under a pointer that does not move. */
const TOLD_BY = ['data-sends', 'disabled', 'aria-disabled'];

interface Place {
  readonly x: number;
  readonly y: number;
}

/** For the whole window, before anybody else hears of it. */
export function useSeenPresses(): void {
  useEffect(() => {
    const presses = new SeenPresses();
    return presses.stop;
  }, []);
}

class SeenPresses {
  readonly stop: () => void;
  /** Where the pointer was last. */
  #at: Place | null = null;
  /** What a press there would send; '' is nothing. */
  #under = '';
  /** Since when, where it came by itself: the hand did not move onto it. */
  #sinceMs = -Infinity;
  /** What the press that lasts was for; null: for nothing that had been seen. */
  #pressed: string | null = null;
  /** The same of the space bar, which presses a button as it is let go. */
  #held: { readonly on: Element; readonly sends: string } | null = null;

  constructor() {
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    // Chromium tells of what has slid under a pointer that rests, too.
    for (const type of ['pointerover', 'pointermove'] as const) {
      document.addEventListener(type, this.#look, options);
    }
    document.addEventListener('pointerdown', this.#press, options);
    document.addEventListener('keydown', this.#key, options);
    document.addEventListener('click', this.#click, options);
    const changes = new MutationObserver((told) => {
      const isAny = told.some(({ target }) => target instanceof Element && target.matches(SENDS));
      if (isAny && this.#at !== null) this.#lookAt(this.#at, elementAt(this.#at));
    });
    changes.observe(document, { subtree: true, attributeFilter: TOLD_BY });
    this.stop = () => {
      listening.abort();
      changes.disconnect();
    };
  }

  readonly #look = ({ clientX: x, clientY: y, target }: PointerEvent): void => {
    this.#lookAt({ x, y }, target);
  };

  #lookAt(at: Place, target: EventTarget | null): void {
    const sends = sendsOf(target);
    if (sends !== this.#under) {
      const before = this.#at;
      // A hand is never quite still: where the pointer was, too, there is something else now.
      const isByItself = before !== null && sendsOf(elementAt(before)) === sends;
      this.#sinceMs = isByItself ? deskClock.monotonicMs() : -Infinity;
      this.#under = sends;
    }
    this.#at = at;
  }

  readonly #press = (event: PointerEvent): void => {
    this.#held = null;
    this.#look(event);
    // A finger rests nowhere before it presses.
    const restedMs =
      event.pointerType === 'mouse' ? deskClock.monotonicMs() - this.#sinceMs : Infinity;
    this.#pressed = restedMs < SEEN_AFTER_MS ? null : this.#under;
    if (this.#pressed === null && this.#under !== '') event.stopImmediatePropagation();
  };

  readonly #key = ({ key, repeat }: KeyboardEvent): void => {
    const on = document.activeElement;
    if (key === ' ' && !repeat && on !== null) this.#held = { on, sends: sendsOf(on) };
  };

  readonly #click = (event: MouseEvent): void => {
    const sends = sendsOf(event.target);
    if (sends === '' || !event.isTrusted) return;
    const { target } = event;
    const isByPointer = event.detail > 0;
    const isAnother = isByPointer
      ? this.#pressed !== sends
      : this.#held?.on === target && this.#held.sends !== sends;
    if (!isAnother) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
}

const elementAt = ({ x, y }: Place): Element | null => document.elementFromPoint(x, y);

/** Nothing where it cannot be pressed. */
function sendsOf(target: EventTarget | null): string {
  const on = target instanceof Element ? target.closest<HTMLElement>(SENDS) : null;
  if (on === null || on.matches(':disabled, [aria-disabled="true"]')) return '';
  return on.dataset['sends'] ?? '';
}
