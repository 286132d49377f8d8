/**
 * The regimes of the days before the market opened, backwards from the opening one. The chain is
 * reversible, so the past follows the same law as the future; crashes and halts are left out of it.
 */
import { seededRng } from '@shared/kernel/rng';
import { REGIME_PROFILES, type RegimeProfile } from './parameters';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;
const { calm, normal, volatile, trendUp, trendDown, illiquid } = REGIME_PROFILES;
const PAST: readonly RegimeProfile[] = [calm, normal, volatile, trendUp, trendDown, illiquid];

export class PastRegimes {
  readonly #seed: number;
  #current = normal;
  #minutesLeft: number | null = null;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Another that goes on from the same minute. */
  copy(): PastRegimes {
    const copy = new PastRegimes(this.#seed);
    copy.#current = this.#current;
    copy.#minutesLeft = this.#minutesLeft;
    return copy;
  }

  /** One profile per minute, the newest minute first. Days are asked for in order: 0, 1, 2 … */
  day(day: number): readonly RegimeProfile[] {
    const rng = seededRng(this.#seed, 'market', 'past regimes', day);
    const dwellMinutes = () => (this.#current.dwellMs * rng.exponential()) / MINUTE_MS;
    let left = this.#minutesLeft ?? dwellMinutes();
    const minutes: RegimeProfile[] = [];
    for (let back = 0; back < DAY_MINUTES; back++) {
      for (; left <= 0; left += dwellMinutes()) {
        const others = PAST.filter((profile) => profile !== this.#current);
        this.#current = others[Math.floor(rng.uniform() * others.length)] ?? normal;
      }
      minutes.push(this.#current);
      left -= 1;
    }
    this.#minutesLeft = left;
    return minutes;
  }
}
