import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fixedFraction, type Fraction } from '../futures-math';
import { fine, fineFrom } from '../journal';
import {
  agrees,
  closeness,
  feeBps,
  feeError,
  filledShare,
  slippage,
  slippageError,
  type ComparedOrder,
  type Fate,
} from './compared';
import { driftFigures, MIN_SCORED } from './figures';

/** "20@60000.10 30@60000.20" in lots of a millionth and ticks of a hundredth; a taker's fee of 0.1 % in money. */
function fate(text: string, asset = 'USDT', bps = 10n): Fate {
  const fills = text.split(' ').filter(Boolean);
  let [lots, value] = [0, 0n];
  for (const fill of fills) {
    const [count = '', price = ''] = fill.split('@');
    lots += Number(count);
    value += BigInt(count) * BigInt(Math.round(Number(price) * 100));
  }
  // Money of a tick × a lot is 10^-8.
  const amount = fine((value * 10n ** 10n * bps) / 10_000n);
  return {
    lots,
    value,
    makerLots: 0,
    fees: lots === 0 ? [] : [{ asset, amount }],
    firstMs: lots === 0 ? null : 0,
    lastMs: lots === 0 ? null : 0,
  };
}

const order = (
  predicted: string,
  actual: string,
  change: Partial<ComparedOrder> = {},
): ComparedOrder => ({
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  lot: { units: 1, decimals: 6 },
  side: 'BUY',
  touch: 6_000_000,
  wanted: { lots: 100 },
  predicted: fate(predicted),
  actual: fate(actual),
  ...change,
});

const text = (of: Fraction | null, decimals: number): string | null =>
  of === null ? null : fixedFraction(of, decimals);

describe('one order', () => {
  test.each([
    ['BUY', '100@60006', '1.00', '600.00', '0.0006'],
    ['SELL', '100@60006', '-1.00', '-600.00', '-0.0006'],
    ['BUY', '50@60000 50@60012', '1.00', '600.00', '0.0006'],
  ] as const)('a %s of %s is so much worse than the touch', (side, fills, _bps, ticks, quote) => {
    const one = order(fills, fills, { side });
    const worse = slippage(one, one.predicted);
    expect(text(worse?.ticks ?? null, 2)).toBe(ticks);
    // 0.0001 BTC, 6 USDT each.
    expect(text(worse?.quote ?? null, 4)).toBe(quote);
    expect(text(worse?.bps ?? null, 2)).toBe(side === 'BUY' ? '1.00' : '-1.00');
  });

  test('without fills, or without anybody to meet, there is no slippage', () => {
    expect(slippage(order('', ''), fate(''))).toBeNull();
    const alone = order('1@60000', '1@60000', { touch: 0 });
    expect(slippage(alone, alone.predicted)).toBeNull();
    expect(slippageError(order('', '100@60000'))).toBeNull();
  });

  test('a contract counts lots by its size', () => {
    const one = order('3@60001', '3@60000', { lot: { units: 10, decimals: 0 } });
    expect(text(slippage(one, one.predicted)?.quote ?? null, 2)).toBe('30.00');
  });

  test('a fee is counted by what it was taken of, in either coin of the pair', () => {
    const inMoney = order('100@60000', '100@60000');
    expect(text(feeBps(inMoney, inMoney.predicted), 2)).toBe('10.00');
    const inCoins = {
      ...inMoney.predicted,
      fees: [{ asset: 'BTC', amount: fineFrom('0.0000001') }],
    };
    expect(text(feeBps(inMoney, inCoins), 2)).toBe('10.00');
    expect(feeError({ ...inMoney, actual: inCoins })).toBe(0n);
    const elsewhere = { ...inCoins, fees: [{ asset: 'BNB', amount: fineFrom('1') }] };
    expect(feeBps(inMoney, elsewhere)).toBeNull();
    expect(feeError({ ...inMoney, actual: elsewhere })).toBeNull();
  });

  test('they agree on the same quantity at averages a tick or a basis point apart at most', () => {
    expect(agrees(order('', ''))).toBe(true);
    expect(agrees(order('100@60000', '100@60005.99'))).toBe(true);
    expect(agrees(order('100@60000', '100@60006.01'))).toBe(false);
    expect(agrees(order('100@0.12', '100@0.13'))).toBe(true);
    expect(agrees(order('100@0.12', '99@0.13 1@0.14'))).toBe(false);
    expect(agrees(order('100@60000', '99@60000'))).toBe(false);
    expect(agrees(order('', '100@60000'))).toBe(false);
  });

  test('an amount that was spent whole agrees, although a tick more buys a lot less of the coin', () => {
    const spent = (predicted: string, actual: string) =>
      order(predicted, actual, { wanted: { amount: fineFrom('60') } });
    expect(agrees(spent('1000@60000', '999@60006'))).toBe(true);
    expect(agrees(spent('1000@60000', '999@60006.1'))).toBe(false);
    expect(agrees(spent('1000@60000', '998@60000'))).toBe(false);
    expect(agrees(spent('1000@60000', ''))).toBe(false);
    expect(agrees(spent('', ''))).toBe(true);
    // Of lots the same is asked: that many, no more and no less.
    expect(agrees(order('1000@60000', '999@60006'))).toBe(false);
    // Both spent 60, at prices 5 basis points apart: only those count, not the fewer lots as well.
    const dearer = spent('2000@60000', '1999@60030.01500750375');
    expect(fixedFraction({ numerator: closeness(dearer), denominator: 10n ** 18n }, 3)).toBe(
      '0.500',
    );
  });

  test.each([
    ['100@60000', '100@60000', '1.0000'],
    ['50@60000', '100@60000', '0.5000'],
    ['', '100@60000', '0.0000'],
    ['', '', '1.0000'],
    // 5 of 10 basis points off.
    ['100@60000', '100@60030', '0.5000'],
    ['100@60000', '100@60090', '0.0000'],
    ['50@60030', '100@60000', '0.2500'],
  ])('%s beside %s is worth %s', (predicted, actual, expected) => {
    const worth = closeness(order(predicted, actual));
    expect(fixedFraction({ numerator: worth, denominator: 10n ** 18n }, 4)).toBe(expected);
  });

  test('of a market order by amount the share is of the amount', () => {
    const half = order('100@60000', '50@60000', { wanted: { amount: fineFrom('6') } });
    expect(text(filledShare(half, half.predicted), 4)).toBe('1.0000');
    expect(text(filledShare(half, half.actual), 4)).toBe('0.5000');
  });
});

