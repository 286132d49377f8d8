import { Decimal } from 'decimal.js';
import { fc, property } from '../../kernel/property.testing';
import { atoms } from '../../money/units';
import { describe, expect, test } from 'vitest';
import { curveFigures, MIN_DAYS, type CurvePoint, type MoneyMove } from '.';

const DAY = 86_400_000;
const MINUTE = 60_000;
const start = 20_000 * DAY;

/** A point at the end of each day, in whole USDT. */
const daily = (worths: readonly number[], basis = ''): CurvePoint[] =>
  worths.map((worth, day) => ({
    atMs: start + day * DAY + DAY - MINUTE,
    worth: atoms(BigInt(worth) * 100_000_000n),
    basis,
  }));
const now = (days: number) => start + days * DAY;
const figures = (worths: readonly number[], moves: readonly MoneyMove[] = []) =>
  curveFigures(daily(worths), moves, now(worths.length));
const move = (atMs: number, left: number | null): MoneyMove => ({
  fromMs: atMs,
  untilMs: atMs + MINUTE,
  left: left === null ? null : atoms(BigInt(left) * 100_000_000n),
});

/** Eleven days, ten returns. */
const UP_AND_DOWN = [1_000, 1_010, 1_000, 1_020, 1_000, 1_030, 990, 1_000, 1_040, 1_010, 1_050];

describe('Sharpe and Sortino', () => {
  test('are of whole days, a year of 365, and rounded at two decimals', () => {
    // By hand: mean 0.005252, deviation 0.028319, of the losing days 0.016801.
    expect(figures(UP_AND_DOWN)).toMatchObject({
      days: 10,
      daysLeftOut: 0,
      sharpe: { kind: 'value', text: '3.54' },
      sortino: { kind: 'value', text: '5.97' },
    });
    expect(figures(UP_AND_DOWN.toReversed())).toMatchObject({ sharpe: { text: '-3.05' } });
  });

  test('say nothing of fewer days than ten, of days that are all alike, and without a losing day', () => {
    const few = { kind: 'none', reason: 'too-few-days' };
    expect(figures(UP_AND_DOWN.slice(0, MIN_DAYS))).toMatchObject({ sharpe: few, sortino: few });
    expect(figures([])).toMatchObject({ days: 0, sharpe: few, drawdown: null, points: 0 });
    expect(figures(Array.from({ length: 11 }, () => 1_000))).toMatchObject({
      sharpe: { kind: 'none', reason: 'no-variation' },
      sortino: { kind: 'none', reason: 'no-losing-day' },
    });
    const rising = Array.from({ length: 11 }, (_, day) => 1_000 + day * day);
    expect(figures(rising)).toMatchObject({
      sharpe: { kind: 'value' },
      sortino: { kind: 'none', reason: 'no-losing-day' },
    });
  });

  test('leave out the day that is not over, and days without a point', () => {
    const points = daily(UP_AND_DOWN);
    expect(curveFigures(points, [], now(10)).days).toBe(9);
    const gap = points.filter((_, day) => day !== 4);
    // Without the fifth day neither it nor the sixth has a return.
    expect(curveFigures(gap, [], now(11))).toMatchObject({ days: 8, daysLeftOut: 2 });
  });
});

describe('money that left', () => {
  test('is no loss: the curve goes on as if it were still there', () => {
    // 500 leave in the fifth day; what is earned from then on is earned with less.
    const less = [1_000, 1_010, 1_000, 1_020, 500, 530, 490];
    const moved = figures(less, [move(start + 4 * DAY, 500)]);
    expect(moved).toMatchObject({
      days: 6,
      drawdown: { amount: '-40', share: '-0.075472', highAtMs: start + 6 * DAY - MINUTE },
    });
    expect(figures(less).drawdown?.amount).toBe('-530');
  });

  test('of unknown worth cuts the curve: no day and no fall reaches over it', () => {
    const added = [1_000, 990, 1_000, 5_000, 4_980, 5_010];
    expect(figures(added, [move(start + 3 * DAY, null)])).toMatchObject({
      days: 4,
      daysLeftOut: 1,
      drawdown: { amount: '-20', share: '-0.004000' },
    });
  });

  test('what was read while it moved does not count', () => {
    const points = daily([1_000, 1_000]);
    const during = daily([400]).map((point) => ({ ...point, atMs: start + DAY + 30_000 }));
    const all = [...points.slice(0, 1), ...during, ...points.slice(1)];
    expect(curveFigures(all, [move(start + DAY, 0)], now(2)).drawdown).toBeNull();
    expect(curveFigures(all, [], now(2)).drawdown?.amount).toBe('-600');
  });

  test('a sum of other coins than before is another curve', () => {
    const points = [...daily([1_000], 'a'), ...daily([1, 400], 'b').slice(1)];
    expect(curveFigures(points, [], now(2))).toMatchObject({
      days: 0,
      daysLeftOut: 1,
      drawdown: null,
    });
  });
});

const Wide = Decimal.clone({ precision: 60 });
const worths = fc.array(fc.integer({ min: 100, max: 1_000_000 }), {
  minLength: MIN_DAYS + 1,
  maxLength: 60,
});

property([worths])('agree with decimal.js to the digit that is shown', (given) => {
  const { sharpe, sortino } = figures(given);
  const returns = given.slice(1).map((worth, day) =>
    new Wide(worth)
      .div(given[day] ?? NaN)
      .minus(1)
      .toDecimalPlaces(12),
  );
  const count = new Wide(returns.length);
  const zero = new Wide(0);
  const mean = returns.reduce((a, b) => a.plus(b), zero).div(count);
  const squares = (some: readonly Decimal[]) => some.reduce((a, b) => a.plus(b.times(b)), zero);
  const spread = squares(returns.map((each) => each.minus(mean)))
    .div(count.minus(1))
    .sqrt();
  const down = squares(returns.filter((each) => each.lt(0)))
    .div(count)
    .sqrt();
  const year = new Wide(365).sqrt();
  for (const [told, by] of [
    [sharpe, spread],
    [sortino, down],
  ] as const) {
    if (by.isZero()) expect(told.kind).toBe('none');
    else if (told.kind === 'value') {
      const exact = mean.div(by).times(year);
      expect(exact.minus(told.text).abs().lte('0.0050000001')).toBe(true);
    }
  }
});

property([worths, fc.nat({ max: 1_000 })])(
  'the largest fall is none between any two points, and money that left before all changes nothing',
  (given, left) => {
    const { drawdown } = figures(given);
    const fall = -Number(drawdown?.amount ?? '0');
    const falls = given.flatMap((high, at) => given.slice(at).map((low) => high - low));
    expect(fall).toBe(Math.max(0, ...falls));
    expect(figures(given, [move(start - DAY, left)])).toEqual(figures(given));
  },
);
