/**
 * How far the contract trades from its index: what 20,000 USDT would meet in the book, sampled each
 * 5 s and averaged over the funding interval, later samples weighing more (exchange-rules §5.7).
 */
import type { ContractUnit } from '@shared/domain/futures-math';
import { divide, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, mark, MARK_DECIMALS, rate, type Mark, type Rate } from '@shared/money/units';
import type { OrderBook } from '../../book/order-book';
import { BUY, type SideCode } from '../../book/side';

const IMPACT_NOTIONAL = 20_000n * pow10(ASSET_SCALE);
const MARKS_PER_TICK = pow10(MARK_DECIMALS);

/**
 * The average price at which the impact notional would trade against a side of the book, half-up;
 * null when the side holds less.
 */
export function impactPrice(book: OrderBook, side: SideCode, unit: ContractUnit): Mark | null {
  let left = IMPACT_NOTIONAL;
  let contracts = 0n;
  let price = side === BUY ? book.bestBid : book.bestAsk;
  while (price !== 0) {
    const level = BigInt(book.levelLots(price));
    const perContract = BigInt(price) * unit.perTick;
    const value = level * perContract;
    if (value >= left) {
      // contracts + left ÷ perContract are needed; both sides of the quotient times perContract.
      const average = IMPACT_NOTIONAL * BigInt(price) * MARKS_PER_TICK;
      return mark(divide(average, contracts * perContract + left, 'half-up'));
    }
    left -= value;
    contracts += level;
    price = book.behind(side, price);
  }
  return null;
}

export interface PremiumState {
  readonly count: number;
  readonly weighted: string;
}

/** Mean of the interval's samples, the n-th with weight n. */
export class PremiumMean {
  #count = 0;
  #weighted = 0n;

  add(premium: Rate): void {
    this.#count += 1;
    this.#weighted += premium * BigInt(this.#count);
  }

  /** So many samples of 0. */
  addNone(count: number): void {
    this.#count += count;
  }

  /** Half-up; null before the interval's first sample. */
  get value(): Rate | null {
    if (this.#count === 0) return null;
    const weights = (BigInt(this.#count) * BigInt(this.#count + 1)) / 2n;
    return rate(divide(this.#weighted, weights, 'half-up'));
  }

  /** A new interval begins. */
  clear(): void {
    this.#count = 0;
    this.#weighted = 0n;
  }

  snapshot(): PremiumState {
    return { count: this.#count, weighted: this.#weighted.toString() };
  }

  restore({ count, weighted }: PremiumState): void {
    this.#count = count;
    this.#weighted = BigInt(weighted);
  }
}