describe('figures', () => {
  const good = order('100@60000', '100@60000');

  test('over none there are none', () => {
    const { count, idle, ...figures } = driftFigures([]);
    expect([count, idle]).toEqual([0, 0]);
    for (const figure of Object.values(figures)) expect(figure).toEqual({ text: '', count: 0 });
  });

  test('a score and a 95 % bound wait for their sample', () => {
    const few = driftFigures(Array<ComparedOrder>(MIN_SCORED - 1).fill(good));
    expect(few).toMatchObject({
      score: { text: '', count: 19 },
      slippage95: { text: '', count: 19 },
    });
    expect(few).toMatchObject({ agreed: { text: '1.0000', count: 19 } });
    const enough = driftFigures(Array<ComparedOrder>(MIN_SCORED).fill(good));
    expect(enough).toMatchObject({ score: { text: '100.0' }, slippage95: { text: '0.00' } });
  });

  test('each is of the orders that have it', () => {
    const orders = [
      ...Array<ComparedOrder>(18).fill(good),
      order('100@60000', '100@60006'),
      order('', '100@60000'),
      order('100@60000', ''),
    ];
    expect(driftFigures(orders)).toEqual({
      count: 21,
      idle: 0,
      filledPredicted: { text: '0.9524', count: 21 },
      filledActual: { text: '0.9524', count: 21 },
      slippageMean: { text: '-0.05', count: 19 },
      slippage95: { text: '', count: 19 },
      feeMean: { text: '0.00', count: 19 },
      agreed: { text: '0.9048', count: 21 },
      score: { text: '90.0', count: 21 },
    });
  });

  test('those that filled nothing on either side are counted: a score of only such says little', () => {
    const orders = [...Array<ComparedOrder>(20).fill(order('', '')), good];
    expect(driftFigures(orders)).toMatchObject({ idle: 20, score: { text: '100.0' } });
  });

  test('nineteen of twenty errors do not exceed the bound', () => {
    const off = (ticks: number) => order('100@60000', `100@${60_000 + ticks * 6}`);
    const orders = Array.from({ length: 20 }, (_, index) => off(index));
    expect(driftFigures(orders).slippage95).toEqual({ text: '18.00', count: 20 });
  });

  test('whatever happens, a score is from 0 to 100, and 100 only of equals', () => {
    const count = fc.integer({ min: 0, max: 100 });
    const price = fc.integer({ min: 59_900, max: 60_100 });
    const one = fc.tuple(count, price, count, price);
    fc.assert(
      fc.property(fc.array(one, { minLength: 20, maxLength: 30 }), (all) => {
        const orders = all.map(([a, p, b, q]) =>
          order(a === 0 ? '' : `${a}@${p}`, b === 0 ? '' : `${b}@${q}`),
        );
        const score = Number(driftFigures(orders).score.text);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const areEqual = all.every(([a, p, b, q]) => a === b && (a === 0 || p === q));
        if (areEqual) expect(score).toBe(100);
      }),
    );
  });
});
