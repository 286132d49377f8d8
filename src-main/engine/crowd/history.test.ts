import { SPOT_RULES, type SpotRules } from '@shared/domain/instrument-defaults';
import { describe, expect, test } from 'vitest';
import type { TurnoverCandle } from '../query';
import { backfillHistory, LastDay, openHistory } from './index';
import { openingTicks } from './parameters';

const END_MS = 1_700_000_040_000;
const MINUTE_MS = 60_000;
const DAYS = 3;

function rulesOf(symbol: string): SpotRules {
  const rules = SPOT_RULES.find(({ pair }) => pair.symbol === symbol);
  if (rules === undefined) throw new Error(symbol);
  return rules;
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
const returnsOf = (bars: readonly TurnoverCandle[]) =>
  bars.map(({ open, close }) => Math.log(close / open));

describe.each(SPOT_RULES.map((rules) => [rules.pair.symbol, rules] as const))('%s', (_, rules) => {
  const bars = backfillHistory(7, rules, END_MS + 12_345, DAYS);

  test('one bar per minute, the last one closing at the opening price', () => {
    expect(bars).toHaveLength(DAYS * 1440);
    const starts = bars.map((_bar, index) => END_MS - (bars.length - index) * MINUTE_MS);
    expect(bars.map(({ openTimeMs }) => openTimeMs)).toEqual(starts);
    expect(bars.at(-1)?.close).toBe(openingTicks(rules));
  });

  test('each bar opens where the one before closed, and spans its own prices', () => {
    const broken = bars.filter((bar, index) => {
      const before = bars[index - 1];
      const joined = before === undefined || before.close === bar.open;
      const spans =
        bar.high >= Math.max(bar.open, bar.close) && bar.low <= Math.min(bar.open, bar.close);
      return !joined || !spans || bar.low < 1 || bar.volume < 1;
    });
    expect(broken).toEqual([]);
  });

  test('every figure is whole, and the turnover lies between low and high', () => {
    const { pricePrecision, quantityPrecision } = rules.pair;
    const scale = 10n ** BigInt(8 - pricePrecision - quantityPrecision);
    const broken = bars.filter(({ high, low, volume, turnover }) => {
      const lots = BigInt(volume);
      return turnover < BigInt(low) * lots * scale || turnover > BigInt(high) * lots * scale;
    });
    expect(broken).toEqual([]);
    expect(bars.every((bar) => Number.isSafeInteger(bar.volume + bar.high + bar.low))).toBe(true);
  });
});

test('the past is the same on every machine, and another for another seed', () => {
  const bars = backfillHistory(7, rulesOf('BTCUSDT'), END_MS, 30);
  expect(bars[0]).toEqual({
    openTimeMs: 1697408040000,
    open: 5921795,
    high: 5923226,
    low: 5921068,
    close: 5921100,
    volume: 6355875,
    turnover: 37638201507375n,
  });
  expect(backfillHistory(7, rulesOf('BTCUSDT'), END_MS, 30)).toEqual(bars);
  expect(backfillHistory(8, rulesOf('BTCUSDT'), END_MS, 1).at(-1)).not.toEqual(bars.at(-1));
});

test('one that was drawn while all hours traded alike is drawn as it was: no chart changes its past', () => {
  const rules = rulesOf('BTCUSDT');
  const bars = wholePast(7, rules, 30, true);
  expect(bars[0]).toEqual({
    openTimeMs: 1697408040000,
    open: 5921795,
    high: 5923226,
    low: 5921068,
    close: 5921100,
    volume: 10240132,
    turnover: 60639982957204n,
  });
  const prices = (all: readonly TurnoverCandle[]) =>
    all.map(({ open, high, low, close }) => [open, high, low, close]);
  expect(prices(bars)).toEqual(prices(backfillHistory(7, rules, END_MS, 30)));
});

function wholePast(seed: number, rules: SpotRules, days: number, isEven: boolean) {
  const history = openHistory(seed, rules, END_MS, days, { isEven });
  return Array.from({ length: days }, () => history.olderDay())
    .toReversed()
    .flat();
}

describe('volumes are no wall', () => {
  const quarters = (bars: readonly TurnoverCandle[]) =>
    Array.from({ length: bars.length / 15 }, (_, at) => {
      const part = bars.slice(15 * at, 15 * (at + 1));
      return {
        volumes: part.map(({ volume }) => Math.log(volume)),
        volume: Math.log(part.reduce((sum, { volume }) => sum + volume, 0)),
        range: Math.log(
          Math.max(...part.map(({ high }) => high)) - Math.min(...part.map(({ low }) => low)),
        ),
      };
    });
  const sd = (values: readonly number[]) => {
    const center = mean(values);
    return Math.sqrt(mean(values.map((value) => (value - center) ** 2)));
  };
  const all = [1, 2, 3].map((seed) => quarters(wholePast(seed, rulesOf('BTCUSDT'), 30, false)));

  test('one minute trades more than the next', () => {
    expect(mean(all.flat().map(({ volumes }) => sd(volumes)))).toBeGreaterThan(0.35);
  });

  test('a market that moves is a market that trades', () => {
    for (const past of all) {
      const [volume, range] = [past.map((each) => each.volume), past.map((each) => each.range)];
      const together = mean(
        past.map((each) => (each.volume - mean(volume)) * (each.range - mean(range))),
      );
      expect(together / sd(volume) / sd(range)).toBeGreaterThan(0.35);
    }
  });
});

test('fewer days are the end of more days', () => {
  const rules = rulesOf('ETHBTC');
  expect(backfillHistory(3, rules, END_MS, 1)).toEqual(
    backfillHistory(3, rules, END_MS, DAYS).slice(-1440),
  );
});

test('a ratio moves as its two prices do', () => {
  const [btc, eth, ratio] = ['BTCUSDT', 'ETHUSDT', 'ETHBTC'].map(
    (symbol) => backfillHistory(5, rulesOf(symbol), END_MS, DAYS)[0]?.open ?? 0,
  );
  const openings = openingTicks(rulesOf('ETHUSDT')) / openingTicks(rulesOf('BTCUSDT'));
  const expected = ((eth ?? 0) / (btc ?? 1) / openings) * openingTicks(rulesOf('ETHBTC'));
  expect(Math.abs((ratio ?? 0) - expected)).toBeLessThan(2);
});

test('majors move together, loosened by volatilities that are their own', () => {
  const [btc, eth] = ['BTCUSDT', 'ETHUSDT'].map((symbol) =>
    returnsOf(backfillHistory(2, rulesOf(symbol), END_MS, 30)),
  );
  if (btc === undefined || eth === undefined) return;
  const covariance = mean(btc.map((change, index) => change * (eth[index] ?? 0)));
  const sd = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value * value)));
  const correlation = covariance / (sd(btc) * sd(eth));
  expect(correlation).toBeGreaterThan(0.45);
  expect(correlation).toBeLessThan(0.85);
});

test('thirty days are about as volatile as the underlying says', () => {
  const daily = [1, 2, 3, 4].map((seed) => {
    const returns = returnsOf(backfillHistory(seed, rulesOf('BTCUSDT'), END_MS, 30));
    return Math.sqrt(1440 * mean(returns.map((change) => change * change)));
  });
  expect(mean(daily)).toBeGreaterThan(0.015);
  expect(mean(daily)).toBeLessThan(0.05);
});

test('markets that share their last day have the past they have alone, in whatever order they are asked', () => {
  const lastDay = new LastDay(7);
  const histories = SPOT_RULES.map((rules) => openHistory(7, rules, END_MS, DAYS, { lastDay }));
  const days = SPOT_RULES.map((): (readonly TurnoverCandle[])[] => []);
  for (let day = 0; day < DAYS; day++) {
    histories.forEach((history, market) => days[market]?.unshift(history.olderDay()));
  }
  SPOT_RULES.forEach((rules, market) => {
    expect(days[market]?.flat()).toEqual(backfillHistory(7, rules, END_MS, DAYS));
  });
});
