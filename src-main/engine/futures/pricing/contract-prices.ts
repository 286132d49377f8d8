/**
 * Index, mark and running funding rate of one contract. The lab may fix each of them (exchange-rules
 * §14); what the market says is followed underneath and comes back when the lab lets go.
 */
import {
  contractUnit,
  fundingRate,
  markOfTicks,
  premiumOf,
  type ContractUnit,
} from '@shared/domain/futures-math';
import type { FuturesRules } from '@shared/domain/futures-defaults';
import { invariant } from '@shared/kernel/result';
import { divide, parseDecimal } from '@shared/money/decimal';
import { mark, MARK_DECIMALS, rate, ticks, type Mark, type Rate } from '@shared/money/units';
import type { OrderBook } from '../../book/order-book';
import { BUY, SELL } from '../../book/side';
import type { FuturesPrices } from '../commands';
import { IndexPrice, type IndexState, type SpotQuotes } from './index-price';
import { markPrice, MeanBasis, type BasisState } from './mark-price';
import { impactPrice, PremiumMean, type PremiumState } from './premium';

/** The rate of a contract that trades at its index. */
const NO_PREMIUM = fundingRate(rate(0n));

/** The contract's own market. */
export interface ContractQuotes {
  readonly rules: FuturesRules;
  readonly book: OrderBook;
  /** Price of the last trade in ticks, 0 before the first. */
  readonly lastPrice: number;
  /** Grows with each trade. */
  readonly nextTradeId: number;
}

/** What a feed says; absent: what it said before stays. */
export interface FedPrices {
  readonly index?: Mark;
  readonly mark?: Mark;
  readonly rate?: Rate;
}

export interface ContractPricesState {
  readonly index: IndexState;
  readonly basis: BasisState;
  readonly premium: PremiumState;
  readonly mark: string;
  readonly fundingRate: string;
  readonly fixed: {
    readonly index: string | null;
    readonly mark: string | null;
    readonly fundingRate: string | null;
  };
  /** Absent: nothing has been fed. */
  readonly fed?: { readonly index?: string; readonly mark?: string; readonly rate?: string };
  readonly seenTradeId: number;
  readonly computedAtMs: number;
}

export class ContractPrices implements FuturesPrices {
  readonly market: ContractQuotes;
  readonly unit: ContractUnit;
  /** The mark has been computed and nobody has looked at the accounts since. */
  isFresh = false;
  readonly #index: IndexPrice;
  readonly #basis = new MeanBasis();
  readonly #premium = new PremiumMean();
  #mark: Mark;
  #fundingRate: Rate = NO_PREMIUM;
  #fixedIndex: Mark | null = null;
  #fixedMark: Mark | null = null;
  #fixedRate: Rate | null = null;
  #fed: FedPrices = {};
  #seenTradeId: number;
  #computedAtMs = 0;

  constructor(seed: number, market: ContractQuotes, quotes: SpotQuotes | null, isFed = false) {
    const { contract, openingPrice } = market.rules;
    this.market = market;
    this.unit = contractUnit(contract);
    this.#seenTradeId = market.nextTradeId;
    const opening = parseDecimal(openingPrice, contract.pricePrecision + MARK_DECIMALS);
    invariant(opening.ok, 'the opening price fits the mark');
    this.#mark = mark(opening.value);
    const { symbol, pricePrecision } = contract;
    this.#index = new IndexPrice(seed, symbol, pricePrecision, this.#mark, quotes, isFed);
  }

  get index(): Mark {
    return this.#fixedIndex ?? this.#fed.index ?? this.#index.value;
  }
  get mark(): Mark {
    return this.#fixedMark ?? this.#fed.mark ?? this.#mark;
  }
  get fundingRate(): Rate {
    return this.#fixedRate ?? this.#fed.rate ?? this.#fundingRate;
  }
  /** Market time of the last computation. */
  get computedAtMs(): number {
    return this.#computedAtMs;
  }
  /** A trade has happened since. */
  get hasTraded(): boolean {
    return this.market.nextTradeId !== this.#seenTradeId;
  }

  fixIndex(index: Mark | null, fixedMark: Mark | null): void {
    this.#fixedIndex = index;
    this.#fixedMark = fixedMark;
    this.isFresh = true;
  }
  fixFunding(fixedRate: Rate | null): void {
    this.#fixedRate = fixedRate;
  }

