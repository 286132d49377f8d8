/**
 * Seeded random numbers for everything that is simulated: xoshiro128** and the laws built on it.
 * Never for ids or keys: whoever knows the seed knows every draw.
 */
import { exp, ln } from './det-math';
import type { Rng } from './ports';

/** The four words of xoshiro128** and the polar method's unused second normal, if any. */
export type RngState = readonly [number, number, number, number, number | null];

export class SeededRng implements Rng {
  #a: number;
  #b: number;
  #c: number;
  #d: number;
  #spareNormal: number | null;

  constructor(state: RngState) {
    [this.#a, this.#b, this.#c, this.#d, this.#spareNormal] = state;
  }

  snapshot(): RngState {
    return [this.#a, this.#b, this.#c, this.#d, this.#spareNormal];
  }

  nextUint32(): number {
    const product = Math.imul(this.#b, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = (this.#d << 11) | (this.#d >>> 21);
    return result;
  }

  /** Uniform in [0, 1) with 53 random bits. */
  uniform(): number {
    const high = this.nextUint32() >>> 5;
    const low = this.nextUint32() >>> 6;
    return (high * 67_108_864 + low) / 9_007_199_254_740_992;
  }

  /** Standard normal by Marsaglia's polar method; pairs are drawn, the second is kept. */
  normal(): number {
    if (this.#spareNormal !== null) {
      const spare = this.#spareNormal;
      this.#spareNormal = null;
      return spare;
    }
    for (;;) {
      const x = 2 * this.uniform() - 1;
      const y = 2 * this.uniform() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * ln(square)) / square);
      this.#spareNormal = y * factor;
      return x * factor;
    }
  }

  /** Exponential with mean 1. */
  exponential(): number {
    return -ln(1 - this.uniform());
  }

  /** Pareto: P(X > x) = (minimum / x)^tailIndex. */
  pareto(tailIndex: number, minimum: number): number {
    return minimum * exp(this.exponential() / tailIndex);
  }

  /** Lognormal with the given median and standard deviation of its logarithm. */
  lognormal(median: number, logSd: number): number {
    return median * exp(logSd * this.normal());
  }
}

/**
 * The stream named by `path` (market, component, …) under a seed. Every path has its own stream, so
 * that what one component draws never shifts the draws of another (exchange-rules §8).
 */
export function seededRng(seed: number, ...path: readonly (string | number)[]): SeededRng {
  let state = mixWord(0x243f6a88, seed | 0);
  state = mixWord(state, Math.floor(seed / 4_294_967_296) | 0);
  for (const part of path) {
    for (const character of String(part)) state = mixWord(state, character.codePointAt(0) ?? 0);
    state = mixWord(state, -1); // ends the part: ('ab', 'c') is not ('a', 'bc')
  }
  const words: number[] = [];
  for (let word = 0; word < 4; word++) {
    state = (state + 0x9e3779b9) | 0;
    words.push(splitMix(state));
  }
  const [a = 1, b = 2, c = 3, d = 4] = words;
  // All zero is the one state xoshiro cannot leave; four splitmix outputs in a row never are.
  return new SeededRng([a, b, c, d, null]);
}

const mixWord = (state: number, word: number): number =>
  splitMix((Math.imul(state ^ word, 0x01000193) + 0x9e3779b9) | 0);

/** The output function of a 32-bit splitmix generator: a bijection that spreads every bit. */
function splitMix(state: number): number {
  let z = state;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}
