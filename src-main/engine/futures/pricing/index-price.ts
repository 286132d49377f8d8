/**
 * The index of an underlying as one contract sees it: the median of three synthetic sources, the spot
 * middle now and as it was one and two seconds ago, the copies with a basis point of noise each
 * (exchange-rules §5.6). It holds still while nobody makes the spot market (§14).
 */
import { seededRng, SeededRng, type RngState } from '@shared/kernel/rng';
import { divide, pow10 } from '@shared/money/decimal';
import { mark, MARK_DECIMALS, RATE_SCALE, type Mark } from '@shared/money/units';
import { median } from './median';

const ONE = pow10(RATE_SCALE);
/** One basis point in units of `Rate`. */
const NOISE = 10_000;

/** The spot pair underneath. Prices in its ticks, 0 when the side is empty. */
export interface SpotQuotes {
  readonly pricePrecision: number;
  bestBid(): number;
  bestAsk(): number;
}

export interface IndexState {
  readonly index: string;
  readonly now: string;
  readonly lagged: readonly [string, string];
  readonly noisy: readonly [string, string];
  readonly rng: RngState;
}

export class IndexPrice {
  readonly #quotes: SpotQuotes | null;
  readonly #isPlain: boolean;
  /** Mark steps in two spot ticks as numerator ÷ denominator: the middle lies between two ticks. */
  readonly #numerator: bigint;
  readonly #denominator: bigint;
  #rng: SeededRng;
  #index: Mark;
  /** The middle as of the last second, and of the two before it. */
  #now: bigint;
  #lagged: readonly [bigint, bigint];
  /** The two copies of this second. */
  #noisy: readonly [bigint, bigint];

  /** `opening`: the price until a spot middle is known. `isPlain`: it is that middle and no more. */
  constructor(
    seed: number,
    contract: string,
    pricePrecision: number,
    opening: Mark,
    quotes: SpotQuotes | null,
    isPlain = false,
  ) {
    this.#isPlain = isPlain;
    this.#quotes = quotes;
    this.#numerator = pow10(pricePrecision + MARK_DECIMALS);
    this.#denominator = 2n * pow10(quotes?.pricePrecision ?? 0);
    this.#rng = seededRng(seed, contract, 'index');
    this.#index = opening;
    this.#now = opening;
    this.#lagged = [opening, opening];
    this.#noisy = [opening, opening];
  }

  get value(): Mark {
    return this.#index;
  }

  /** A second has passed: the copies move up and are disturbed anew. */
  tick(): void {
    this.#lagged = [this.#now, this.#lagged[0]];
    this.#now = this.#middle();
    this.#noisy = [this.#disturb(this.#lagged[0]), this.#disturb(this.#lagged[1])];
    this.refresh();
  }

  /** Follows the spot middle within the second. */
  refresh(): void {
    const middle = this.#middle();
    this.#index = mark(this.#isPlain ? middle : median(middle, ...this.#noisy));
  }

  /** The spot middle, half-up; while a side is empty the last one known. */
  #middle(): bigint {
    const bid = this.#quotes?.bestBid() ?? 0;
    const ask = this.#quotes?.bestAsk() ?? 0;
    if (bid === 0 || ask === 0) return this.#now;
    return divide(BigInt(bid + ask) * this.#numerator, this.#denominator, 'half-up');
  }

  #disturb(price: bigint): bigint {
    const noise = BigInt(Math.round(this.#rng.normal() * NOISE));
    return divide(price * (ONE + noise), ONE, 'half-up');
  }

  snapshot(): IndexState {
    return {
      index: this.#index.toString(),
      now: this.#now.toString(),
      lagged: [this.#lagged[0].toString(), this.#lagged[1].toString()],
      noisy: [this.#noisy[0].toString(), this.#noisy[1].toString()],
      rng: this.#rng.snapshot(),
    };
  }

  restore({ index, now, lagged, noisy, rng }: IndexState): void {
    this.#index = mark(BigInt(index));
    this.#now = BigInt(now);
    this.#lagged = [BigInt(lagged[0]), BigInt(lagged[1])];
    this.#noisy = [BigInt(noisy[0]), BigInt(noisy[1])];
    this.#rng = new SeededRng(rng);
  }
}
