/** Cross and isolated positions beside each other: what counts for whom, and who comes first (exchange-rules §5.8, §5.9). */
import { describe, expect, test } from 'vitest';
import { rate, type Rate } from '../../../money/units';
import { showFraction, toCoordinate, type Fraction } from '../fraction';
import { accountAt, atMark, type InspectAccount } from './account';
import { crossHeat, crossView } from './cross';
import { figuresOf } from './figures';
import { accountOf, markText, money, opened, RULES } from './inspect.testing';
import { byRisk, liquidatedIn, stressRows, totalsOf } from './stress';

const shown = (figure: Fraction | null | undefined): string =>
  figure === null || figure === undefined ? '' : showFraction(figure);
const percent = (share: number): Rate => rate(BigInt(share) * 1_000_000n);
const eth = (text: string) => markText(text, RULES.ETH);

/** W15 of exchange-rules §5.12, and an isolated long, of a contract of its own, that requires 168 of its 1,500. */
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
const ISOLATED = {
  ...opened({ id: 'iso', volume: 5_000, entry: '60000', mark: '60000' }),
  symbol: 'E-SOL-USDT',
};

describe('sums', () => {
  test('the cross account counts once, wherever it stands among isolated ones', () => {
    for (const account of [
      accountOf('10000', ISOLATED, LONG, SHORT),
      accountOf('10000', LONG, ISOLATED, SHORT),
    ]) {
      const { equity, maintenance, free, unrealized } = totalsOf(account);
      expect([equity, maintenance, free, unrealized].map(shown)).toEqual([
        '10750', // 9250 + 1500
        '586.6', // 418.6 + 168
        '5512.5',
        '-750',
      ]);
    }
  });

  test('the worst is the nearest to liquidation; there is none of an account without positions', () => {
    expect(totalsOf(accountOf('10000', LONG, SHORT, ISOLATED)).worstId).toBe('iso'); // 0.112
    expect(shown(totalsOf(accountOf('10000', LONG, SHORT)).worstRisk)).toBe('0.04525405');
    expect(totalsOf(accountOf('5'))).toMatchObject({ worstId: '', worstRisk: null });
  });

  test('those without equity stand before all, in whatever order they were told', () => {
    const gone = { ...atMark(ISOLATED, markText('50000')), id: 'gone' };
    const ids = (account: InspectAccount): string =>
      byRisk(account)
        .map(({ id }) => id)
        .join(' ');
    expect(ids(accountOf('10000', gone, ISOLATED, SHORT))).toBe('gone iso eth');
    expect(ids(accountOf('10000', SHORT, ISOLATED, gone))).toBe('gone iso eth');
    expect(ids(accountOf('10000', ISOLATED, gone))).toBe('gone iso');
  });
});

describe('liquidated', () => {
  /** It has lost 5,000 and stands on margin of its own. */
  const deep = { ...atMark(ISOLATED, markText('50000')), id: 'deep', hold: money('9000') };

  test('what an isolated position has lost is no matter to the cross account', () => {
    const small = { ...SHORT, leg: { ...SHORT.leg, mark: eth('3000') } };
    const account = accountOf('500', deep, small);
    expect(liquidatedIn(account)).toEqual([]);
    const [row] = stressRows(account, [{ change: percent(0), base: null }]);
    expect([shown(row?.equityLeft), shown(row?.equityChange)]).toEqual(['4500', '0']); // 500 + 4000
  });

  test('both together: nothing is left of either, nor of what the orders had reserved', () => {
    const account = { ...accountOf('700', ISOLATED, LONG), locked: money('100') };
    const [row] = stressRows(account, [{ change: percent(-10), base: null }]);
    expect(row?.liquidatedIds).toEqual(['iso', 'btc']);
    expect([shown(row?.equityLeft), shown(row?.equityChange)]).toEqual(['0', '-1800']); // 700 − 500 + 100 + 1500
  });

  test('an isolated one beside a cross account that stands: its margin and no more', () => {
    const account = accountOf('20000', LONG, ISOLATED);
    const [row] = stressRows(account, [{ change: percent(-6), base: 'BTC' }]);
    expect(row?.liquidatedIds).toEqual(['iso']);
    // 20000 − 500 − 3570: 59,500 falls to 55,930.
    expect(shown(row?.equityLeft)).toBe('15930');
  });
});

describe('the heat grid', () => {
  const XRP = {
    ...opened({ id: 'xrp', mode: 'cross', volume: 1_000, entry: '60000', mark: '58000' }),
    symbol: 'E-XRP-USDT',
  };
  const account = accountOf('10000', LONG, SHORT, XRP, ISOLATED);
  const x = { symbol: 'E-BTC-USDT', from: markText('40000'), to: markText('60000'), points: 3 };
  const y = { symbol: 'E-ETH-USDT', from: eth('3000'), to: eth('5000'), points: 2 };

  test('counts what stands still in a third contract, and nothing that is isolated', () => {
    const cross = accountOf('10000', LONG, SHORT, XRP);
    const heat = crossHeat(account, x, y);
    [40_000, 50_000, 60_000].forEach((btc, column) => {
      [3_000, 5_000].forEach((price, row) => {
        const marks = new Map([
          ['E-BTC-USDT', markText(String(btc))],
          ['E-ETH-USDT', eth(String(price))],
        ] as const);
        const there = accountAt(cross, marks);
        const [first = LONG] = there.positions;
        const { risk } = figuresOf(there, first);
        const expected = risk === null ? Infinity : toCoordinate(risk);
        expect(heat.risk[row * 3 + column], `${btc} ${price}`).toBeCloseTo(expected, 7);
      });
    });
    // 10000 − 200 of XRP, 15000 of ETH against 40,000: a BTC at 40,000 has lost 20,000.
    expect(heat.risk[0]).toBe(Infinity);
  });

  test('equity of exactly nothing is without bound', () => {
    const even = accountOf('10000', LONG, SHORT);
    const heat = crossHeat(even, { ...x, from: markText('50000') }, { ...y, points: 1 });
    expect(heat.risk[0]).toBe(Infinity);
  });
});

describe('each contract of a cross account, and all together', () => {
  test('how far it is, as a share of the mark; isolated contracts are none of it', () => {
    const view = crossView(accountOf('10000', LONG, SHORT, ISOLATED));
    expect(view?.contracts.map(({ symbol, change }) => [symbol, shown(change)])).toEqual([
      ['E-BTC-USDT', '-0.14926276'], // 50618.86564763 ÷ 59500 − 1
      ['E-ETH-USDT', '0.57588325'], // 4806.44391408 ÷ 3050 − 1
    ]);
  });

  test('all marks by one share: 60,000 − 1,000 of 59,664 is where a long on 1,000 falls', () => {
    // x·60000·(1 − 0.0056) − 60000 + 1000 = 0 for 1 BTC.
    const whole = opened({ id: 'w', mode: 'cross', volume: 10_000, entry: '60000', mark: '60000' });
    const view = crossView(accountOf('1000', whole, ISOLATED));
    expect(shown(view?.commonChange)).toBe('-0.01112899'); // 59000 ÷ 59664 − 1
    expect(crossView(accountOf('60000', whole))?.commonChange).toBeNull();
    expect(crossView(accountOf('60000', whole))?.contracts[0]).toMatchObject({
      liquidation: null,
      change: null,
    });
  });
});