  feed({ index, mark: fedMark, rate: fedRate }: FedPrices): void {
    this.#fed = {
      ...this.#fed,
      ...(index !== undefined && { index }),
      ...(fedMark !== undefined && { mark: fedMark }),
      ...(fedRate !== undefined && { rate: fedRate }),
    };
  }

  /** A second has passed. With nobody in the spot market its index and mark stand still. */
  tick(isFollowing: boolean): void {
    if (isFollowing) this.#index.tick();
    this.#basis.add(this.#middle() - this.index);
  }

  /** The 5 s sample: a book too thin for the impact notional counts as the index. */
  samplePremium(isFollowing: boolean): void {
    const { index, unit } = this;
    const { book } = this.market;
    const bid = isFollowing ? impactPrice(book, BUY, unit) : null;
    const ask = isFollowing ? impactPrice(book, SELL, unit) : null;
    this.#premium.add(premiumOf(index, bid ?? index, ask ?? index));
    this.#fundingRate = fundingRate(this.#premium.value ?? rate(0n));
  }

  /** A funding interval has ended; its rate stays in force until the next one has a sample. */
  beginInterval(): void {
    this.#premium.clear();
  }

  /**
   * Without a crowd: no second that passes moves index, mark or rate. A mean that pulls the rate no further than to
   * that of no premium comes nearer to none with each sample.
   */
  get isAtRest(): boolean {
    const isMarkIndex = this.#mark === this.#index.value;
    return isMarkIndex && !this.hasTraded && this.#fundingRate === NO_PREMIUM;
  }

  /** Such seconds, and the premiums sampled in them; `lastMs`: the time of the last. */
  rest(seconds: number, samples: number, lastMs: number): void {
    const basis = this.#middle() - this.index;
    for (let second = 0; second < seconds; second += 1) this.#basis.add(basis);
    this.#premium.addNone(samples);
    this.#computedAtMs = lastMs;
  }

  compute(nowMs: number, msToFunding: number, isFollowing: boolean): void {
    this.#seenTradeId = this.market.nextTradeId;
    this.#computedAtMs = nowMs;
    this.isFresh = true;
    if (!isFollowing) {
      this.#mark = this.#index.value;
      return;
    }
    this.#index.refresh();
    const { index, fundingRate: running } = this;
    const { lastPrice } = this.market;
    const last = lastPrice === 0 ? index : markOfTicks(ticks(lastPrice));
    this.#mark = markPrice(index, running, msToFunding, this.#basis.value, last);
  }

  /** Middle of the contract's book; the index while a side is empty. */
  #middle(): bigint {
    const { bestBid, bestAsk } = this.market.book;
    if (bestBid === 0 || bestAsk === 0) return this.index;
    return divide(BigInt(bestBid + bestAsk) * 100n, 2n, 'half-up');
  }

  snapshot(): ContractPricesState {
    return {
      index: this.#index.snapshot(),
      basis: this.#basis.snapshot(),
      premium: this.#premium.snapshot(),
      mark: this.#mark.toString(),
      fundingRate: this.#fundingRate.toString(),
      fixed: {
        index: this.#fixedIndex?.toString() ?? null,
        mark: this.#fixedMark?.toString() ?? null,
        fundingRate: this.#fixedRate?.toString() ?? null,
      },
      ...(Object.keys(this.#fed).length > 0 && { fed: textsOf(this.#fed) }),
      seenTradeId: this.#seenTradeId,
      computedAtMs: this.#computedAtMs,
    };
  }

  restore(state: ContractPricesState): void {
    this.#index.restore(state.index);
    this.#basis.restore(state.basis);
    this.#premium.restore(state.premium);
    this.#mark = mark(BigInt(state.mark));
    this.#fundingRate = rate(BigInt(state.fundingRate));
    const { fixed } = state;
    this.#fixedIndex = fixed.index === null ? null : mark(BigInt(fixed.index));
    this.#fixedMark = fixed.mark === null ? null : mark(BigInt(fixed.mark));
    this.#fixedRate = fixed.fundingRate === null ? null : rate(BigInt(fixed.fundingRate));
    const { index, mark: fedMark, rate: fedRate } = state.fed ?? {};
    this.feed({
      ...(index !== undefined && { index: mark(BigInt(index)) }),
      ...(fedMark !== undefined && { mark: mark(BigInt(fedMark)) }),
      ...(fedRate !== undefined && { rate: rate(BigInt(fedRate)) }),
    });
    this.#seenTradeId = state.seenTradeId;
    this.#computedAtMs = state.computedAtMs;
  }
}

function textsOf({ index, mark, rate }: FedPrices): NonNullable<ContractPricesState['fed']> {
  return {
    ...(index !== undefined && { index: index.toString() }),
    ...(mark !== undefined && { mark: mark.toString() }),
    ...(rate !== undefined && { rate: rate.toString() }),
  };
}
