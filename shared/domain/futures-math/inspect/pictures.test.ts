/** Stress, curves and maps say what the figures say at each of their points. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atoms, rate, ticks } from '../../../money/units';
import { showFraction, toCoordinate, type Fraction } from '../fraction';
import { fundingOf } from '../funding';
import { accountAt, atMark, movedMark, type InspectAccount } from './account';
import { sigmaCone } from './cone';
import { crossHeat, crossView } from './cross';
import { marksBetween, pnlCurve, type CurveOrder } from './curve';
import { figuresOf } from './figures';
import { accountOf, anyAccount, markText, money, opened, RULES } from './inspect.testing';
import { riskMap, type MapRange } from './risk-map';
import { byRisk, liquidatedIn, stressRows, totalsOf } from './stress';

const HOUR_MS = 3_600_000;
const shown = (figure: Fraction | null): string => (figure === null ? '' : showFraction(figure));
const percent = (share: number) => rate(BigInt(share) * 1_000_000n);

/** W15 of exchange-rules §5.12. */
const LONG = opened({ id: 'btc', mode: 'cross', volume: 10_000, entry: '60000', mark: '59500' });
const SHORT = opened({
  id: 'eth',
  mode: 'cross',
  side: 'SELL',
  rules: RULES.ETH,
  volume: 500,
  entry: '3000',
  mark: '3050',
});
const W15 = accountOf('10000', LONG, SHORT);
const ISOLATED = opened({ id: 'iso', volume: 5_000, entry: '60000', mark: '60000' });

describe('the account as a whole', () => {
  test('its sums count a cross wallet once', () => {
    const { equity, maintenance, free, unrealized, worstId } = totalsOf(W15);
    expect([equity, maintenance, free, unrealized].map(shown)).toEqual([
      '9250',
      '418.6',
      '5512.5',
      '-750',
    ]);
    expect(worstId).toBe('btc');
  });

  test('an isolated position nearer to liquidation is the worst, one without equity before all', () => {
    const account = accountOf('100000', { ...LONG, id: 'a', symbol: 'E-SOL-USDT' }, ISOLATED);
    expect(byRisk(account).map(({ id }) => id)).toEqual(['iso', 'a']);
    const gone = atMark(ISOLATED, markText('50000'));
    expect(totalsOf(accountOf('100000', LONG, gone))).toMatchObject({
      worstId: 'iso',
      worstRisk: null,
    });
  });

  test('a shock liquidates what the exchange would, and takes its margin and no more', () => {
    const account = accountOf('10000', ISOLATED, SHORT);
    const rows = stressRows(account, [
      { change: percent(-4), base: null },
      { change: percent(-5), base: null },
      { change: percent(-5), base: 'ETH' },
      { change: percent(300), base: 'ETH' },
    ]);
    expect(rows.map(({ liquidatedIds }) => liquidatedIds.join())).toEqual(['', 'iso', '', 'eth']);
    expect(rows.map(({ equityChange }) => shown(equityChange))).toEqual([
      '-590',
      '-737.5',
      '762.5',
      '-9750',
    ]);
    expect(shown(rows[1]?.equityLeft ?? null)).toBe('10512.5'); // 10000 − 250 + 762.5, the margin of 1500 lost
    expect(shown(rows[3]?.equityLeft ?? null)).toBe('1500');
  });

  test('what orders have reserved may save a cross account from its liquidation', () => {
    const account: InspectAccount = { ...accountOf('700', LONG), locked: money('400') };
    const [row] = stressRows(account, [{ change: percent(0), base: null }]);
    expect(row?.liquidatedIds).toEqual(['btc']);
    expect(shown(row?.equityLeft ?? null)).toBe('600');
  });
});

