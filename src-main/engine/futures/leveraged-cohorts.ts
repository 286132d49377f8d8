/**
 * The crowd's leveraged holders (exchange-rules §8): 20 longs and 20 shorts in each contract, each with its
 * own entry, leverage and isolated margin. They enter and leave at the middle of the book against the rest
 * of the crowd, so nothing trades then; but when the mark brings one down its position is sold through the
 * ladder like anybody's, which moves the price and may bring down the next: a cascade.
 */
import type { RiskTier } from '@shared/domain/futures-defaults';
import type { Side } from '@shared/domain/order';
import { seededRng, type SeededRng } from '@shared/kernel/rng';
import { divide } from '@shared/money/decimal';
import { ASSET_SCALE, MARK_DECIMALS, RATE_SCALE } from '@shared/money/units';
import { powerOfTen, underlyingOf } from '../crowd';
import { COHORTS, type Trader } from './accounts';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import { COHORT_LEVERAGES } from './liquidation/cohorts';
import type { Position } from './positions/position';
import type { PositionSettlement } from './positions/settlement';

const SECOND_MS = 1000;
const HOUR_MS = 3_600_000;
/** A position's size in USDT before it is multiplied by the market's liquidity. */
const MEDIAN_USDT = 240_000;
const SIZE_LOG_SD = 0.6;
const MEAN_STAY_MS = 24 * HOUR_MS;
const MEAN_ABSENCE_MS = HOUR_MS / 2;
/** Who has been there before the market opened has lost at most this share of the way to liquidation. */
const MOST_LOST = 0.5;
/** Due at once, with an entry that lies in the past. */
const FROM_BEFORE = 0;
const SIDES: readonly Side[] = ['BUY', 'SELL'];

/** One holder's place. */
interface Seat {
  readonly market: ContractMarket;
  readonly trader: Trader;
  readonly side: Side;
  readonly leverage: number;
  /** How often somebody has come: each has a random stream of its own. */
  comings: number;
  /** When it leaves, or while it is away when it comes back. */
  dueMs: number;
  isHolding: boolean;
}

export interface CohortsState {
  readonly nextSecondMs: number;
  /** The seed of their later streams; absent while the exchange's own is. */
  readonly future?: number;
  /** Per seat. */
  readonly seats: readonly (readonly [comings: number, dueMs: number, isHolding: boolean])[];
}

interface CohortsPorts {
  readonly seed: number;
  /** Whether a crowd makes the market, and in which contracts, by symbol. */
  readonly hasCrowd: () => boolean;
  readonly crowded: ReadonlySet<string>;
}

export class LeveragedCohorts {
  readonly #floor: FuturesFloor;
  readonly #settlement: PositionSettlement;
  readonly #seed: number;
  #future: number | undefined;
  readonly #isCrowded: () => boolean;
  readonly #seats: readonly Seat[];
  #nextSecondMs: number;
  #isAnybodyHere = false;

