import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { describe, expect, test } from 'vitest';
import { REGIMES, type Regime } from '@shared/domain/regime';
import { createCrowd, type Crowd } from './index';
import { RegimeChain } from './regimes';
import { TestMarket, type TestTrade } from './test-market.testing';

const START_MS = 1_700_000_040_000;
const MINUTE_MS = 60_000;
const BASIS_POINT = 1e-4;

interface World {
  readonly crowd: Crowd;
  readonly markets: readonly TestMarket[];
  readonly trades: (TestTrade & { readonly symbol: string })[];
}

function world(
  seed: number,
  rules = SPOT_RULES,
  regime: Regime | null = 'normal',
  isEven = false,
): World {
  const markets = rules.map(({ pair }) => new TestMarket(pair));
  const crowd = createCrowd({ seed, startMs: START_MS, markets, isEven });
  const trades: World['trades'] = [];
  for (const market of markets) {
    market.listener = crowd;
    market.onTrade = (trade) => trades.push({ ...trade, symbol: market.pair.symbol });
  }
  if (regime !== null) crowd.setRegime(START_MS, regime);
  return { crowd, markets, trades };
}

function run(
  { crowd }: World,
  untilMs: number,
  between: (nowMs: number) => void = () => undefined,
) {
  let events = 0;
  for (; crowd.nextDueMs() < untilMs; events++) {
    between(crowd.nextDueMs());
    crowd.runNext();
  }
  return events;
}

const btc = SPOT_RULES.slice(0, 1);
/** Two plain pairs and the ratio of their prices. */
const three = SPOT_RULES.filter(({ pair }) => ['BTC', 'ETH'].includes(pair.base));
const at = (minutes: number) => START_MS + minutes * MINUTE_MS;
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const books = ({ markets }: World) => markets.map((market) => market.resting());

describe('thirty minutes of the normal regime', () => {
  const market = world(3, btc);
  const [book] = market.markets;
  const spreadsBp: number[] = [];
  const distancesBp: number[] = [];
  const events = run(market, at(30), (nowMs) => {
    if (book === undefined || nowMs < at(1)) return;
    const mid = (book.bestBid() + book.bestAsk()) / 2;
    spreadsBp.push((book.bestAsk() - book.bestBid()) / mid / BASIS_POINT);
    distancesBp.push(Math.abs(mid - market.crowd.latentPrice('BTCUSDT')) / mid / BASIS_POINT);
  });

  test('the crowd keeps busy, but not busier than a worker can follow', () => {
    expect(events / (30 * 60)).toBeGreaterThan(15);
    expect(events / (30 * 60)).toBeLessThan(40);
  });
  test('both sides are always quoted, tightly and around the fair value', () => {
    expect(Math.min(...spreadsBp)).toBeGreaterThan(0);
    expect(median(spreadsBp)).toBeGreaterThan(0.02);
    expect(median(spreadsBp)).toBeLessThan(0.5);
    expect(median(distancesBp)).toBeLessThan(2);
  });
  test('trades come in both directions at a human pace, of every kind of taker', () => {
    const perMinute = market.trades.length / 30;
    expect(perMinute).toBeGreaterThan(100);
    expect(perMinute).toBeLessThan(1000);
    const buys = market.trades.filter(({ takerSide }) => takerSide === 'BUY').length;
    expect(buys / market.trades.length).toBeGreaterThan(0.25);
    expect(buys / market.trades.length).toBeLessThan(0.75);
    expect(new Set(market.trades.map(({ takerAgent }) => takerAgent))).toEqual(new Set([5, 6, 7]));
    expect(new Set(market.trades.map(({ makerAgent }) => makerAgent))).toEqual(
      new Set([1, 2, 3, 4]),
    );
  });
});

/** How much the minutes of an hour differ, as the standard deviation of their volumes' logarithms. */
function unevenness(isEven: boolean): number {
  const market = world(3, btc, 'normal', isEven);
  const volumes: number[] = [];
  for (let minute = 1; minute <= 60; minute += 1) {
    const from = market.trades.length;
    run(market, at(minute));
    const lots = market.trades.slice(from).reduce((sum, trade) => sum + trade.lots, 0);
    volumes.push(Math.log(lots));
  }
  const center = volumes.reduce((sum, value) => sum + value, 0) / 60;
  return Math.sqrt(volumes.reduce((sum, value) => sum + (value - center) ** 2, 0) / 60);
}

