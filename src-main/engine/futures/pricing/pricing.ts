/**
 * Keeps index, mark and funding rate of every contract: recomputed each second and after trades, at
 * most ten times a second, funding settled at 00, 08 and 16 UTC (exchange-rules §5.6, §5.7). It moves
 * no money itself and reads books without touching them.
 */
import { rejection, unknownContract, type Rejection } from '@shared/domain/rejection';
import { parseExact } from '@shared/money/decimal';
import type { Mark, Rate } from '@shared/money/units';
import type { EventLog } from '../../event-log';
import type { FuturesPrices, SetFunding, SetIndex } from '../commands';
import type { ReferencePrices } from '../prices';
import {
  ContractPrices,
  type ContractPricesState,
  type ContractQuotes,
  type FedPrices,
} from './contract-prices';
import type { SpotQuotes } from './index-price';
import { highestPrice, parsePrice } from './parse-price';

const SECOND_MS = 1000;
const PREMIUM_MS = 5000;
const FUNDING_MS = 28_800_000;
/** At most ten marks a second. */
const MARK_PAUSE_MS = 100;

export interface PricingSetup {
  readonly seed: number;
  readonly log: EventLog;
  readonly markets: readonly ContractQuotes[];
  /** A spot pair by its symbol; null when the exchange has none of that name. */
  readonly spotOf: (underlying: string) => SpotQuotes | null;
  /** Whether a crowd makes the contract's markets: else prices are the tester's own (exchange-rules §14). */
  readonly isFollowing: (symbol: string) => boolean;
  /** Fed prices stand in the place of formulas, and the index is the plain spot middle (§5.6). */
  readonly isFed?: boolean;
  /** Moves the money when a funding interval ends. */
  readonly settleFunding: (contract: number, fundingRate: Rate, mark: Mark) => void;
}

export interface PricingState {
  readonly nextSecondMs: number;
  readonly byHand: readonly (readonly [pair: string, price: string])[];
  readonly contracts: readonly ContractPricesState[];
}

export class Pricing implements ReferencePrices {
  readonly #setup: PricingSetup;
  readonly #contracts: readonly ContractPrices[];
  /** Prices fixed by the lab, as decimal text by spot pair. */
  readonly #byHand = new Map<string, string>();
  #nextSecondMs: number;

