/**
 * The mark: median of the index carried to the next funding (P1), the index plus the contract's mean
 * basis of 30 seconds (P2) and the last trade (exchange-rules §5.6). Margin and liquidation use it.
 */
import { divide, pow10 } from '@shared/money/decimal';
import { mark, RATE_SCALE, type Mark, type Rate } from '@shared/money/units';
import { median } from './median';

const ONE = pow10(RATE_SCALE);
const FUNDING_INTERVAL_MS = 28_800_000n;
const SAMPLES = 30;

/** P1 = index · (1 + F · hours to funding ÷ 8), half-up. */
function carriedIndex(index: Mark, fundingRate: Rate, msToFunding: number): bigint {
  const carry = index * fundingRate * BigInt(msToFunding);
  return index + divide(carry, ONE * FUNDING_INTERVAL_MS, 'half-up');
}

/** Without a trade on the contract `last` is the index. */
export function markPrice(
  index: Mark,
  fundingRate: Rate,
  msToFunding: number,
  meanBasis: bigint,
  last: Mark,
): Mark {
  const price = median(carriedIndex(index, fundingRate, msToFunding), index + meanBasis, last);
  return mark(price > 1n ? price : 1n);
}

export interface BasisState {
  readonly samples: readonly string[];
  readonly next: number;
}

/** The last 30 one-second samples of (contract middle − index). */
export class MeanBasis {
  #samples: bigint[] = [];
  #next = 0;
  #sum = 0n;

  add(basis: bigint): void {
    this.#sum += basis - (this.#samples[this.#next] ?? 0n);
    this.#samples[this.#next] = basis;
    this.#next = (this.#next + 1) % SAMPLES;
  }

  /** Half-up; 0 before the first sample. */
  get value(): bigint {
    if (this.#samples.length === 0) return 0n;
    return divide(this.#sum, BigInt(this.#samples.length), 'half-up');
  }

  snapshot(): BasisState {
    return { samples: this.#samples.map(String), next: this.#next };
  }

  restore({ samples, next }: BasisState): void {
    this.#samples = samples.map(BigInt);
    this.#next = next;
    this.#sum = this.#samples.reduce((sum, sample) => sum + sample, 0n);
  }
}
