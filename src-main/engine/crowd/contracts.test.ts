/**
 * The crowd in contracts: what it adds, and what it must leave as it was. Longer:
 * `TIDEMARK_FULL=1 npx vitest run src-main/engine/crowd/contracts.test.ts`.
 */
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { describe, expect, test } from 'vitest';
import { isFull } from '@shared/kernel/full-size.testing';
import type { TurnoverCandle } from '../query';
import { Basis, OPENING_BASIS } from './basis';
import { backfillHistory, createCrowd, type Crowd } from './index';
import { BASIS, BASIS_POINT, REGIME_PROFILES, type Instrument } from './parameters';
import { TestMarket, type TestTrade } from './test-market.testing';

const START_MS = 1_700_000_040_000;
const MINUTE_MS = 60_000;
const CONTRACT = 'E-BTC-USDT';
const pairs = SPOT_RULES.slice(0, 2).map(({ pair }) => pair);
const contracts = FUTURES_RULES.slice(0, 2).map(({ contract }) => contract);
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;

interface World {
  readonly crowd: Crowd;
  readonly markets: readonly TestMarket[];
  readonly trades: Map<string, TestTrade[]>;
}

function world(seed: number, instruments: readonly Instrument[]): World {
  const markets = instruments.map((instrument) => new TestMarket(instrument));
  const crowd = createCrowd({ seed, startMs: START_MS, markets });
  const trades: World['trades'] = new Map();
  for (const market of markets) {
    const list: TestTrade[] = [];
    trades.set(market.pair.symbol, list);
    market.listener = crowd;
    market.onTrade = (trade) => list.push(trade);
  }
  return { crowd, markets, trades };
}

function run({ crowd }: World, untilMs: number, each: () => void = () => undefined): void {
  while (crowd.nextDueMs() < untilMs) {
    crowd.runNext();
    each();
  }
}

