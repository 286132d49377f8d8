/**
 * The last day before the opening as all markets have it: its regimes and the returns of each underlying.
 * Every exchange draws this day of every market when it starts, so they draw what they share once.
 */
import type { RegimeProfile, Underlying } from './parameters';
import { PastRegimes } from './past-regimes';
import { PastReturns, type PastDay } from './past-returns';

/** A part of the last day, and who goes on with the days before it. */
export interface Drawn<Day, Source> {
  readonly day: Day;
  readonly before: Source;
}

export class LastDay {
  readonly #seed: number;
  #regimes: Drawn<readonly RegimeProfile[], PastRegimes> | null = null;
  readonly #returns = new Map<Underlying, Drawn<PastDay, PastReturns>>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** `before` is the caller's own. */
  regimes(): Drawn<readonly RegimeProfile[], PastRegimes> {
    this.#regimes ??= drawn(new PastRegimes(this.#seed), (regimes) => regimes.day(0));
    const { day, before } = this.#regimes;
    return { day, before: before.copy() };
  }

  /** `before` is the caller's own. */
  returns(name: Underlying): Drawn<PastDay, PastReturns> {
    const regimes = this.regimes().day;
    let known = this.#returns.get(name);
    if (known === undefined) {
      known = drawn(new PastReturns(this.#seed, name), (returns) => returns.day(0, regimes));
      this.#returns.set(name, known);
    }
    return { day: known.day, before: known.before.copy() };
  }
}

const drawn = <Day, Source>(before: Source, draw: (source: Source) => Day): Drawn<Day, Source> => ({
  day: draw(before),
  before,
});