  constructor(setup: PricingSetup) {
    this.#setup = setup;
    this.#contracts = setup.markets.map((market) => {
      const quotes = setup.spotOf(market.rules.underlying);
      return new ContractPrices(setup.seed, market, quotes, setup.isFed);
    });
    this.#nextSecondMs = nextMultiple(setup.log.nowMs, SECOND_MS);
  }

  mark(contract: number): Mark {
    return this.of(contract).mark;
  }

  of(contract: number): FuturesPrices {
    return this.#contracts[contract] as ContractPrices;
  }

  /** Market time of the next funding of all contracts. */
  nextFundingMs(): number {
    return nextMultiple(this.#setup.log.nowMs, FUNDING_MS);
  }

  nextDueMs(): number {
    // An exchange without contracts has nothing to do in its seconds.
    if (this.#contracts.length === 0) return Infinity;
    let dueMs = this.#nextSecondMs;
    for (const prices of this.#contracts) {
      if (prices.hasTraded) dueMs = Math.min(dueMs, prices.computedAtMs + MARK_PAUSE_MS);
    }
    return dueMs;
  }

  runDue(): void {
    if (this.#nextSecondMs <= this.#setup.log.nowMs) this.#runSecond(this.#nextSecondMs);
    this.followUp();
  }

  /** After anything: contracts that traded get a new mark unless the last one is too young. */
  followUp(): void {
    for (const prices of this.#contracts) {
      if (!prices.hasTraded) continue;
      if (this.#setup.log.nowMs - prices.computedAtMs < MARK_PAUSE_MS) continue;
      this.#change(prices, () => {
        this.#compute(prices);
      });
    }
  }

  /** What a feed says of a contract takes the place of its formula; false for an unknown one. */
  feed(contract: string, fed: FedPrices): boolean {
    const prices = this.#contracts.find(({ market }) => market.rules.contract.symbol === contract);
    if (prices === undefined) return false;
    this.#change(prices, () => {
      prices.feed(fed);
      this.#compute(prices);
    });
    return true;
  }

  /** Contracts whose mark was computed since the last call, by rising index. */
  takeFresh(): readonly number[] {
    if (!this.#contracts.some(({ isFresh }) => isFresh)) return NONE_FRESH;
    const fresh: number[] = [];
    this.#contracts.forEach((prices, contract) => {
      if (prices.isFresh) fresh.push(contract);
      prices.isFresh = false;
    });
    return fresh;
  }

  #runSecond(atMs: number): void {
    this.#nextSecondMs = atMs + SECOND_MS;
    this.#contracts.forEach((prices, contract) => {
      const isFollowing = this.#setup.isFollowing(prices.market.rules.contract.symbol);
      this.#change(prices, () => {
        prices.tick(isFollowing);
        if (atMs % PREMIUM_MS === 0) prices.samplePremium(isFollowing);
        this.#compute(prices);
      });
      if (atMs % FUNDING_MS !== 0) return;
      this.#setup.settleFunding(contract, prices.fundingRate, prices.mark);
      prices.beginInterval();
    });
  }

  /**
   * Does the seconds before `endMs` at once if none of them can move a price, and whether it did. Only right after
   * another one: a second has all accounts looked over, and nothing else does.
   */
  passAlike(endMs: number): boolean {
    const firstMs = this.nextDueMs();
    if (this.#setup.log.nowMs !== firstMs - SECOND_MS) return false;
    const seconds = Math.ceil((endMs - firstMs) / SECOND_MS);
    if (seconds <= 0 || !this.#contracts.every(({ isAtRest }) => isAtRest)) return false;
    const lastMs = firstMs + (seconds - 1) * SECOND_MS;
    const samples = Math.floor(lastMs / PREMIUM_MS) - Math.floor((firstMs - 1) / PREMIUM_MS);
    for (const prices of this.#contracts) prices.rest(seconds, samples, lastMs);
    this.#nextSecondMs = lastMs + SECOND_MS;
    return true;
  }

  #compute(prices: ContractPrices): void {
    const { nowMs } = this.#setup.log;
    const isFollowing = this.#setup.isFollowing(prices.market.rules.contract.symbol);
    prices.compute(nowMs, this.nextFundingMs() - nowMs, isFollowing);
  }

  #change(prices: ContractPrices, change: () => void): void {
    const { index, mark, fundingRate } = prices;
    change();
    const hasMoved =
      prices.index !== index || prices.mark !== mark || prices.fundingRate !== fundingRate;
    if (hasMoved) this.#tell(prices);
  }

  #tell({ market, index, mark: now, fundingRate }: ContractPrices): void {
    const contract = market.rules.contract.symbol;
    this.#setup.log.tell({ type: 'pricesChanged', contract, index, mark: now, fundingRate });
  }

  /**
   * Lab: fixes the index of a spot pair and the mark of the contracts on it, or frees both. Refuses
   * with the field and the limit, and then nothing has changed.
   */
  setIndex({ underlying, price, mark: markText }: SetIndex): Rejection | null {
    const affected = this.#contracts.filter(({ market }) => market.rules.underlying === underlying);
    const spot = this.#setup.spotOf(underlying);
    if (affected.length === 0 && spot === null) {
      return rejection('unknown-symbol', 'underlying', `underlying ${underlying}: unknown`);
    }
    if (price === null && markText !== undefined) {
      return rejection('invalid-value', 'mark', 'mark: only together with a price');
    }
    const fixed: (readonly [index: Mark, mark: Mark])[] = [];
    const grids: { readonly pricePrecision: number; readonly highest?: bigint }[] = affected.map(
      ({ market: { rules }, unit }) => ({
        pricePrecision: rules.contract.pricePrecision,
        highest: highestPrice(rules, unit),
      }),
    );
    if (spot !== null && affected.length === 0) grids.push(spot);
    for (const { pricePrecision, highest } of price === null ? [] : grids) {
      const index = parsePrice('price', price ?? '', pricePrecision, highest);
      if (!index.ok) return index.error;
      const fixedMark = parsePrice('mark', markText ?? price ?? '', pricePrecision, highest);
      if (!fixedMark.ok) return fixedMark.error;
      fixed.push([index.value, fixedMark.value]);
    }
    if (price === null) this.#byHand.delete(underlying);
    else this.#byHand.set(underlying, price);
    for (const [at, prices] of affected.entries()) {
      const [index = null, fixedMark = null] = fixed[at] ?? [];
      prices.fixIndex(index, fixedMark);
      this.#tell(prices);
    }
    return null;
  }

  /** The index that the lab has fixed for a spot pair, in 10^-`decimals`; null when it has not. */
  indexByHand(symbol: string): { readonly units: bigint; readonly decimals: number } | null {
    const text = this.#byHand.size === 0 ? undefined : this.#byHand.get(symbol);
    if (text === undefined) return null;
    const parsed = parseExact(text);
    return parsed.ok ? { units: parsed.value.units, decimals: parsed.value.scale } : null;
  }

  /** Every index the lab has fixed, with its price as it was set. */
  indexesByHand(): readonly (readonly [pair: string, price: string])[] {
    return [...this.#byHand];
  }

  /** Lab. */
  setFunding({ contract, rate }: SetFunding): Rejection | null {
    const prices = this.#contracts.find(({ market }) => market.rules.contract.symbol === contract);
    if (prices === undefined) {
      return unknownContract(contract);
    }
    if (rate !== null && (rate >= ONE || rate <= -ONE)) {
      return rejection('invalid-value', 'rate', 'rate: must lie between -1 and 1');
    }
    prices.fixFunding(rate);
    this.#tell(prices);
    return null;
  }

  /** Seconds before `atMs` are not looked at. Samples and funding want theirs. */
  skipTo(atMs: number): void {
    this.#nextSecondMs = Math.max(this.#nextSecondMs, atMs);
  }

  /** No funding for closed time: its boundaries pass unpaid (exchange-rules §8). */
  closeTime(fromMs: number, toMs: number): void {
    this.#nextSecondMs = nextMultiple(toMs, SECOND_MS);
    if (nextMultiple(fromMs, FUNDING_MS) > toMs) return;
    for (const prices of this.#contracts) prices.beginInterval();
  }

  snapshot(): PricingState {
    return {
      nextSecondMs: this.#nextSecond(),
      byHand: [...this.#byHand],
      contracts: this.#contracts.map((prices) => prices.snapshot()),
    };
  }

  /** Where nobody waits for the seconds, the next one follows from the time. */
  #nextSecond(): number {
    const { nowMs } = this.#setup.log;
    const isUnwatched = this.#contracts.length === 0 && this.#nextSecondMs <= nowMs;
    return isUnwatched ? nextMultiple(nowMs, SECOND_MS) : this.#nextSecondMs;
  }

  restore({ nextSecondMs, byHand, contracts }: PricingState): void {
    for (const [pair, price] of byHand) this.#byHand.set(pair, price);
    this.#nextSecondMs = nextSecondMs;
    contracts.forEach((state, contract) => this.#contracts[contract]?.restore(state));
  }
}

const ONE = 100_000_000n;
const NONE_FRESH: readonly number[] = [];

/** The first multiple after `ms`. */
const nextMultiple = (ms: number, stepMs: number): number =>
  Math.floor(ms / stepMs) * stepMs + stepMs;
