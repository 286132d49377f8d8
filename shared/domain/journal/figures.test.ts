import { fc, property } from '../../kernel/property.testing';
import { atoms, contracts } from '../../money/units';
import { expect, test } from 'vitest';
import { figuresOf, fineFrom, fineText, positionFigures, type FigureTrade } from '.';

const trade = (result: string | null, heldMs = 60_000, coin = 'USDT'): FigureTrade => ({
  coin,
  result: result === null ? null : fineFrom(result),
  openedAtMs: result === null ? null : 1_000,
  closedAtMs: 1_000 + heldMs,
});

test('the figures of some trades, each by hand', () => {
  const trades = [trade('30'), trade('-10.5'), trade('0', 30_000), trade('12'), trade('-1.5')];
  expect(figuresOf([...trades, trade(null)])).toEqual([
    {
      coin: 'USDT',
      count: 5,
      wins: 2,
      losses: 2,
      total: '30',
      winRate: '0.4000',
      profitFactor: '3.50',
      expectancy: '6.00000000',
      averageWin: '21.00000000',
      averageLoss: '-6.00000000',
      largestWin: '30',
      largestLoss: '-10.5',
      averageHeldMs: 54_000,
    },
  ]);
});

test.each([
  [['5'], { profitFactor: '', averageLoss: '', largestLoss: '', winRate: '1.0000' }],
  [['-5'], { profitFactor: '0.00', averageWin: '', largestWin: '', winRate: '0.0000' }],
  [['0'], { profitFactor: '', averageWin: '', averageLoss: '', winRate: '0.0000', total: '0' }],
  [['1', '1', '-1'], { winRate: '0.6667', profitFactor: '2.00', expectancy: '0.33333333' }],
  [['-1', '-1', '0'], { expectancy: '-0.66666667' }],
])('what there is nothing to say of stays empty: %j', (results, expected) => {
  expect(figuresOf(results.map((result) => trade(result)))).toMatchObject([expected]);
});

test('a trade whose cost is not known is in no figure, and no trades have none', () => {
  expect(figuresOf([trade(null)])).toEqual([]);
  expect(figuresOf([])).toEqual([]);
});

test('coins are never added: each has figures of its own, the most traded first', () => {
  const trades = [trade('1', 1, 'BTC'), trade('2'), trade('3')];
  expect(figuresOf(trades).map(({ coin, total }) => [coin, total])).toEqual([
    ['USDT', '5'],
    ['BTC', '1'],
  ]);
});

const results = fc.array(fc.bigInt({ min: -(10n ** 26n), max: 10n ** 26n }), { minLength: 1 });

property([results])('the total is the sum, in whatever order they are told', (given) => {
  const trades = given.map((units) => ({ ...trade('0'), result: units as FigureTrade['result'] }));
  const [figures] = figuresOf(trades);
  const total = given.reduce((a, b) => a + b, 0n) as ReturnType<typeof fineFrom>;
  expect(figures?.total).toBe(fineText(total));
  expect(figuresOf(trades.toReversed())).toEqual([figures]);
});

test('of a closed position: what it was closed at is what made the one price of the other', () => {
  const contract = { multiplier: { units: 1, decimals: 4 }, pricePrecision: 1 };
  const position = {
    side: 'SELL',
    contracts: contracts(9_000),
    openPrice: '44500',
    closeProfit: atoms(-4_500_000_000n),
    settleProfit: atoms(0n),
    historyRealized: atoms(-5_023_575_000n),
  } as const;
  // 0.9 BTC sold at 44,500 and bought back 50 dearer.
  expect(positionFigures(position, contract)).toEqual({
    quantity: fineFrom('0.9'),
    entry: '44500.000',
    exit: '44550.000',
    result: fineFrom('-50.23575'),
    share: '-0.001254',
  });
  expect(positionFigures({ ...position, side: 'BUY' }, contract).exit).toBe('44450.000');
  expect(positionFigures({ ...position, openPrice: 'n/a' }, contract)).toMatchObject({
    entry: '',
    exit: '',
    share: '',
  });
});