describe('the curve', () => {
  const range = { from: markText('58000'), to: markText('62000'), points: 41 };
  const order = (changes: Partial<CurveOrder>): CurveOrder => ({
    side: 'SELL',
    action: 'CLOSE',
    contracts: 5_000,
    price: ticks(610_000),
    trigger: null,
    ...changes,
  });
  const at = (curve: ReturnType<typeof pnlCurve>, price: number): number =>
    curve.prices.indexOf(price);

  test('without orders is what is left after costs; unrealized is a straight line through the entry', () => {
    const curve = pnlCurve(accountOf('0', ISOLATED), ISOLATED, range);
    expect(curve.withOrders).toEqual(curve.afterCosts);
    expect(curve.unrealized[at(curve, 60_000)]).toBe(0);
    expect(curve.unrealized[at(curve, 61_000)]).toBe(500);
    expect(curve.afterCosts[at(curve, 60_000)]).toBeCloseTo(-36, 9);
  });

  test('behind a limit that closes all it is flat, at what was made', () => {
    const curve = pnlCurve(accountOf('0', ISOLATED), ISOLATED, range, [order({})]);
    const [there, far] = [at(curve, 61_000), at(curve, 62_000)].map(
      (index) => curve.withOrders[index],
    );
    expect(there).toBeCloseTo(500 - 18 - 6.1, 9); // maker's fee
    expect(far).toBe(there);
    expect(curve.withOrders[at(curve, 60_900)]).toBe(curve.afterCosts[at(curve, 60_900)]);
  });

  test('a stop closes on the way down as a taker, an entry below makes it steeper', () => {
    const stop = order({
      price: null,
      contracts: 2_500,
      trigger: { direction: 'DOWN', price: ticks(590_000) },
    });
    const entry = order({ side: 'BUY', action: 'OPEN', price: ticks(585_000), contracts: 5_000 });
    const curve = pnlCurve(accountOf('100000', ISOLATED), ISOLATED, range, [stop, entry]);
    const value = (price: number): number => curve.withOrders[at(curve, price)] ?? NaN;
    expect(value(58_900) - value(59_000)).toBeCloseTo(-25 + 0.015, 6); // half is left, and a smaller fee
    expect(value(58_100) - value(58_200)).toBeCloseTo(-75 + 0.045, 6);
    expect(value(61_000)).toBe(curve.afterCosts[at(curve, 61_000)]);
  });

  test('a condition order with a limit fills where the market meets it, or not at all', () => {
    const waiting = (direction: 'UP' | 'DOWN', at: number, limit: number) =>
      order({ price: ticks(limit), trigger: { direction, price: ticks(at) } });
    const curve = (each: CurveOrder) => pnlCurve(accountOf('0', ISOLATED), ISOLATED, range, [each]);
    // A sale at 61,000 that is placed on the way down waits above: it is never met there.
    const above = curve(waiting('DOWN', 590_000, 610_000));
    expect(above.withOrders).toEqual(above.afterCosts);
    // On the way up it rests from 60,500 on, and is met at its price by whoever comes to it.
    const ahead = curve(waiting('UP', 605_000, 610_000));
    expect(ahead.withOrders[at(ahead, 60_900)]).toBe(ahead.afterCosts[at(ahead, 60_900)]);
    expect(ahead.withOrders[at(ahead, 61_000)]).toBeCloseTo(500 - 18 - 6.1, 9);
    // Behind its trigger it takes, at its own price at worst.
    const stop = curve(waiting('DOWN', 590_000, 589_000));
    expect(stop.withOrders[at(stop, 59_000)]).toBeCloseTo(-550 - 18 - 17.67, 9);
  });

  test('orders of the other leg are no matter to it', () => {
    const other = order({ side: 'BUY', action: 'CLOSE', price: ticks(590_000) });
    const curve = pnlCurve(accountOf('0', ISOLATED), ISOLATED, range, [other]);
    expect(curve.withOrders).toEqual(curve.afterCosts);
  });
});

