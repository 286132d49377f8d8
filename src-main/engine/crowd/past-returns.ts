/** One underlying's returns of the minutes before the market opened, backwards from the opening. */
import { exp } from '@shared/kernel/det-math';
import { seededRng } from '@shared/kernel/rng';
import { ouStep, VOLATILITY_CENTER } from './latent-prices';
import {
  DAY_SECONDS,
  JUMPS,
  UNDERLYINGS,
  VOLATILITY_TERMS,
  type RegimeProfile,
  type Underlying,
} from './parameters';

const DAY_MINUTES = 1440;
const MINUTE_SECONDS = 60;
const FAST_STEP = ouStep(VOLATILITY_TERMS[0], MINUTE_SECONDS);
const SLOW_STEP = ouStep(VOLATILITY_TERMS[1], MINUTE_SECONDS);
const DAY_SHARE = MINUTE_SECONDS / DAY_SECONDS;
const ROOT_DAY_SHARE = Math.sqrt(DAY_SHARE);

/** Log-returns and their standard deviations without jumps, per minute, the newest minute first. */
export interface PastDay {
  readonly returns: Float64Array;
  readonly sigmas: Float64Array;
}

export class PastReturns {
  readonly #seed: number;
  readonly #name: Underlying;
  /** An Ornstein-Uhlenbeck process runs backwards under the same law. */
  #fast = 0;
  #slow = 0;

  constructor(seed: number, name: Underlying) {
    this.#seed = seed;
    this.#name = name;
  }

  /** Another that goes on from the same minute. */
  copy(): PastReturns {
    const copy = new PastReturns(this.#seed, this.#name);
    copy.#fast = this.#fast;
    copy.#slow = this.#slow;
    return copy;
  }

  /** Days are asked for in order: 0 (the last before the opening), 1, 2 … */
  day(day: number, regimes: readonly RegimeProfile[]): PastDay {
    const rng = seededRng(this.#seed, this.#name, 'past returns', day);
    const common = seededRng(this.#seed, 'common', 'past returns', day);
    const { dailyVolatility, correlation } = UNDERLYINGS[this.#name];
    const ownShare = Math.sqrt(1 - correlation * correlation);
    const returns = new Float64Array(DAY_MINUTES);
    const sigmas = new Float64Array(DAY_MINUTES);
    const jumpGap = () => rng.exponential() / (JUMPS.perDay * DAY_SHARE);
    let minutesToJump = jumpGap();
    for (let back = 0; back < DAY_MINUTES; back++) {
      const { volatility, driftPerDay } = regimes[back] ?? { volatility: 1, driftPerDay: 0 };
      const relative = exp(VOLATILITY_CENTER + this.#fast + this.#slow);
      const sigma = dailyVolatility * relative * volatility * ROOT_DAY_SHARE;
      const shock = correlation * common.normal() + ownShare * rng.normal();
      let change = sigma * shock + driftPerDay * DAY_SHARE;
      minutesToJump -= 1;
      for (; minutesToJump <= 0; minutesToJump += jumpGap()) {
        const size = JUMPS.meanSize * rng.exponential();
        change += rng.uniform() < 0.5 ? size : -size;
      }
      returns[back] = change;
      sigmas[back] = sigma;
      this.#fast = FAST_STEP.keep * this.#fast + FAST_STEP.noise * rng.normal();
      this.#slow = SLOW_STEP.keep * this.#slow + SLOW_STEP.noise * rng.normal();
    }
    return { returns, sigmas };
  }
}
