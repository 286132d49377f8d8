/** The worked examples of exchange-rules §5.12 and the published records they were checked against. */
import { describe, expect, test } from 'vitest';
import { parseDecimal } from '../../money/decimal';
import { atoms, contracts, mark, rate, ticks, type Atoms, type Rate } from '../../money/units';
import { FUTURES_RULES, type FuturesRules } from '../futures-defaults';
import type { Side } from '../order';
import * as math from './index';
import type { MarginLeg } from './index';

const KEEP = rate(500_000n);
const TAKER = rate(60_000n);
const MAKER = rate(20_000n);

function units(text: string, scale = 8): bigint {
  const parsed = parseDecimal(text, scale);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}
const money = (text: string): Atoms => atoms(units(text));
const ratio = (text: string): Rate => rate(units(text));
const [BTC, ETH] = FUTURES_RULES as [FuturesRules, FuturesRules];

/** A position opened at one price, at a mark; prices as decimal text. */
function leg(
  rules: FuturesRules,
  side: Side,
  volume: number,
  openAt: string,
  markAt: string,
): MarginLeg {
  const { contract } = rules;
  const unit = math.contractUnit(contract);
  const open = ticks(Number(units(openAt, contract.pricePrecision)));
  return {
    unit,
    side,
    volume: contracts(volume),
    openCost: math.valueAt(unit, open, contracts(volume)),
    mark: mark(units(markAt, contract.pricePrecision + 2)),
    keepRate: KEEP,
    closeRate: TAKER,
  };
}
const valueOf = (rules: FuturesRules, volume: number, price: string): Atoms =>
  math.valueAt(
    math.contractUnit(rules.contract),
    ticks(Number(units(price, rules.contract.pricePrecision))),
    contracts(volume),
  );

test('W2: a short closed at a loss', () => {
  const cost = valueOf(BTC, 900, '44500');
  const value = valueOf(BTC, 900, '45000');
  const feeRate = ratio('0.00065');
  const position = { side: 'SELL', volume: contracts(900), openCost: cost } as const;
  const close = math.closeFigures(position, contracts(900), value, feeRate);
  const openFee = math.feeOf(cost, feeRate);
  expect([close.pnl, openFee, close.fee]).toEqual([
    money('-45'),
    money('2.60325'),
    money('2.6325'),
  ]);
  expect(close.pnl - openFee - close.fee).toBe(money('-50.23575'));
});

test('W4: the published cross position, at 12 decimals', () => {
  const unit = math.contractUnit({ multiplier: { units: 15, decimals: 0 }, pricePrecision: 6 }, 12);
  const volume = contracts(1);
  const position: MarginLeg = {
    unit,
    side: 'BUY',
    volume,
    openCost: math.valueAt(unit, ticks(140_900), volume),
    mark: mark(14_040_034n),
    keepRate: ratio('0.015'),
    closeRate: ratio('0.0002'),
  };
  const normal = atoms(units('16.54467927074', 12));
  const value = math.legValue(position);
  const equity = math.crossEquity(normal, [position]);
  const pnl = math.legProfit(position);
  expect([value, pnl, equity]).toEqual([
    units('2.1060051', 12),
    units('-0.0074949', 12),
    units('16.53718437074', 12),
  ]);
  expect([
    math.showFraction(math.marginRate(equity, value)),
    math.showFraction(math.crossReducePrice(position, normal, [])),
    math.showFraction(math.returnRate(pnl, position.openCost, 5)),
  ]).toEqual(['7.85239522', '-0.97692792', '-0.01773101']);
  const positionNormal = math.initialMargin(value, 5);
  expect(math.availableMargin(normal, equity, positionNormal)).toBe(units('16.11598335074', 12));
});

test('W5: an order far above the mark locks its opening loss', () => {
  const order = {
    unit: math.contractUnit(BTC.contract),
    contracts: contracts(10_000),
    mark: mark(55_000_000n),
    leverage: 10,
    takerRate: TAKER,
  };
  const value = valueOf(BTC, 10_000, '60000');
  expect(math.openingReserve({ ...order, side: 'BUY', value })).toEqual({
    margin: money('6000'),
    fee: money('36'),
    openingLoss: money('5000'),
    total: money('11036'),
  });
  expect(math.openingReserve({ ...order, side: 'SELL', value }).openingLoss).toBe(0n);
});