describe('the map', () => {
  const range = (moved: Partial<MapRange> = {}): MapRange => ({
    from: markText('59000'),
    to: markText('61000'),
    rows: 21,
    nowMs: 0,
    stepMs: 4 * HOUR_MS,
    columns: 7,
    nextFundingAtMs: 2 * HOUR_MS,
    fundingIntervalMs: 8 * HOUR_MS,
    ...moved,
  });

  test('now says the Risk and margin rate of each price', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const [position] = account.positions;
        if (position === undefined) return;
        const now = position.leg.mark;
        const [from, to] = [movedMark(now, percent(-30)), movedMark(now, percent(30))];
        const map = riskMap(account, position, range({ from, to, rows: 7 }));
        marksBetween(from, to, 7).forEach((moved, row) => {
          const there = accountAt(account, new Map([[position.symbol, moved]]));
          const figures = figuresOf(there, atMark(position, moved));
          const risk = figures.risk === null ? Infinity : toCoordinate(figures.risk);
          const [shownRisk = NaN, rateShown = NaN] = [map.risk[row * 7], map.marginRate[row * 7]];
          if (risk === Infinity) expect(shownRisk).toBe(Infinity);
          else expect(shownRisk / risk).toBeCloseTo(1, 5);
          expect(rateShown).toBeCloseTo(toCoordinate(figures.marginRate as Fraction), 6);
        });
      }),
      { numRuns: 40 },
    );
  });

  test('a price that stays pays each funding from the margin', () => {
    const position = { ...ISOLATED, fundingRate: rate(50_000n) };
    const map = riskMap(accountOf('0', position), position, range());
    const paid = fundingOf(position.leg, rate(50_000n)); // −15 each, after 2, 10 and 18 h
    const rates = Array.from({ length: 7 }, (_, column) => map.marginRate[10 * 7 + column] ?? NaN);
    const expected = [0, 1, 1, 2, 2, 3, 3].map(
      (count) => (1_500 + (Number(paid) / 1e8) * count) / 30_000,
    );
    rates.forEach((shownRate, column) => {
      expect(shownRate).toBeCloseTo(expected[column] ?? NaN, 12);
    });
  });

  test('a next payment that lies in the past has been made', () => {
    const position = { ...ISOLATED, fundingRate: rate(50_000n) };
    const late = range({ nowMs: 3 * HOUR_MS }); // the next after 2 h is after 10 h: in the third column
    const map = riskMap(accountOf('0', position), position, late);
    const paid = Array.from({ length: 4 }, (_, column) =>
      Math.round(1_500 - (map.marginRate[10 * 7 + column] ?? NaN) * 30_000),
    );
    expect(paid).toEqual([0, 0, 15, 15]);
  });

  test('on the way to another price each payment is of the mark that it meets (§5.7)', () => {
    const position = { ...ISOLATED, fundingRate: rate(50_000n) };
    const at = (changes: Partial<MapRange>, column: number): number =>
      (riskMap(accountOf('0', position), position, range(changes)).marginRate[20 * 7 + column] ??
        NaN) * 30_500; // the row of 61,000, where 2,000 are left before funding
    // After 2 of 4 h the mark is 60,500: half a coin × 60,500 × 0.0005.
    expect(at({}, 1)).toBeCloseTo(2_000 - 15.125, 6);
    // After 2 and 10 of 12 h: 60,166.67 and 60,833.33.
    expect(at({}, 3)).toBeCloseTo(2_000 - 30.25, 4);
    // What is due at the very time of a column has been paid there, at its price.
    expect(at({ nextFundingAtMs: 4 * HOUR_MS }, 1)).toBeCloseTo(2_000 - 15.25, 6);
    // The times of day are no matter.
    const later = { nowMs: 100 * HOUR_MS, nextFundingAtMs: 102 * HOUR_MS };
    expect(at(later, 1)).toBeCloseTo(2_000 - 15.125, 6);
    // The axis says what the rows are.
    const { prices } = riskMap(accountOf('0', position), position, range());
    expect([prices[0], prices[10], prices[20]]).toEqual([59_000, 60_000, 61_000]);
  });

  test('a cross account pays for what stands still too', () => {
    const btc = { ...LONG, fundingRate: rate(0n) };
    const eth = { ...SHORT, fundingRate: rate(-100_000n) };
    const map = riskMap(
      accountOf('10000', btc, eth),
      btc,
      range({ from: btc.leg.mark, to: movedMark(btc.leg.mark, percent(1)), rows: 2 }),
    );
    expect((map.marginRate[0] ?? NaN) * 74_750).toBeCloseTo(9_250, 6);
    expect((map.marginRate[1] ?? NaN) * 74_750).toBeCloseTo(9_250 - 15.25, 4);
  });

  test('the cone opens with the root of time, the same factor up and down', () => {
    const variance = { numerator: 1n, denominator: 1_000_000n };
    const volatility = { atr: variance, variancePerMinute: variance };
    const [one, , three] = sigmaCone(
      ISOLATED.leg,
      volatility,
      HOUR_MS,
      Float64Array.of(HOUR_MS, HOUR_MS + 60_000, HOUR_MS + 240_000),
    );
    expect([one?.low[0], one?.high[0]]).toEqual([60_000, 60_000]);
    expect(one?.high[1]).toBeCloseTo(60_000 * Math.exp(0.001), 6);
    expect(one?.high[2]).toBeCloseTo(60_000 * Math.exp(0.002), 6);
    expect((three?.low[2] ?? 0) * (three?.high[2] ?? 0)).toBeCloseTo(3.6e9, 0);
  });
});

