/**
 * One side of a real venue's book as it last told it. Nothing here trades it away: what users have
 * taken is noted beside it as consumption, fades with its half-life and ends with fresh data (M1, M7).
 */
import { exp } from '@shared/kernel/det-math';
import { BUY, type SideCode } from '../book/side';

const LN_2 = 0.6931471805599453;
/** Consumption below half a lot is none. */
const NEGLIGIBLE = 0.5;

export interface ExternalLevel {
  lots: number;
  /** Lots that users, or prints the depth does not show yet, have taken. */
  consumed: number;
  consumedAtMs: number;
  /** Lots printed here since the depth last told of this level. */
  traded: number;
  /** The feed's times of the depth that last told of it and of the last print on it. */
  toldAtMs: number;
  printedAtMs: number;
  /** Beyond what the last snapshot shows: not known, not offered. */
  isHidden: boolean;
}

type LevelState = readonly [
  price: number,
  lots: number,
  consumed: number,
  consumedAtMs: number,
  traded: number,
  toldAtMs: number,
  printedAtMs: number,
  isHidden: boolean,
];

export class ExternalSide {
  readonly side: SideCode;
  readonly levels = new Map<number, ExternalLevel>();
  /** Prices of levels of which users have taken something: that fades, and what was printed does not. */
  readonly worn = new Set<number>();
  readonly #halfLifeMs: number;

  constructor(side: SideCode, halfLifeMs: number) {
    this.side = side;
    this.#halfLifeMs = halfLifeMs;
  }

  /** Whether `price` is a better one of this side than `other`. */
  isBetter(price: number, other: number): boolean {
    return this.side === BUY ? price > other : price < other;
  }

  /** Lots on offer: what is told less what is consumed; 0 where nothing is known. */
  offered(price: number): number {
    const level = this.levels.get(price);
    if (level === undefined || level.isHidden) return 0;
    return Math.max(0, level.lots - Math.round(level.consumed));
  }

  /** Best first. */
  prices(): number[] {
    return [...this.levels.keys()].sort((a, b) => (this.side === BUY ? b - a : a - b));
  }

  /** The worst price that is told of, 0 when nothing is. */
  worst(): number {
    let worst = 0;
    for (const [price, { isHidden }] of this.levels) {
      if (!isHidden && (worst === 0 || this.isBetter(worst, price))) worst = price;
    }
    return worst;
  }

  /** Notes what was taken at a level, which must not be taken again. */
  consume(price: number, lots: number, nowMs: number): void {
    const level = this.levels.get(price);
    if (level === undefined) return;
    this.fade(price, nowMs);
    level.consumed += lots;
    level.consumedAtMs = nowMs;
    this.worn.add(price);
  }

  /** A print clears what was consumed: what it took itself stands until the depth shows it (M7). */
  print(price: number, lots: number, feedMs: number, nowMs: number): void {
    const level = this.levels.get(price);
    if (level === undefined) return;
    level.printedAtMs = Math.max(level.printedAtMs, feedMs);
    level.traded += lots;
    level.consumed = printedOf(level);
    level.consumedAtMs = nowMs;
    this.worn.delete(price);
  }

  /** Lets what users took fade up to now. What was printed is gone until a depth says what is there (M7). */
  fade(price: number, nowMs: number): void {
    const level = this.levels.get(price);
    if (level === undefined) return;
    const elapsedMs = nowMs - level.consumedAtMs;
    const printed = printedOf(level);
    if (elapsedMs > 0) {
      const taken = Math.max(0, level.consumed - printed);
      level.consumed = printed + taken * exp((-LN_2 * elapsedMs) / this.#halfLifeMs);
    }
    level.consumedAtMs = nowMs;
    if (level.consumed - printed >= NEGLIGIBLE) return;
    level.consumed = printed;
    this.worn.delete(price);
  }

  /** What the depth says of a level now. Another size is fresh data: nothing of it is consumed. */
  tell(price: number, lots: number, feedMs: number, nowMs: number): void {
    const level = this.levels.get(price);
    if (level === undefined) {
      if (lots === 0) return;
      const fresh = { lots, consumed: 0, consumedAtMs: 0, traded: 0 };
      this.levels.set(price, { ...fresh, toldAtMs: feedMs, printedAtMs: 0, isHidden: false });
      return;
    }
    level.isHidden = false;
    level.toldAtMs = feedMs;
    const hasHeardOfPrints = feedMs >= level.printedAtMs;
    if (level.lots === lots) {
      if (hasHeardOfPrints) this.#giveBackPrinted(price, level, nowMs);
      return;
    }
    if (hasHeardOfPrints) level.traded = 0;
    level.lots = lots;
    level.consumed = printedOf(level);
    level.consumedAtMs = nowMs;
    this.worn.delete(price);
    if (lots === 0) this.levels.delete(price);
  }

  /** There is as much as before the prints: what they took has come back, what users took fades on. */
  #giveBackPrinted(price: number, level: ExternalLevel, nowMs: number): void {
    if (level.traded === 0) return;
    this.fade(price, nowMs);
    level.consumed = Math.max(0, level.consumed - printedOf(level));
    level.traded = 0;
    this.fade(price, nowMs);
  }

  snapshot(): readonly LevelState[] {
    return [...this.levels]
      .sort(([a], [b]) => a - b)
      .map(([price, level]) => [
        price,
        level.lots,
        level.consumed,
        level.consumedAtMs,
        level.traded,
        level.toldAtMs,
        level.printedAtMs,
        level.isHidden,
      ]);
  }

  restore(states: readonly LevelState[]): void {
    for (const [price, lots, consumed, consumedAtMs, traded, ...rest] of states) {
      const [toldAtMs, printedAtMs, isHidden] = rest;
      const taken = { lots, consumed, consumedAtMs, traded };
      this.levels.set(price, { ...taken, toldAtMs, printedAtMs, isHidden });
      if (consumed > printedOf(taken)) this.worn.add(price);
    }
  }
}

/** Lots of a level that prints took and no depth has told of yet. */
const printedOf = ({ traded, lots }: Pick<ExternalLevel, 'traded' | 'lots'>): number =>
  Math.min(traded, lots);

export type ExternalSideState = ReturnType<ExternalSide['snapshot']>;