  constructor(
    floor: FuturesFloor,
    settlement: PositionSettlement,
    { seed, hasCrowd, crowded }: CohortsPorts,
  ) {
    this.#floor = floor;
    this.#settlement = settlement;
    this.#seed = seed;
    this.#isCrowded = hasCrowd;
    this.#nextSecondMs = nextSecond(floor.log.nowMs);
    const markets = floor.markets.filter(({ symbol }) => crowded.has(symbol));
    this.#seats = markets.flatMap((market) =>
      SIDES.flatMap((side) =>
        COHORTS.map((trader, index) => ({
          market,
          trader,
          side,
          leverage: COHORT_LEVERAGES[index % COHORT_LEVERAGES.length] ?? 1,
          comings: 0,
          dueMs: FROM_BEFORE,
          isHolding: false,
        })),
      ),
    );
  }

  nextDueMs(): number {
    return this.#seats.length === 0 ? Infinity : this.#nextSecondMs;
  }

  runDue(): void {
    const { nowMs } = this.#floor.log;
    if (nowMs < this.#nextSecondMs) return;
    this.#nextSecondMs = nextSecond(nowMs);
    if (!this.#isCrowded()) return;
    this.#isAnybodyHere = true;
    for (const seat of this.#seats) this.#look(seat, nowMs);
  }

  /** When the crowd is sent away its holders go with it: prices are the tester's own then (§14). */
  followUp(): void {
    if (!this.#isAnybodyHere || this.#isCrowded()) return;
    this.#isAnybodyHere = false;
    for (const seat of this.#seats) {
      const position = this.#positionOf(seat);
      if (position !== undefined) this.#close(position, seat.market, this.#markTick(seat.market));
      seat.isHolding = false;
      seat.dueMs = FROM_BEFORE;
    }
  }

  #look(seat: Seat, nowMs: number): void {
    const { market } = seat;
    if (seat.isHolding) {
      const position = this.#positionOf(seat);
      if (position === undefined) this.#vacate(seat, nowMs);
      else if (nowMs >= seat.dueMs && !position.isInLiquidation && hasTwoSides(market)) {
        this.#close(position, market, middle(market));
        this.#vacate(seat, nowMs);
      }
    } else if (nowMs >= seat.dueMs && hasTwoSides(market)) this.#enter(seat, nowMs);
  }

  #enter(seat: Seat, nowMs: number): void {
    const { market, trader, side, leverage } = seat;
    const rng = this.#stream(seat);
    const { dailyVolatility, liquidity } = underlyingOf(market.rules.contract);
    const size = rng.lognormal(MEDIAN_USDT * liquidity, SIZE_LOG_SD);
    const stayMs = MEAN_STAY_MS * rng.exponential();
    const moved = dailyVolatility * rng.normal();
    const lostShare = MOST_LOST * rng.uniform();
    const tier = tierAt(market.rules.tiers, leverage);
    const contractUsdt = Number(market.value(middle(market), 1)) / powerOfTen(ASSET_SCALE);
    const volume = Math.max(1, Math.min(tier.maxContracts, Math.round(size / contractUsdt)));
    const room = 1 / leverage - rateOf(tier.keepRate) - rateOf(market.rules.fees.closeTaker);
    const isLosing = side === 'BUY' ? moved > 0 : moved < 0;
    const away = isLosing ? Math.min(Math.abs(moved), lostShare * room) : Math.abs(moved);
    const isAbove = side === 'BUY' ? isLosing : !isLosing;
    const shift = seat.dueMs !== FROM_BEFORE ? 0 : isAbove ? away : -away;
    const price = Math.max(1, Math.round(middle(market) * (1 + shift)));
    this.#settlement.openForCohort({ trader, market, side, leverage }, volume, price);
    seat.isHolding = true;
    seat.dueMs = Math.floor(nowMs + stayMs);
  }

  #close(position: Position, market: ContractMarket, price: number): void {
    this.#settlement.closeForCohort(position, market, price);
  }

  #vacate(seat: Seat, nowMs: number): void {
    seat.isHolding = false;
    seat.comings += 1;
    const absenceMs = MEAN_ABSENCE_MS * this.#stream(seat).exponential();
    seat.dueMs = Math.floor(nowMs + absenceMs);
  }

  #stream({ market, side, trader, comings }: Seat): SeededRng {
    const path = [market.symbol, 'cohort', side, trader.index, comings];
    return this.#future === undefined
      ? seededRng(this.#seed, ...path)
      : seededRng(this.#future, 'another future', this.#seed, ...path);
  }

  /** Who is here stays as he is; who comes and goes from here on is drawn anew. */
  reseed(seed: number): void {
    this.#future = seed;
  }

  #positionOf({ trader, market, side }: Seat): Position | undefined {
    return this.#floor.positions.find(trader, market.index, side);
  }

  #markTick({ index }: ContractMarket): number {
    const mark = this.#floor.prices.mark(index);
    return Math.max(1, Number(divide(mark, BigInt(powerOfTen(MARK_DECIMALS)), 'half-up')));
  }

  skipTo(atMs: number): void {
    this.#nextSecondMs = Math.max(this.#nextSecondMs, atMs);
  }

  closeTime(fromMs: number, toMs: number): void {
    this.#nextSecondMs = nextSecond(toMs);
    for (const seat of this.#seats) if (seat.dueMs !== FROM_BEFORE) seat.dueMs += toMs - fromMs;
  }

  snapshot(): CohortsState {
    return {
      nextSecondMs: this.#nextSecond(),
      ...(this.#future === undefined ? {} : { future: this.#future }),
      seats: this.#seats.map(({ comings, dueMs, isHolding }) => [comings, dueMs, isHolding]),
    };
  }

  /** Where there is no seat nobody waits for the seconds: the next one follows from the time. */
  #nextSecond(): number {
    const { nowMs } = this.#floor.log;
    const isUnwatched = this.#seats.length === 0 && this.#nextSecondMs <= nowMs;
    return isUnwatched ? nextSecond(nowMs) : this.#nextSecondMs;
  }

  restore({ nextSecondMs, future, seats }: CohortsState): void {
    this.#nextSecondMs = nextSecondMs;
    this.#future = future;
    seats.forEach(([comings, dueMs, isHolding], index) => {
      const seat = this.#seats[index];
      if (seat === undefined) return;
      seat.comings = comings;
      seat.dueMs = dueMs;
      seat.isHolding = isHolding;
      if (isHolding) this.#isAnybodyHere = true;
    });
  }
}

function hasTwoSides({ status, bestBid, bestAsk }: ContractMarket): boolean {
  return status === 'OPEN' && bestBid !== 0 && bestAsk !== 0;
}

/** In whole ticks. */
const middle = ({ bestBid, bestAsk }: ContractMarket): number =>
  Math.floor((bestBid + bestAsk) / 2);

/** The highest tier that allows the leverage. */
function tierAt(tiers: readonly RiskTier[], leverage: number): RiskTier {
  const allowed = tiers.filter(({ maxLeverage }) => maxLeverage >= leverage);
  return allowed.at(-1) ?? (tiers[0] as RiskTier);
}

const rateOf = (rate: bigint): number => Number(rate) / powerOfTen(RATE_SCALE);

const nextSecond = (ms: number): number => Math.floor(ms / SECOND_MS) * SECOND_MS + SECOND_MS;
