/** The figures of a position, and that their explanations say the same. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ticks } from '../../../money/units';
import type { Candle } from '../../candle';
import { fixedFraction, showFraction, toCoordinate, type Fraction } from '../fraction';
import { atMark, type InspectAccount, type InspectPosition } from './account';
import { markOfPrice, volatilityOf, type Volatility } from './distance';
import { explain } from './explain';
import { FIGURE_IDS, type FigureId } from './figure';
import { afterCostsOf, figuresOf, forcedPriceOf } from './figures';
import { accountOf, anyAccount, markText, money, opened, RULES } from './inspect.testing';

const shown = (figure: Fraction | null): string => (figure === null ? '' : showFraction(figure));

/** Long 0.5 BTC from 96,900 at 10×, the mark at 97,412.4 (the example of the inspector's wireframe). */
const EXAMPLE = opened(
  { volume: 5_000, entry: '96900', mark: '97412.4', leverage: 10 },
  { funding: money('-1.12') },
);

describe('a long of 0.5 at 96,900, ten times levered', () => {
  test.each([
    ['unrealized', '256.2'],
    ['margin', '4845'],
    ['equity', '5101.2'],
    ['value', '48706.2'],
    ['maintenance', '272.75472'],
    ['risk', '0.05346874'],
    ['marginRate', '0.10473410'],
    ['roe', '0.05287926'],
    ['liquidationPrice', '87701.12630732'],
    ['bankruptcyPrice', '87262.35741445'],
    ['breakEven', '97018.59115469'],
    ['nextFunding', '-4.87062'],
    ['liquidationDistance', '0.09969238'],
    ['bankruptcyDistance', '0.10419662'],
  ] as const)('%s is %s', (id, expected) => {
    const figure = figuresOf(accountOf('0', EXAMPLE), EXAMPLE)[id];
    expect(figure === null ? '' : fixedFraction(figure, 8).replace(/\.?0+$/, '')).toBe(
      expected.replace(/\.?0+$/, ''),
    );
  });
});

test('a hedged cross account is liquidated where all its legs together are (exchange-rules §5.8)', () => {
  const long = opened({ id: 'l', mode: 'cross', volume: 10_000, entry: '60000', mark: '60000' });
  const short = opened({
    id: 's',
    mode: 'cross',
    side: 'SELL',
    volume: 8_000,
    entry: '60000',
    mark: '60000',
  });
  const account = accountOf('3000', long, short);
  const [ofLong, ofShort] = [figuresOf(account, long), figuresOf(account, short)];
  const cents = (figure: Fraction | null): string => fixedFraction(figure as Fraction, 2);
  expect(cents(ofLong.reducePrice)).toBe('57591.31');
  expect(cents(ofShort.reducePrice)).toBe('62977.33');
  expect(cents(ofLong.liquidationPrice)).toBe('47388.37');
  expect(ofShort.liquidationPrice).toEqual(ofLong.liquidationPrice);
});

test('at the bankruptcy price of a cross contract its legs would be closed at that very price', () => {
  const long = opened({ id: 'l', mode: 'cross', volume: 9_000, entry: '60000', mark: '60000' });
  const other = opened({
    id: 'e',
    mode: 'cross',
    rules: RULES.ETH,
    volume: 400,
    entry: '3000',
    mark: '2950',
  });
  const bankruptcy = figuresOf(accountOf('5000', long, other), long).bankruptcyPrice;
  if (bankruptcy === null) throw new Error('there is one');
  const moved = atMark(long, markOfPrice(bankruptcy, 1, 'half-up'));
  const forced = forcedPriceOf(accountOf('5000', moved, other), moved);
  expect(Math.abs(toCoordinate(forced) - toCoordinate(bankruptcy))).toBeLessThan(0.01);
});

test('closing at the break-even price leaves nothing after fees and funding, to the last digit', () => {
  fc.assert(
    fc.property(anyAccount, (account) => {
      for (const position of account.positions) {
        const price = figuresOf(account, position).breakEven;
        if (price === null) continue;
        expect(afterCostsAt(position, price)).toBe(0n);
      }
    }),
    { numRuns: 100 },
  );
});

/** What is left at a price that is no whole mark, times its denominator. */
function afterCostsAt(position: InspectPosition, price: Fraction): bigint {
  const { leg, origCost, openFee, funding } = position;
  const value = price.numerator * leg.unit.perQuote * BigInt(leg.volume);
  const won = (leg.side === 'BUY' ? 1n : -1n) * (value - origCost * price.denominator);
  const one = 100_000_000n;
  return (won + (funding - openFee) * price.denominator) * one - value * leg.closeRate;
}

test('after costs is what is unrealized, less what opening and closing cost, with the funding', () => {
  expect(shown(afterCostsOf(EXAMPLE))).toBe('196.78628'); // 256.2 − 1.12 − 29.07 − 29.22372
});