describe('a cross account over all marks', () => {
  test('W15: each contract alone, and all together', () => {
    const view = crossView(W15);
    expect(
      view?.contracts.map(({ symbol, liquidation, side }) => [symbol, shown(liquidation), side]),
    ).toEqual([
      ['E-BTC-USDT', '50618.86564763', 'below'],
      ['E-ETH-USDT', '4806.44391408', 'above'],
    ]);
    expect(crossView(accountOf('10', ISOLATED))).toBeNull();
  });

  test('moved together by that share the account is at its liquidation', () => {
    fc.assert(
      fc.property(anyAccount, (account) => {
        const change = crossView(account)?.commonChange ?? null;
        if (change === null) return;
        const share = rate(BigInt(Math.round(toCoordinate(change) * 1e8)));
        const shock = [{ change: share, base: null }];
        const [row] = stressRows(account, shock);
        const cross = account.positions.filter(({ mode }) => mode === 'cross');
        const at = accountAt(
          account,
          new Map(cross.map(({ symbol, leg }) => [symbol, movedMark(leg.mark, share)])),
        );
        const [first] = at.positions.filter(({ mode }) => mode === 'cross');
        if (row === undefined || first === undefined) return;
        const { equity, maintenance } = figuresOf(at, first);
        const gap = toCoordinate(equity as Fraction) - toCoordinate(maintenance as Fraction);
        // As near as the grid of the marks allows.
        const step = cross.reduce(
          (sum, { leg }) => sum + (Number(leg.unit.perMark) * leg.volume) / 1e8,
          0,
        );
        expect(Math.abs(gap)).toBeLessThan(step + 0.01);
      }),
      { numRuns: 60 },
    );
  });

  test('the frontier of the heat grid is where Risk is 1', () => {
    const x = { symbol: 'E-BTC-USDT', from: markText('45000'), to: markText('70000'), points: 6 };
    const y = {
      symbol: 'E-ETH-USDT',
      from: markText('2000', RULES.ETH),
      to: markText('5000', RULES.ETH),
      points: 5,
    };
    const heat = crossHeat(W15, x, y);
    expect([heat.xs.length, heat.ys.length, heat.risk.length]).toEqual([6, 5, 30]);
    heat.xs.forEach((btc, column) => {
      const eth = heat.frontier[column] ?? NaN;
      heat.ys.forEach((price, row) => {
        const risk = heat.risk[row * 6 + column] ?? NaN;
        // A short: above the frontier it is over.
        expect(risk >= 1, `${btc} ${price} ${eth}`).toBe(!(price < eth));
      });
    });
    const marks = new Map([
      ['E-BTC-USDT', markText('55000')],
      ['E-ETH-USDT', markText('2750', RULES.ETH)],
    ] as const);
    const there = accountAt(W15, marks);
    const risk = figuresOf(there, there.positions[0] ?? LONG).risk as Fraction;
    expect(heat.risk[1 * 6 + 2]).toBeCloseTo(toCoordinate(risk), 9);
  });

  test('liquidated are all cross positions or none', () => {
    expect(liquidatedIn(accountAt(W15, new Map([['E-BTC-USDT', markText('50618')]]))).length).toBe(
      2,
    );
    expect(liquidatedIn({ ...W15, normal: atoms(W15.normal) })).toEqual([]);
  });
});
