/**
 * Now and then a long time passes at once: the terminal's machine sleeps, the stream cannot be reached or nothing can,
 * while orders rest, interest falls due and the exchange goes on. Afterwards all is read again.
 */
import type { Span, Tape } from './tape';
import type { TerminalProgram } from './terminal';
import type { Venue } from './venue';

/** One in so many steps is followed by one; a world has one at most. */
const NIGHTS = 150;
const KINDS = ['asleep', 'without a stream', 'cut off'] as const;
const MINUTE_MS = 60_000;
const ASLEEP_MINUTES = [60, 20, 120] as const;
/** Awake, the terminal asks all the while. */
const AWAKE_MINUTES = [5, 2, 10] as const;

export class Night {
  /** Nights that have passed. */
  passed = 0;
  readonly #tape: Tape;
  readonly #venue: Venue;
  readonly #programs: readonly TerminalProgram[];
  readonly #note: (what: string) => void;

  constructor(
    tape: Tape,
    venue: Venue,
    programs: readonly TerminalProgram[],
    note: (what: string) => void,
  ) {
    this.#tape = tape;
    this.#venue = venue;
    this.#programs = programs;
    this.#note = note;
  }

  async act(pass: (forMs: number) => Promise<void>): Promise<void> {
    const span = this.#tape.next('night');
    if (span.choose(NIGHTS) !== 1 || this.passed > 0) return;
    this.passed += 1;
    const kind = KINDS[span.choose(KINDS.length)] ?? 'asleep';
    const forMs = MINUTE_MS * minutesOf(kind, span);
    this.#note(`the terminal is ${kind} for ${forMs / MINUTE_MS} minutes`);
    if (kind === 'asleep') {
      const sleeping = this.#programs.map(({ clock }) => clock);
      for (const clock of sleeping) clock?.sleep();
      await pass(forMs);
      for (const clock of sleeping) clock?.awake();
      return;
    }
    this.#venue.refuse(kind === 'cut off' ? 'all' : 'streams');
    await pass(forMs);
    this.#venue.refuse(null);
  }
}

function minutesOf(kind: (typeof KINDS)[number], span: Span): number {
  const minutes = kind === 'asleep' ? ASLEEP_MINUTES : AWAKE_MINUTES;
  return minutes[span.choose(minutes.length)] ?? minutes[0];
}