const marketOf = ({ markets }: World, symbol: string): TestMarket => {
  const market = markets.find(({ pair }) => pair.symbol === symbol);
  if (market === undefined) throw new Error(symbol);
  return market;
};
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
function mean(values: readonly number[] | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

test('contracts do not move a single order of the pairs', () => {
  const [alone, beside] = [world(3, pairs), world(3, [...pairs, ...contracts])];
  for (const each of [alone, beside]) run(each, at(isFull ? 10 : 4));
  for (const { symbol } of pairs) {
    expect(beside.trades.get(symbol)).toEqual(alone.trades.get(symbol));
    expect(marketOf(beside, symbol).resting()).toEqual(marketOf(alone, symbol).resting());
    expect(beside.crowd.latentPrice(symbol)).toBe(alone.crowd.latentPrice(symbol));
  }
});

test("a user's order in a contract moves its book, but no fair value of anything", () => {
  const all = [...pairs, ...contracts];
  const [quiet, disturbed] = [world(6, all), world(6, all)];
  for (const each of [quiet, disturbed]) run(each, at(3));
  marketOf(disturbed, CONTRACT).take(200, 'BUY', 400_000, 0);
  const fairOf = (each: World) => {
    const values: number[] = [];
    for (let second = 0; second < (isFull ? 300 : 120); second++) {
      run(each, at(3) + second * 1000);
      values.push(...all.map(({ symbol }) => each.crowd.latentPrice(symbol)));
    }
    return values;
  };
  expect(fairOf(disturbed)).toEqual(fairOf(quiet));
  expect(marketOf(disturbed, CONTRACT).resting()).not.toEqual(marketOf(quiet, CONTRACT).resting());
  expect(disturbed.trades.get('BTCUSDT')).toEqual(quiet.trades.get('BTCUSDT'));
});

test('each contract is quoted tightly around its own fair value, near the underlying', () => {
  const all = world(4, [...SPOT_RULES.map(({ pair }) => pair), ...allContracts()]);
  all.crowd.setRegime(START_MS, 'normal');
  const away = new Map<string, number[]>();
  let lastSecond = 0;
  run(all, at(10), () => {
    const second = Math.floor(all.crowd.nextDueMs() / 1000);
    if (second === lastSecond || second < at(1) / 1000) return;
    lastSecond = second;
    for (const { symbol } of allContracts()) {
      const book = marketOf(all, symbol);
      const mid = (book.bestBid() + book.bestAsk()) / 2;
      const list = away.get(symbol) ?? [];
      away.set(symbol, list);
      list.push(Math.abs(mid / all.crowd.latentPrice(symbol) - 1) / BASIS_POINT);
    }
  });
  for (const { symbol, base, pricePrecision } of allContracts()) {
    const pair = SPOT_RULES.find(({ pair: found }) => found.symbol === `${base}USDT`)?.pair;
    const spot = all.crowd.latentPrice(`${base}USDT`) / 10 ** (pair?.pricePrecision ?? 0);
    const fair = all.crowd.latentPrice(symbol) / 10 ** pricePrecision;
    expect(Math.abs(fair / spot - 1) / BASIS_POINT).toBeLessThan(15);
    // Less than a tick, where a tick is wide: that of XRP is 1.7 bp.
    const tickBp = 1 / all.crowd.latentPrice(symbol) / BASIS_POINT;
    expect(median(away.get(symbol) ?? [])).toBeLessThan(1.5 + tickBp);
    expect(all.trades.get(symbol)?.length).toBeGreaterThan(300);
  }
});

test('a halted contract keeps its book while the pair goes on', () => {
  const both = world(2, [...pairs, ...contracts]);
  run(both, at(2));
  marketOf(both, CONTRACT).open = false;
  const counts = () => [both.trades.get(CONTRACT)?.length, both.trades.get('BTCUSDT')?.length];
  const before = counts();
  run(both, at(4));
  const after = counts();
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBeGreaterThan(before[1] ?? Infinity);
  marketOf(both, CONTRACT).open = true;
  run(both, at(6));
  expect(counts()[0]).toBeGreaterThan(before[0] ?? Infinity);
});

test('a snapshot as JSON continues bit for bit, and another future differs', () => {
  const all = [...pairs, ...contracts];
  const unbroken = world(5, all);
  run(unbroken, at(3));
  const text = JSON.stringify(unbroken.crowd.snapshot());
  const config = { seed: 5, startMs: START_MS, markets: unbroken.markets };
  const copy = createCrowd(config, JSON.parse(text));
  expect(JSON.stringify(copy.snapshot())).toBe(text);
  const straight = world(5, all);
  run(straight, at(6));
  for (const market of unbroken.markets) market.listener = copy;
  run({ ...unbroken, crowd: copy }, at(6));
  expect(JSON.stringify(copy.snapshot())).toBe(JSON.stringify(straight.crowd.snapshot()));
  expect(unbroken.trades).toEqual(straight.trades);
});

describe('the basis', () => {
  const path = (seed: number, regime: keyof typeof REGIME_PROFILES, seconds: number) => {
    const basis = new Basis(seed, CONTRACT);
    const values = new Float64Array(seconds);
    for (let second = 0; second < seconds; second++) {
      basis.step(REGIME_PROFILES[regime]);
      values[second] = basis.value / BASIS_POINT;
    }
    return values;
  };
  test('opens at the mean of the normal regime', () => {
    expect(new Basis(1, CONTRACT).value).toBe(OPENING_BASIS);
    expect(OPENING_BASIS).toBeCloseTo(2 * BASIS_POINT, 10);
  });

  test.each([
    ['calm', 1],
    ['normal', 2],
    ['volatile', 3],
    ['trendUp', 8],
    ['trendDown', -8],
    ['crash', -25],
    ['illiquid', 0],
  ] as const)('in a %s market it settles around %d bp, three either way', (regime, expected) => {
    const paths = [1, 2, 3, 4].map((seed) =>
      path(seed, regime, isFull ? 400_000 : 150_000).subarray(20_000),
    );
    const center = mean(paths.map(mean));
    const sd = Math.sqrt(
      mean(paths.map((values) => mean(values.map((value) => (value - center) ** 2)))),
    );
    expect(Math.abs(center - expected)).toBeLessThan(0.6);
    expect(Math.abs(sd - BASIS.sd / BASIS_POINT)).toBeLessThan(0.5);
  });

  test('half of a distance is gone after half an hour', () => {
    const after = [...Array(200).keys()].map((seed) => path(seed, 'crash', 1800).at(-1) ?? NaN);
    expect(Math.abs(mean(after) - (2 - 25) / 2)).toBeLessThan(0.8);
  });

  test('stands still in a halt, and goes on as if there had been none', () => {
    const [halted, free] = [new Basis(1, CONTRACT), new Basis(1, CONTRACT)];
    halted.step(REGIME_PROFILES.halt);
    expect(halted.value).toBe(OPENING_BASIS);
    free.step(REGIME_PROFILES.normal);
    expect(halted.snapshot().rng).toEqual(free.snapshot().rng);
  });
});

describe('the past of a contract', () => {
  const END_MS = START_MS + 12_345;
  const [btc] = FUTURES_RULES;
  const [spot] = SPOT_RULES;
  const past = (index: number, days: number): readonly TurnoverCandle[] => {
    const rules = FUTURES_RULES[index];
    if (rules === undefined) throw new Error('no such contract');
    const { contract: pair, openingPrice } = rules;
    return backfillHistory(7, { pair, openingPrice }, END_MS, days);
  };

  test.each([0, 1, 2, 3])(
    'has one bar per minute, each opening where the last closed (%d)',
    (n) => {
      const bars = past(n, 2);
      expect(bars).toHaveLength(2 * 1440);
      expect(bars.at(-1)?.openTimeMs).toBe(START_MS - MINUTE_MS);
      const broken = bars.filter((bar, index) => {
        const before = bars[index - 1];
        const joined = before === undefined || before.close === bar.open;
        const spans =
          bar.high >= Math.max(bar.open, bar.close) && bar.low <= Math.min(bar.open, bar.close);
        return !joined || !spans || bar.volume < 1;
      });
      expect(broken).toEqual([]);
    },
  );

  test('ends at the opening price with the opening basis', () => {
    expect(past(0, 1).at(-1)?.close).toBe(600_120);
  });

  test('follows its underlying with a basis of some basis points', () => {
    if (btc === undefined || spot === undefined) throw new Error('there are default rules');
    const under = backfillHistory(7, spot, END_MS, 10);
    const basis = past(0, 10).map((bar, index) => {
      return (bar.close * 10) / (under[index]?.close ?? NaN) - 1;
    });
    const bp = basis.map((value) => value / BASIS_POINT);
    expect(Math.max(...bp.map(Math.abs))).toBeLessThan(25);
    expect(Math.abs(mean(bp) - 2)).toBeLessThan(4);
    expect(new Set(bp.map((value) => value.toFixed(1))).size).toBeGreaterThan(50);
  });

  test('tells its turnover in the margin coin, between low and high', () => {
    // One contract of 0.0001 BTC at one tick of 0.1 USDT is 0.00001 USDT: a thousand atoms.
    const broken = past(0, 2).filter(({ high, low, volume, turnover }) => {
      const perTick = BigInt(volume) * 1000n;
      return turnover < BigInt(low) * perTick || turnover > BigInt(high) * perTick;
    });
    expect(broken).toEqual([]);
  });
});

function allContracts() {
  return FUTURES_RULES.map(({ contract }) => contract);
}
