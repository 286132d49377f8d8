/**
 * Who looks after the keys: takes rights from the terminal's, for a while, or the whole key. What it asks without a right it had is
 * refused and not lost: once the key is whole again, everything is known again.
 */
import type { WorldClock } from './clocks';
import { ALL, type KeyRing } from './key-ring';
import type { Span, Tape } from './tape';

/** One in so many steps takes some. */
const TAKES = 60;
const RIGHTS = [['TRADE'], ['FUTURES'], ['MARGIN'], ['WITHDRAW'], ['READ', 'TRADE'], ALL] as const;

export class Clerk {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #keys: KeyRing;
  readonly #note: (what: string) => void;
  #takes = 0;

  constructor(tape: Tape, clock: WorldClock, keys: KeyRing, note: (what: string) => void) {
    this.#tape = tape;
    this.#clock = clock;
    this.#keys = keys;
    this.#note = note;
  }

  act(): void {
    const span = this.#tape.next('clerk');
    if (span.choose(TAKES) === 1) this.#take(span);
  }

  #take(span: Span): void {
    const rights = RIGHTS[span.choose(RIGHTS.length)] ?? ['TRADE'];
    const take = ++this.#takes;
    this.#note(`the terminal's key loses ${rights.join(' and ')}`);
    this.#keys.take(rights);
    this.#clock.setAlarm(300 + span.choose(4_000), () => {
      // Taken again meanwhile: that one gives it back.
      if (take === this.#takes) this.#keys.giveBack();
    });
  }
}