describe('explanations', () => {
  const VOLATILITY: Volatility = {
    atr: { numerator: 1_234n, denominator: 10n },
    variancePerMinute: { numerator: 49n, denominator: 100_000_000n },
  };

  test('put the numbers in as they are', () => {
    const { formula, numbers, inputs } = explain(
      accountOf('0', EXAMPLE),
      EXAMPLE,
      'liquidationPrice',
    );
    expect(formula).toBe('(s·C − (H + R)) ÷ (q·(s − m − f))');
    expect(numbers).toBe('(1·48450 − (4845 + 0)) ÷ (0.5·(1 − 0.005 − 0.0006))');
    expect(inputs.map(({ letter, name }) => `${letter} ${name}`)).toContain('H hold');
  });

  test('number the legs that move together, and list what the others bring', () => {
    const leg = { mode: 'cross', volume: 100, entry: '60000', mark: '61000' } as const;
    const long = opened({ id: 'l', ...leg });
    const short = opened({ id: 's', side: 'SELL', ...leg });
    const other = opened({
      id: 'e',
      mode: 'cross',
      rules: RULES.ETH,
      volume: 10,
      entry: '3000',
      mark: '3100',
    });
    const account = accountOf('500', long, short, other);
    const { formula, inputs } = explain(account, long, 'liquidationPrice');
    expect(formula).toBe('(s₁·C₁ + s₂·C₂ − (W + U − K)) ÷ (q₁·(s₁ − m₁ − f₁) + q₂·(s₂ − m₂ − f₂))');
    expect(inputs.find(({ letter }) => letter === 'U')).toMatchObject({
      name: 'othersProfit',
      parts: [{ positionId: 'e' }],
    });
  });

  test('come to the figure they explain, whatever the account', () => {
    const check = (account: InspectAccount, position: InspectPosition, id: FigureId): void => {
      const { value, numbers } = explain(account, position, id, VOLATILITY);
      if (value === null) return;
      const expected = toCoordinate(value);
      const computed = evaluate(numbers);
      // Ratios of what is left of a near-empty account are shown with fewer digits than they have.
      const tolerance = 1e-5 * Math.max(1, Math.abs(expected));
      expect(Math.abs(computed - expected), `${id}: ${numbers}`).toBeLessThan(tolerance);
    };
    fc.assert(
      fc.property(anyAccount, (account) => {
        for (const position of account.positions) {
          for (const id of FIGURE_IDS) check(account, position, id);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** The value of an explanation with its numbers put in, in floats. */
function evaluate(text: string): number {
  const tokens = text.match(/\d+(?:\.\d+)?|[()·÷+−]/g) ?? [];
  let at = 0;
  const factor = (): number => {
    const token = tokens[at++];
    if (token === '−') return -factor();
    if (token !== '(') return Number(token);
    const inside = sum();
    at += 1;
    return inside;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '·' || tokens[at] === '÷') {
      value = tokens[at++] === '·' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '−') {
      value = tokens[at++] === '+' ? value + product() : value - product();
    }
    return value;
  };
  return sum();
}

describe('volatility', () => {
  const candle = (minute: number, high: number, low: number, close: number): Candle => ({
    openTimeMs: minute * 60_000,
    open: ticks(close),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    volume: 0 as Candle['volume'],
  });

  test('the range reaches to the close before; the variance is the mean square of the returns', () => {
    const candles = [
      candle(0, 1_000, 1_000, 1_000),
      candle(1, 1_010, 1_005, 1_010),
      candle(2, 1_012, 980, 1_010),
    ];
    const found = volatilityOf(candles, 1, 1);
    expect(found === null ? '' : showFraction(found.atr)).toBe('2.1'); // (10 + 32) ÷ 2 ticks of 0.1
    expect(found === null ? 0 : toCoordinate(found.variancePerMinute)).toBeCloseTo(0.0001 / 2, 12);
  });

  test('the newest 14 make the range, in whatever order they come; a minute is one of a candle of five', () => {
    // Two wild ones long ago, then 14 of a range of 10 that close where they began.
    const calm = Array.from({ length: 14 }, (_, at) => candle(10 + at, 1_010, 1_000, 1_000));
    const wild = [
      candle(0, 1_000, 1_000, 1_000),
      candle(1, 1_100, 900, 1_000),
      candle(2, 1_010, 1_000, 1_010),
    ];
    for (const listed of [[...wild, ...calm], [...wild, ...calm].toReversed()]) {
      const found = volatilityOf(listed, 1, 5);
      expect(found === null ? '' : showFraction(found.atr)).toBe('1');
      // 1 % up and 0.990 % down, among 16 returns of 5 minutes.
      const squares = 0.01 ** 2 + (10 / 1_010) ** 2;
      expect(found && toCoordinate(found.variancePerMinute)).toBeCloseTo(squares / 80, 12);
    }
  });

  test('a candle of no price is passed over', () => {
    const candles = [
      candle(0, 0, 0, 0),
      candle(1, 1_000, 1_000, 1_000),
      candle(2, 1_010, 1_000, 1_010),
    ];
    const found = volatilityOf(candles, 1, 1);
    expect(found === null ? '' : showFraction(found.atr)).toBe('1');
  });

  test('too little to say anything is no volatility', () => {
    expect(volatilityOf([candle(0, 1_000, 990, 1_000)], 1, 1)).toBeNull();
    expect(volatilityOf([candle(0, 5, 5, 5), candle(1, 5, 5, 5)], 1, 1)).toBeNull();
  });

  test('distances: in average ranges, and in minutes as the square of the share over the variance', () => {
    const volatility = {
      atr: { numerator: 100n, denominator: 1n },
      variancePerMinute: { numerator: 1n, denominator: 1_000_000n },
    };
    const position = opened({ volume: 5_000, entry: '60000', mark: '60000' });
    const figures = figuresOf(accountOf('0', position), position, volatility);
    const share = toCoordinate(figures.liquidationDistance as Fraction);
    expect(toCoordinate(figures.liquidationAtr as Fraction)).toBeCloseTo((share * 60_000) / 100, 6);
    expect(toCoordinate(figures.liquidationMinutes as Fraction)).toBeCloseTo(share ** 2 * 1e6, 6);
    const gone = atMark(position, markText('50000'));
    const { liquidationMinutes } = figuresOf(accountOf('0', gone), gone, volatility);
    expect(liquidationMinutes).toBeNull();
  });
});