test('one minute trades more than the next, as it does not where takers send the same in every hour', () => {
  expect(unevenness(false)).toBeGreaterThan(0.35);
  expect(unevenness(true)).toBeLessThan(0.3);
});

test('all seven books trade near their opening price within the warm-up minute', () => {
  const all = world(1);
  run(all, at(1));
  for (const rules of SPOT_RULES) {
    const { pair, openingPrice } = rules;
    const market = all.markets.find((other) => other.pair === pair);
    const price = (market?.lastPrice() ?? 0) / 10 ** pair.pricePrecision;
    expect(price / parseFloat(openingPrice)).toBeCloseTo(1, 1.5);
    expect((market?.bestBid() ?? 0) < (market?.bestAsk() ?? 0)).toBe(true);
    expect(market?.depth('BUY', market.bestBid(), Infinity)).toBeGreaterThan(0);
  }
});

test('the same seed does the same things, another seed others', () => {
  const [first, second, other] = [world(9, three), world(9, three), world(10, three)];
  for (const each of [first, second, other]) run(each, at(3));
  expect(first.trades).toEqual(second.trades);
  expect(books(first)).toEqual(books(second));
  expect(other.trades).not.toEqual(first.trades);
});

test('time never runs backwards and what is due is due in whole milliseconds', () => {
  const all = world(4);
  const times: number[] = [];
  run(all, at(2), (nowMs) => times.push(nowMs));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(times.every((time) => Number.isInteger(time) && time >= START_MS)).toBe(true);
});

test.each([0, 90_500])(
  'a snapshot as JSON continues bit for bit after %i ms of closed time',
  (ms) => {
    const unbroken = world(5, three, null);
    run(unbroken, at(4));
    unbroken.crowd.postpone(ms);
    const text = JSON.stringify(unbroken.crowd.snapshot());
    // The books are the exchange's to restore: here the copy takes over the same ones.
    const copy = createCrowd(
      { seed: 5, startMs: START_MS, markets: unbroken.markets },
      JSON.parse(text),
    );
    expect(JSON.stringify(copy.snapshot())).toBe(text);

    const straight = world(5, three, null);
    run(straight, at(4));
    straight.crowd.postpone(ms);
    run(straight, at(8));
    for (const market of unbroken.markets) market.listener = copy;
    run({ ...unbroken, crowd: copy }, at(8));
    expect(JSON.stringify(copy.snapshot())).toBe(JSON.stringify(straight.crowd.snapshot()));
    expect(unbroken.trades).toEqual(straight.trades);
    expect(books(unbroken)).toEqual(books(straight));
  },
);

test("a user's orders move the book but never the latent prices", () => {
  const USER = 200;
  const [quiet, disturbed] = [world(6, btc), world(6, btc)];
  for (const each of [quiet, disturbed]) run(each, at(5));
  const [book] = disturbed.markets;
  book?.take(USER, 'BUY', 50_000_000, 0);
  book?.limit(USER, 'SELL', book.bestAsk() + 5, 9_000_000);
  const fairAfter = (each: World) => {
    const seconds: number[] = [];
    for (let second = 0; second < 600; second++) {
      run(each, at(5) + second * 1000);
      seconds.push(each.crowd.latentPrice('BTCUSDT'));
    }
    return seconds;
  };
  expect(fairAfter(disturbed)).toEqual(fairAfter(quiet));
  expect(books(disturbed)).not.toEqual(books(quiet));
});

