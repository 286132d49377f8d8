/**
 * What a simulated world decides, entry by entry. A missing entry is 0: no fault, the shortest delay, no
 * command. So a tape can be cut anywhere and still be played, and whatever is left of it after a failure
 * has been cut down is what made it fail.
 */
import { seededRng, type SeededRng } from '@shared/kernel/rng';

/** Who decides; each has a stream of its own, so that one never shifts another. */
export type Subsystem =
  | ('world' | 'user' | 'market' | 'process' | 'net' | 'stream' | 'disk')
  | (
      | 'gambler'
      | 'operator'
      | 'protector'
      | 'waves'
      | 'bot'
      | 'clerk'
      | 'storm'
      | 'treasurer'
      | 'careful'
      | 'rivals'
      | 'crash'
      | 'planner'
      | 'mender'
      | 'recorder'
      | 'feeder'
      | 'onlooker'
      | 'keeper'
      | 'twin'
      | 'night'
      | 'other'
    )
  | `${'twin' | 'other'}'s ${Decided}`;

/** What is decided for a program and its way to the exchange. */
type Decided = 'net' | 'stream' | 'disk';

/** Decides for one program: a second one has streams of its own. */
export interface Decider {
  next(subsystem: Decided): Span;
}

/** By `subsystem/number`: the entries of one thing that happened, without zeros at its end. */
export type Spans = Readonly<Record<string, readonly number[]>>;

/** The decisions of one request, one frame, one command: they are cut together. */
export interface Span {
  /** 0 … count − 1. */
  choose(count: number): number;
  /** 0: nothing happens; else one of 1 … kinds, in `rate` of the cases. */
  fault(rate: number, kinds: number): number;
}

export class Tape {
  readonly #seed: number | null;
  readonly #recorded: Spans;
  readonly #used = new Map<string, number[]>();
  readonly #counts = new Map<Subsystem, number>();

  /** Written while it is played. */
  static ofSeed(seed: number): Tape {
    return new Tape(seed, {});
  }

  /** Played as it was written. */
  static of(spans: Spans): Tape {
    return new Tape(null, spans);
  }

  private constructor(seed: number | null, recorded: Spans) {
    this.#seed = seed;
    this.#recorded = recorded;
  }

  next(subsystem: Subsystem): Span {
    const number = this.#counts.get(subsystem) ?? 0;
    this.#counts.set(subsystem, number + 1);
    const name = `${subsystem}/${number}`;
    if (this.#seed === null) return new PlayedSpan(this.#recorded[name] ?? []);
    const entries: number[] = [];
    return new DrawnSpan(seededRng(this.#seed, subsystem, number), entries, () =>
      this.#used.set(name, entries),
    );
  }

  /** How many of its spans have begun. */
  count(subsystem: Subsystem): number {
    return this.#counts.get(subsystem) ?? 0;
  }

  /** What has been decided so far, as it can be played again. */
  spans(): Spans {
    if (this.#seed === null) return this.#recorded;
    return Object.fromEntries(
      [...this.#used].map(([name, entries]) => [
        name,
        entries.slice(0, entries.findLastIndex((entry) => entry !== 0) + 1),
      ]),
    );
  }
}

class PlayedSpan implements Span {
  readonly #entries: readonly number[];
  #at = 0;

  constructor(entries: readonly number[]) {
    this.#entries = entries;
  }

  choose(count: number): number {
    return (this.#entries[this.#at++] ?? 0) % count;
  }

  fault(_rate: number, kinds: number): number {
    return this.choose(kinds + 1);
  }
}

class DrawnSpan implements Span {
  readonly #rng: SeededRng;
  readonly #entries: number[];
  readonly #onUsed: () => void;

  constructor(rng: SeededRng, entries: number[], onUsed: () => void) {
    this.#rng = rng;
    this.#entries = entries;
    this.#onUsed = onUsed;
  }

  choose(count: number): number {
    return this.#note(count <= 1 ? 0 : this.#rng.nextUint32() % count);
  }

  fault(rate: number, kinds: number): number {
    return this.#note(this.#rng.uniform() < rate ? 1 + (this.#rng.nextUint32() % kinds) : 0);
  }

  /** Only a span in which something happened is worth keeping. */
  #note(entry: number): number {
    this.#entries.push(entry);
    if (entry !== 0) this.#onUsed();
    return entry;
  }
}