describe('W6: isolated long 5000 at 60000, leverage 20', () => {
  const hold = money('1500');
  const at = (markAt: string): MarginLeg => leg(BTC, 'BUY', 5000, '60000', markAt);

  test('fee, hold and prices', () => {
    const cost = at('60000').openCost;
    expect([math.feeOf(cost, MAKER), math.initialMargin(cost, 20)]).toEqual([money('6'), hold]);
    expect(math.showFraction(math.isolatedReducePrice(at('60000'), hold))).toBe('57320.99758648');
    expect(math.showFraction(math.bankruptcyPrice(at('60000'), hold))).toBe('57034.22053232');
    expect(math.bankruptcyTick(at('60000'), hold, 1)).toBe(570_343);
  });
  test('one step above the trigger is safe, one at it is not', () => {
    expect(math.isolatedEquity(at('57320.998'), hold)).toBe(money('160.499'));
    expect(math.mustLiquidateIsolated(at('57320.998'), hold)).toBe(false);
    expect(math.isolatedEquity(at('57320.997'), hold)).toBe(money('160.4985'));
    expect(math.mustLiquidateIsolated(at('57320.997'), hold)).toBe(true);
  });
  test('W7: what the fills leave goes to insurance', () => {
    const proceeds = atoms(valueOf(BTC, 3000, '57300') + valueOf(BTC, 2000, '57200'));
    const pnl = math.profit('BUY', proceeds, at('60000').openCost);
    const fee = math.feeOf(proceeds, TAKER);
    expect([proceeds, pnl, fee]).toEqual([money('28630'), money('-1370'), money('17.178')]);
    expect(hold + pnl - fee).toBe(money('112.822'));
  });
  test.each([
    ['W9', '61000', '200', '7.32', '600', '900', '56675.11397157'],
    ['W10', '59000', '-200', '7.08', '392.92', '1107.08', null],
  ])('%s: closing 2000 at %s', (_, price, pnl, fee, released, left, newReducePrice) => {
    const position = at('60000');
    const value = valueOf(BTC, 2000, price);
    const close = math.closeFigures(position, contracts(2000), value, TAKER);
    const release = math.marginRelease(
      { hold, realized: atoms(close.pnl - close.fee) },
      contracts(2000),
      position.volume,
      close,
    );
    expect([close.pnl, close.fee]).toEqual([money(pnl), money(fee)]);
    expect([release, hold - release]).toEqual([money(released), money(left)]);
    const rest = leg(BTC, 'BUY', 3000, '60000', price);
    const margin = atoms(hold - release + close.pnl - close.fee);
    if (newReducePrice !== null) {
      const shown = math.showFraction(math.isolatedReducePrice(rest, margin));
      expect(shown).toBe(newReducePrice);
      return;
    }
    const equity = math.isolatedEquity(rest, margin);
    expect(equity).toBe(money('600'));
    expect(math.showFraction(math.marginRate(equity, math.legValue(rest)))).toBe('0.03389831');
  });
});

test('a partial close leaves the rest its share of what losses and funding have left', () => {
  const result = { pnl: money('250'), fee: money('0') };
  const at = (realized: string): Atoms =>
    math.marginRelease(
      { hold: money('1000'), realized: money(realized) },
      contracts(5),
      contracts(10),
      result,
    );
  expect([at('0'), at('-500'), at('-700'), at('-1000'), at('-1200')]).toEqual([
    money('375'),
    money('125'),
    money('25'),
    money('0'),
    money('0'),
  ]);
});

test('W11: averaging in and closing in parts leaves no atom behind', () => {
  const openCost = atoms(
    valueOf(BTC, 3, '60000.1') + valueOf(BTC, 4, '60001.3') + valueOf(BTC, 5, '60002.7'),
  );
  expect(openCost).toBe(money('72.0019'));
  const unit = math.contractUnit(BTC.contract);
  const average = math.averagePrice(openCost, contracts(12), unit.perQuote);
  expect(math.showFraction(average)).toBe('60001.58333333');
  const first = math.closeFigures(
    { side: 'BUY', volume: contracts(12), openCost },
    contracts(7),
    valueOf(BTC, 7, '60010'),
    TAKER,
  );
  const rest = atoms(openCost - first.cost);
  const second = math.closeFigures(
    { side: 'BUY', volume: contracts(5), openCost: rest },
    contracts(5),
    valueOf(BTC, 5, '60010'),
    TAKER,
  );
  expect([first.cost, second.cost]).toEqual([money('42.00110833'), money('30.00079167')]);
  expect([first.pnl, second.pnl]).toEqual([money('0.00589167'), money('0.00420833')]);
});

test('W12: the payer rounds up, the receiver down', () => {
  const { unit } = leg(BTC, 'BUY', 1, '60000', '60000');
  const value = math.valueAtMark(unit, mark(60_123_457n), contracts(5000));
  expect(value).toBe(money('30061.7285'));
  const rateNow = ratio('0.00012345');
  expect(math.fundingPayment(value, rateNow, 'payer')).toBe(money('3.71112039'));
  expect(math.fundingPayment(value, rateNow, 'receiver')).toBe(money('3.71112038'));
  const negative = ratio('-0.00012345');
  expect(math.fundingPayment(value, negative, 'payer')).toBe(money('3.71112039'));
});