describe('regimes', () => {
  test('every regime can be forced and freed', () => {
    const { crowd } = world(1, btc, null);
    for (const regime of REGIMES) {
      crowd.setRegime(crowd.nextDueMs(), regime);
      expect(crowd.regime()).toBe(regime);
    }
    crowd.setRegime(crowd.nextDueMs(), null);
    expect(crowd.regime()).toBe('halt');
  });

  test('a forced regime stays; a free chain wanders, and mostly through the long ones', () => {
    const [forced, free] = [new RegimeChain(1, START_MS), new RegimeChain(1, START_MS)];
    forced.force(START_MS, 'volatile');
    const minutes = new Map<Regime, number>();
    for (let minute = 0; minute < 100 * 1440; minute++) {
      forced.advanceTo(at(minute));
      free.advanceTo(at(minute));
      minutes.set(free.regime, (minutes.get(free.regime) ?? 0) + 1);
    }
    const share = (regime: Regime) => (minutes.get(regime) ?? 0) / (100 * 1440);
    expect(forced.regime).toBe('volatile');
    expect(minutes.size).toBe(REGIMES.length);
    expect(share('normal')).toBeGreaterThan(share('calm'));
    expect(share('calm')).toBeGreaterThan(share('volatile'));
    expect(share('volatile')).toBeGreaterThan(share('halt'));
    expect(share('crash')).toBeLessThan(0.03);
  });

  test('a halt freezes trading and prices; the market reopens with a gap', () => {
    const market = world(2, btc);
    run(market, at(2));
    const trades = market.trades.length;
    const fair = market.crowd.latentPrice('BTCUSDT');
    market.crowd.setRegime(at(2), 'halt');
    run(market, at(7));
    expect(market.trades).toHaveLength(trades);
    expect(market.crowd.latentPrice('BTCUSDT')).toBe(fair);
    market.crowd.setRegime(at(7), 'normal');
    run(market, at(7) + 2000);
    const gapBp = Math.abs(market.crowd.latentPrice('BTCUSDT') / fair - 1) / BASIS_POINT;
    expect(gapBp).toBeGreaterThan(1);
    run(market, at(10));
    expect(market.trades.length).toBeGreaterThan(trades);
  });

  test('a crash falls for twenty minutes, then recovers part of it', () => {
    const market = world(8, btc, 'crash');
    const opening = market.crowd.latentPrice('BTCUSDT');
    run(market, at(20));
    const bottom = market.crowd.latentPrice('BTCUSDT');
    run(market, at(80));
    const after = market.crowd.latentPrice('BTCUSDT');
    expect(bottom / opening).toBeGreaterThan(0.75);
    expect(bottom / opening).toBeLessThan(0.93);
    expect(after).toBeGreaterThan(bottom);
  });

  test('a volatile market is wider and thinner, an illiquid one nearly empty', () => {
    const shape = (regime: Regime) => {
      const market = world(7, btc, regime);
      const [book] = market.markets;
      const spreads: number[] = [];
      const depths: number[] = [];
      run(market, at(10), () => {
        if (book === undefined || book.bestBid() === 0) return;
        spreads.push(book.bestAsk() - book.bestBid());
        depths.push(book.depth('BUY', book.bestBid(), book.bestBid() * 5 * BASIS_POINT));
      });
      return { spread: median(spreads), depth: median(depths) };
    };
    const [normal, volatile, illiquid] = [shape('normal'), shape('volatile'), shape('illiquid')];
    expect(volatile.spread).toBeGreaterThan(1.5 * normal.spread);
    expect(volatile.depth).toBeLessThan(0.6 * normal.depth);
    expect(illiquid.spread).toBeGreaterThan(3 * normal.spread);
    expect(illiquid.depth).toBeLessThan(0.2 * normal.depth);
  });
});

describe('a closed market', () => {
  test('agents leave its book as it is, apart from orders that expire', () => {
    const market = world(2, btc);
    run(market, at(2));
    const [book] = market.markets;
    if (book === undefined) return;
    book.open = false;
    const before = new Set(book.resting().map((order) => order.join()));
    const trades = market.trades.length;
    run(market, at(4));
    const after = book.resting().map((order) => order.join());
    expect(after.length).toBeGreaterThan(0);
    expect(after.every((order) => before.has(order))).toBe(true);
    expect(market.trades).toHaveLength(trades);
  });

  test('postponing the crowd shifts all it does, and nothing else', () => {
    const [early, late] = [world(11, three), world(11, three)];
    const delayMs = 7 * MINUTE_MS + 123;
    run(early, at(2));
    run(late, at(2));
    late.crowd.postpone(delayMs);
    expect(late.crowd.nextDueMs() - early.crowd.nextDueMs()).toBe(delayMs);
    run(early, at(4));
    run(late, at(4) + delayMs);
    expect(late.trades).toEqual(early.trades);
    expect(books(late)).toEqual(books(early));
  });
});
