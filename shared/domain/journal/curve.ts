/**
 * What an account's curve says of how it is traded: Sharpe, Sortino and the largest fall. Days are UTC days, a day's
 * worth is its last point, and the day that is not over is left out. Money that left counts as if it were still there;
 * where nobody knows what it was worth the curve is cut, and no figure reaches over the cut. Exact: returns are whole
 * numbers of 10^-12, what is written is rounded half-up at 2 decimals. Pure.
 */
import { divide, formatFixed, formatTrimmed, pow10 } from '../../money/decimal';
import { ASSET_SCALE, type Atoms } from '../../money/units';
import { fixedFraction, fraction } from '../futures-math';

/** The worth of an account at a moment of the wall clock. */
export interface CurvePoint {
  readonly atMs: number;
  readonly worth: Atoms;
  /** What it is the sum of: worths of different sums cannot be compared. */
  readonly basis: string;
}

/** Money that left or came without a trade: a point between the two times may be of before or after. */
export interface MoneyMove {
  readonly fromMs: number;
  readonly untilMs: number;
  /** What left; null: nobody knows what it was worth. */
  readonly left: Atoms | null;
}

/** Fewer daily returns than this say nothing. */
export const MIN_DAYS = 10;

export type CurveRatio =
  | { readonly kind: 'value'; readonly text: string }
  | { readonly kind: 'none'; readonly reason: 'too-few-days' | 'no-variation' | 'no-losing-day' };

interface Drawdown {
  /** Below zero, decimal text. */
  readonly amount: string;
  /** Of what the account was worth at the high, 6 decimals, below zero. */
  readonly share: string;
  readonly highAtMs: number;
  readonly lowAtMs: number;
}

export interface CurveFigures {
  /** Daily returns that count, and days between the first and the last that do not. */
  readonly days: number;
  readonly daysLeftOut: number;
  readonly sharpe: CurveRatio;
  readonly sortino: CurveRatio;
  /** Null: it never fell, or there are not two points. */
  readonly drawdown: Drawdown | null;
  /** Points that count. */
  readonly points: number;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365n;
const RETURN_SCALE = 12;
const RATIO_DECIMALS = 2;
const SHARE_DECIMALS = 6;

/** A point with the money that has left put back. */
interface Level {
  readonly atMs: number;
  readonly level: bigint;
  readonly worth: Atoms;
  /** Levels of two parts cannot be compared. */
  readonly part: number;
}

/** `points` oldest first; days before the one of `nowMs` are over. */
export function curveFigures(
  points: readonly CurvePoint[],
  moves: readonly MoneyMove[],
  nowMs: number,
): CurveFigures {
  const levels = levelsOf(points, moves);
  const { returns, leftOut } = dailyReturns(levels, Math.floor(nowMs / DAY_MS));
  return {
    days: returns.length,
    daysLeftOut: leftOut,
    sharpe: sharpeOf(returns),
    sortino: sortinoOf(returns),
    drawdown: largestFall(levels),
    points: levels.length,
  };
}

function levelsOf(points: readonly CurvePoint[], moves: readonly MoneyMove[]): readonly Level[] {
  let basis = points[0]?.basis ?? '';
  let cuts = 0;
  return points.flatMap((point): Level[] => {
    const { atMs, worth } = point;
    if (moves.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs <= untilMs)) return [];
    if (point.basis !== basis) cuts += 1;
    basis = point.basis;
    const before = moves.filter(({ untilMs }) => untilMs < atMs);
    const left = before.reduce((sum, move) => sum + (move.left ?? 0n), 0n);
    const unknown = before.filter((move) => move.left === null).length;
    return [{ atMs, worth, level: worth + left, part: cuts + unknown }];
  });
}

/** From the last point of a day to the last of the next one. */
function dailyReturns(
  levels: readonly Level[],
  today: number,
): { readonly returns: readonly bigint[]; readonly leftOut: number } {
  const closes = new Map<number, Level>();
  for (const level of levels) {
    const day = Math.floor(level.atMs / DAY_MS);
    if (day < today) closes.set(day, level);
  }
  const days = [...closes.keys()];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { returns: [], leftOut: 0 };
  const returns = days.flatMap((day): bigint[] => {
    const [before, close] = [closes.get(day - 1), closes.get(day)];
    if (before === undefined || close?.part !== before.part || before.worth <= 0n) return [];
    const change = close.level - before.level;
    return [divide(change * pow10(RETURN_SCALE), before.worth, 'half-even')];
  });
  return { returns, leftOut: last - first - returns.length };
}

/** Mean ÷ standard deviation of the sample × √365; the risk-free rate is zero. */
function sharpeOf(returns: readonly bigint[]): CurveRatio {
  const count = BigInt(returns.length);
  if (returns.length < MIN_DAYS) return none('too-few-days');
  const total = sum(returns);
  const spread = count * sum(returns.map((each) => each * each)) - total * total;
  if (spread === 0n) return none('no-variation');
  return ratio(total, DAYS_A_YEAR * total * total * (count - 1n), count * spread);
}

/** Mean ÷ root of the mean square of the losing days (others count as zero) × √365. */
function sortinoOf(returns: readonly bigint[]): CurveRatio {
  if (returns.length < MIN_DAYS) return none('too-few-days');
  const total = sum(returns);
  const down = sum(returns.map((each) => (each < 0n ? each * each : 0n)));
  if (down === 0n) return none('no-losing-day');
  return ratio(total, DAYS_A_YEAR * total * total, BigInt(returns.length) * down);
}

/** The root of numerator ÷ denominator, with the sign of `signed`. */
function ratio(signed: bigint, numerator: bigint, denominator: bigint): CurveRatio {
  const scaled = numerator * pow10(2 * RATIO_DECIMALS);
  let root = rootOf(scaled / denominator);
  // Half-up: above root + ½ exactly when 4 × scaled ÷ denominator reaches (2 × root + 1)².
  const half = 2n * root + 1n;
  if (4n * scaled >= half * half * denominator) root += 1n;
  return { kind: 'value', text: formatFixed(signed < 0n ? -root : root, RATIO_DECIMALS) };
}

/** The whole part of the root (Newton's method, from above). */
function rootOf(square: bigint): bigint {
  if (square < 2n) return square;
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2));
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

function largestFall(levels: readonly Level[]): Drawdown | null {
  let high = levels[0];
  let found: { readonly fall: bigint; readonly high: Level; readonly low: Level } | null = null;
  for (const level of levels) {
    if (high?.part !== level.part || level.level > high.level) high = level;
    const fall = high.level - level.level;
    if (fall > (found?.fall ?? 0n)) found = { fall, high, low: level };
  }
  if (found === null) return null;
  return {
    amount: formatTrimmed(-found.fall, ASSET_SCALE),
    share:
      found.high.worth <= 0n
        ? ''
        : fixedFraction(fraction(-found.fall, found.high.worth), SHARE_DECIMALS),
    highAtMs: found.high.atMs,
    lowAtMs: found.low.atMs,
  };
}

type Reason = Extract<CurveRatio, { kind: 'none' }>['reason'];
const none = (reason: Reason): CurveRatio => ({ kind: 'none', reason });
const sum = (values: readonly bigint[]): bigint => values.reduce((a, b) => a + b, 0n);