test.each([
  ['0.00035', '0.0001'],
  ['0.0012', '0.0007'],
  ['-0.0009', '-0.0004'],
  ['0.02', '0.0075'],
  ['-0.02', '-0.0075'],
])('W13: a mean premium of %s funds at %s', (premium, expected) => {
  expect(math.fundingRate(ratio(premium))).toBe(ratio(expected));
});

test('W13: the premium is how far the impact prices lie outside the index', () => {
  const premium = (bid: bigint, ask: bigint): bigint =>
    math.premiumOf(mark(60_000_000n), mark(bid), mark(ask));
  expect(premium(60_031_200n, 60_035_000n)).toBe(ratio('0.00052'));
  expect(premium(59_965_000n, 59_968_800n)).toBe(ratio('-0.00052'));
  expect(premium(59_990_000n, 60_010_000n)).toBe(0n);
});

test('W15: two cross positions carry each other', () => {
  const normal = money('10000');
  const btc = leg(BTC, 'BUY', 10_000, '60000', '59500');
  const eth = leg(ETH, 'SELL', 500, '3000', '3050');
  const legs = [btc, eth];
  const equity = math.crossEquity(normal, legs);
  const margins = legs.map((each) => math.initialMargin(math.legValue(each), 20));
  expect([equity, ...margins]).toEqual([money('9250'), money('2975'), money('762.5')]);
  const positionNormal = atoms(margins.reduce((a, b) => a + b, 0n));
  expect(math.availableMargin(normal, equity, positionNormal)).toBe(money('5512.5'));
  const value = atoms(math.legValue(btc) + math.legValue(eth));
  expect(math.showFraction(math.marginRate(equity, value))).toBe('0.12374582');
  const required = legs.reduce((sum, each) => sum + math.requirement(each), 0n);
  expect(required).toBe(money('418.6') * 100_000_000n);
  expect(math.showFraction(math.crossReducePrice(btc, normal, [eth]))).toBe('50618.86564763');
  expect(math.showFraction(math.crossReducePrice(eth, normal, [btc]))).toBe('4806.44391408');
});

test('W16: an isolated short', () => {
  const short = leg(ETH, 'SELL', 500, '3000', '3000');
  const hold = math.initialMargin(short.openCost, 20);
  expect(hold).toBe(money('750'));
  expect(math.showFraction(math.isolatedReducePrice(short, hold))).toBe('3132.45823389');
  expect(math.showFraction(math.bankruptcyPrice(short, hold))).toBe('3148.11113332');
  expect(math.bankruptcyTick(short, hold, 2)).toBe(314_811);
});

test('W17: the life of a cross position', () => {
  const openCost = valueOf(BTC, 1000, '60000');
  const openFee = math.feeOf(openCost, MAKER);
  const firstValue = valueOf(BTC, 400, '60500');
  const lastValue = valueOf(BTC, 600, '59800');
  const start = { side: 'BUY', volume: contracts(1000), openCost } as const;
  const first = math.closeFigures(start, contracts(400), firstValue, TAKER);
  const rest = {
    side: 'BUY',
    volume: contracts(600),
    openCost: atoms(openCost - first.cost),
  } as const;
  const last = math.closeFigures(rest, contracts(600), lastValue, TAKER);
  expect([first.pnl, last.pnl]).toEqual([money('20'), money('-12')]);
  const tradeFee = atoms(0n - openFee - first.fee - last.fee);
  expect(tradeFee).toBe(money('-4.8048'));
  expect(first.pnl + last.pnl + tradeFee + money('-0.37')).toBe(money('2.8252'));
  const closed = math.averagePrice(
    atoms(firstValue + lastValue),
    contracts(1000),
    math.contractUnit(BTC.contract).perQuote,
  );
  expect(math.showFraction(closed)).toBe('60080');
});

test('§5.8: a hedged account has one reducePrice per leg and one liquidation price', () => {
  const normal = money('3000');
  const long = leg(BTC, 'BUY', 10_000, '60000', '60000');
  const short = leg(BTC, 'SELL', 8000, '60000', '60000');
  const shown = [
    math.crossReducePrice(long, normal, [short]),
    math.crossReducePrice(short, normal, [long]),
    math.liquidationPrice([long, short], normal, []),
  ].map((price) => price && Number(math.showFraction(price)).toFixed(2));
  expect(shown).toEqual(['57591.31', '62977.33', '47388.37']);
  expect(math.liquidationPrice([long], money('100000'), [])).toBeNull();
});

test('the tier follows the volume', () => {
  const tiers = [10_000, 10_001, 50_000, 60_000, 9_000_000].map(
    (volume) => math.tierOf(BTC.tiers, contracts(volume)).maxLeverage,
  );
  expect(tiers).toEqual([100, 50, 50, 20, 5]);
});
