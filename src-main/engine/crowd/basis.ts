/**
 * How far a contract's fair value stands from the underlying's, as a share of it: an Ornstein-Uhlenbeck
 * process around the regime's mean (exchange-rules §8). A contract's fair value is f · (1 + basis).
 */
import { ln } from '@shared/kernel/det-math';
import { seededRng, SeededRng, type RngState } from '@shared/kernel/rng';
import { ouStep } from './latent-prices';
import { BASIS, BASIS_POINT, REGIME_PROFILES, type RegimeProfile } from './parameters';

const MINUTE_SECONDS = 60;
const DAY_MINUTES = 1440;
const SECOND = ouStep(BASIS, 1);
const MINUTE = ouStep(BASIS, MINUTE_SECONDS);

/** The market opens in the normal regime, with that regime's mean. */
export const OPENING_BASIS = REGIME_PROFILES.normal.basisMeanBp * BASIS_POINT;

export interface BasisState {
  readonly value: number;
  readonly rng: RngState;
}

export class Basis {
  value = OPENING_BASIS;
  #rng: SeededRng;

  constructor(seed: number, symbol: string) {
    this.#rng = seededRng(seed, symbol, 'basis');
  }

  /** One second; a halt freezes it, but draws as ever. */
  step({ basisMeanBp, frozen }: RegimeProfile): void {
    const shock = SECOND.noise * this.#rng.normal();
    if (frozen) return;
    const mean = basisMeanBp * BASIS_POINT;
    this.value = mean + SECOND.keep * (this.value - mean) + shock;
  }

  snapshot(): BasisState {
    return { value: this.value, rng: this.#rng.snapshot() };
  }

  restore({ value, rng }: BasisState): void {
    this.value = value;
    this.#rng = new SeededRng(rng);
  }
}

/** The basis of the minutes before the market opened, backwards from the opening one. */
export class PastBasis {
  readonly #seed: number;
  readonly #symbol: string;
  #value = OPENING_BASIS;

  constructor(seed: number, symbol: string) {
    this.#seed = seed;
    this.#symbol = symbol;
  }

  /**
   * What it adds to each minute's log-return, the newest minute first. Days are asked for in order: 0
   * (the last before the opening), 1, 2 …
   */
  day(day: number, regimes: readonly RegimeProfile[]): Float64Array {
    const rng = seededRng(this.#seed, this.#symbol, 'past basis', day);
    const returns = new Float64Array(DAY_MINUTES);
    for (let back = 0; back < DAY_MINUTES; back++) {
      const mean = (regimes[back]?.basisMeanBp ?? 0) * BASIS_POINT;
      const before = mean + MINUTE.keep * (this.#value - mean) + MINUTE.noise * rng.normal();
      returns[back] = ln((1 + this.#value) / (1 + before));
      this.#value = before;
    }
    return returns;
  }
}
