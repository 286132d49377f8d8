/** Index, mark and funding rate of a contract as a trader sees them move (exchange-rules §5.6, §5.7). */
import { FUTURES_RULES, type FuturesRules } from '@shared/domain/futures-defaults';
import { contractUnit } from '@shared/domain/futures-math';
import { mark, rate, ticks, type Mark, type Rate } from '@shared/money/units';
import { describe, expect, test } from 'vitest';
import { OrderBook } from '../../book/order-book';
import { BUY, SELL } from '../../book/side';
import { EventLog } from '../../event-log';
import { markPrice, MeanBasis } from './mark-price';
import { impactPrice, PremiumMean } from './premium';
import { Pricing, type PricingState } from './pricing';

/** 2023-11-15 07:59:50 UTC, ten seconds before funding. */
const START_MS = 1_700_035_190_000;
const FUNDING_AT_MS = START_MS + 10_000;
const HOUR_MS = 3_600_000;
const RULES = FUTURES_RULES[0] as FuturesRules;
const BTC = RULES.contract.symbol;

/** One contract over one spot pair, whose quotes the test sets by hand. */
class PriceBench {
  readonly log = new EventLog(START_MS);
  readonly spot = { pricePrecision: 2, bid: 6_000_000, ask: 6_000_000 };
  readonly market = {
    rules: RULES,
    book: new OrderBook(),
    lastPrice: 0,
    nextTradeId: 1,
  };
  readonly settled: { atMs: number; rate: Rate; mark: Mark }[] = [];
  isFollowing = true;
  readonly pricing: Pricing;

  constructor(seed = 7) {
    this.pricing = new Pricing({
      seed,
      log: this.log,
      markets: [this.market],
      spotOf: (symbol) =>
        symbol === 'BTCUSDT' || symbol === 'DOGEUSDT'
          ? {
              pricePrecision: this.spot.pricePrecision,
              bestBid: () => this.spot.bid,
              bestAsk: () => this.spot.ask,
            }
          : null,
      isFollowing: () => this.isFollowing,
      settleFunding: (_, fundingRate, markNow) => {
        this.settled.push({ atMs: this.log.nowMs, rate: fundingRate, mark: markNow });
      },
    });
  }

  advance(atMs: number): this {
    while (this.pricing.nextDueMs() <= atMs) {
      this.log.nowMs = Math.max(this.log.nowMs, this.pricing.nextDueMs());
      this.pricing.runDue();
    }
    this.log.nowMs = atMs;
    return this;
  }

  quote(price: number): this {
    this.spot.bid = price;
    this.spot.ask = price;
    return this;
  }

  trade(price: number): this {
    this.market.lastPrice = price;
    this.market.nextTradeId += 1;
    this.pricing.followUp();
    return this;
  }

  get prices(): { index: Mark; mark: Mark; fundingRate: Rate } {
    const { index, mark: now, fundingRate } = this.pricing.of(0);
    return { index, mark: now, fundingRate };
  }
}

describe('mark', () => {
  test('W14: the median of carried index, index with basis and last trade', () => {
    const fourHours = 4 * HOUR_MS;
    const index = mark(60_000_000n);
    const at = (last: bigint): Mark =>
      markPrice(index, rate(10_000n), fourHours, 12_345n, mark(last));
    expect(at(60_010_500n)).toBe(60_010_500n);
    expect(at(59_000_000n)).toBe(60_003_000n); // P1: 60000 · (1 + 0.0001 · 4 ÷ 8)
    expect(at(61_000_000n)).toBe(60_012_345n); // P2
  });

  test('the basis is the mean of the last 30 samples', () => {
    const basis = new MeanBasis();
    for (let second = 0; second < 10; second++) basis.add(1000n);
    for (let second = 0; second < 29; second++) basis.add(30n);
    expect(basis.value).toBe(62n); // (1000 + 29 · 30) ÷ 30 = 62.33
    basis.add(31n);
    expect(basis.value).toBe(30n);
  });

  test('one mad trade does not move it beyond the other two', () => {
    const bench = new PriceBench()
      .advance(START_MS + 2000)
      .trade(700_000)
      .advance(START_MS + 3000);
    const { index, mark: now } = bench.prices;
    expect(now - index).toBeLessThan(index / 5000n);
  });

  test('it follows trades, ten times a second at most', () => {
    const bench = new PriceBench();
    bench.market.book.add(BUY, 600_490, 1, -1, 0); // a basis of 50: trades in between are the median
    bench.market.book.add(SELL, 600_510, 1, -1, 0);
    bench.advance(START_MS + 40_000).log.take();
    for (let ms = 1; ms < 1000; ms++) {
      bench.advance(START_MS + 40_000 + ms);
      bench.trade(600_200 + (ms % 97));
    }
    const changes = bench.log.take().filter(({ type }) => type === 'pricesChanged');
    expect(changes).toHaveLength(9);
    expect(bench.prices.mark).toBe(60_022_600n); // the trade of 0.899
  });
});

describe('index', () => {
  test('follows the spot middle, two of three sources late', () => {
    const bench = new PriceBench().advance(START_MS + 5000);
    expect(bench.prices.index / 100_000n).toBe(600n);
    bench.quote(6_600_000).advance(START_MS + 6000);
    expect(bench.prices.index).toBeLessThan(61_000_000n);
    bench.advance(START_MS + 8000);
    expect(bench.prices.index).toBeGreaterThan(65_900_000n);
  });

  test('the same seed draws the same prices, another one others', () => {
    const run = (seed: number): bigint[] => {
      const bench = new PriceBench(seed);
      return [1, 2, 3, 4, 5].map((second) => {
        bench.quote(6_000_000 + second * 700);
        return bench.advance(START_MS + second * 1000).prices.index;
      });
    };
    expect(run(7)).toEqual(run(7));
    expect(run(7)).not.toEqual(run(8));
  });

  test('stands still while nobody makes the market, whatever trades', () => {
    const bench = new PriceBench();
    bench.isFollowing = false;
    bench
      .quote(5_000_000)
      .advance(START_MS + 3000)
      .trade(500_000)
      .advance(START_MS + 9000);
    expect(bench.prices).toEqual({ index: 60_000_000n, mark: 60_000_000n, fundingRate: 10_000n });
  });

  test('goes on from a snapshot as if nothing had happened', () => {
    const bench = new PriceBench()
      .quote(6_010_000)
      .advance(START_MS + 4000)
      .trade(601_000);
    const copy = new PriceBench().quote(6_010_000);
    copy.market.lastPrice = bench.market.lastPrice;
    copy.market.nextTradeId = bench.market.nextTradeId;
    copy.log.nowMs = bench.log.nowMs;
    copy.pricing.restore(JSON.parse(JSON.stringify(bench.pricing.snapshot())) as PricingState);
    expect(copy.prices).toEqual(bench.prices);
    const later = START_MS + 20_000;
    expect(copy.advance(later).pricing.snapshot()).toEqual(bench.advance(later).pricing.snapshot());
  });
});

describe('the lab', () => {
  const setIndex = { type: 'setIndex', atMs: START_MS, underlying: 'BTCUSDT' } as const;

  test('fixes index and mark exactly, the median off, until it lets go', () => {
    const bench = new PriceBench().advance(START_MS + 3000);
    expect(bench.pricing.setIndex({ ...setIndex, price: '57320.997' })).toBeNull();
    expect(bench.pricing.takeFresh()).toEqual([0]);
    expect([bench.prices.index, bench.prices.mark]).toEqual([57_320_997n, 57_320_997n]);
    bench.trade(610_000).advance(START_MS + 5000);
    expect(bench.prices.mark).toBe(57_320_997n);
    bench.pricing.setIndex({ ...setIndex, price: '60000', mark: '59500.5' });
    expect([bench.prices.index, bench.prices.mark]).toEqual([60_000_000n, 59_500_500n]);
    bench.pricing.setIndex({ ...setIndex, price: null });
    expect(bench.advance(START_MS + 9000).prices.mark).toBeGreaterThan(59_900_000n);
  });

  test.each([
    [{ underlying: 'BTC', price: '1' }, 'unknown-symbol', 'underlying'],
    [{ price: '60000.0001' }, 'too-precise', 'price'],
    [{ price: '6e4' }, 'malformed-number', 'price'],
    [{ price: '0' }, 'invalid-value', 'price'],
    [{ price: '-1' }, 'invalid-value', 'price'],
    [{ price: '99999999999999999999' }, 'invalid-value', 'price'],
    [{ price: '1', mark: '0' }, 'invalid-value', 'mark'],
    [{ price: null, mark: '1' }, 'invalid-value', 'mark'],
    // A full position of 400 BTC would be worth more than a balance can hold.
    [{ price: '20000000' }, 'invalid-value', 'price'],
    [{ price: '60000', mark: '20000000' }, 'invalid-value', 'mark'],
  ])('refuses %j by name and changes nothing', (change, reason, field) => {
    const bench = new PriceBench();
    const before = bench.prices;
    const refusal = bench.pricing.setIndex({ ...setIndex, ...change });
    expect(refusal).toMatchObject({ reason, field });
    expect(bench.prices).toEqual(before);
  });

  test('fixes the index of a pair without contracts too, for whoever values by it', () => {
    const bench = new PriceBench();
    const doge = { ...setIndex, underlying: 'DOGEUSDT' };
    expect(bench.pricing.setIndex({ ...doge, price: '0.1234' })).toBeNull();
    expect(bench.pricing.indexByHand('DOGEUSDT')).toEqual({ units: 1234n, decimals: 4 });
    expect(bench.pricing.indexByHand('BTCUSDT')).toBeNull();
    expect(bench.pricing.setIndex({ ...doge, price: '0.12345' })).toMatchObject({ field: 'price' });
    bench.pricing.setIndex({ ...doge, price: null });
    expect(bench.pricing.indexByHand('DOGEUSDT')).toBeNull();
  });

  test('keeps what it fixed over a restart', () => {
    const bench = new PriceBench();
    bench.pricing.setIndex({ ...setIndex, price: '57320.997', mark: '57000' });
    const setFunding = { type: 'setFunding', atMs: START_MS, contract: BTC } as const;
    bench.pricing.setFunding({ ...setFunding, rate: rate(-12_345n) });
    const again = new PriceBench();
    again.pricing.restore(JSON.parse(JSON.stringify(bench.pricing.snapshot())) as PricingState);
    expect(again.prices).toEqual({ index: 57_320_997n, mark: 57_000_000n, fundingRate: -12_345n });
    again.advance(FUNDING_AT_MS);
    expect(again.settled).toMatchObject([{ rate: -12_345n, mark: 57_000_000n }]);
  });

  test('fixes the funding rate until it lets go', () => {
    const bench = new PriceBench();
    const setFunding = { type: 'setFunding', atMs: START_MS, contract: BTC } as const;
    expect(bench.pricing.setFunding({ ...setFunding, rate: rate(12_345n) })).toBeNull();
    bench.advance(FUNDING_AT_MS);
    expect(bench.settled.map((each) => each.rate)).toEqual([12_345n]);
    bench.pricing.setFunding({ ...setFunding, rate: null });
    expect(bench.prices.fundingRate).toBe(10_000n);
    const unknown = bench.pricing.setFunding({ ...setFunding, contract: 'E-X', rate: null });
    expect(unknown).toMatchObject({ reason: 'unknown-symbol', field: 'contractName' });
  });
});

describe('funding', () => {
  test('the impact price is what 20,000 USDT would pay', () => {
    const book = new OrderBook();
    const unit = contractUnit(RULES.contract);
    expect(impactPrice(book, SELL, unit)).toBeNull();
    book.add(SELL, 600_000, 3000, -1, 0); // 18,000 USDT
    expect(impactPrice(book, SELL, unit)).toBeNull();
    book.add(SELL, 601_000, 3000, -1, 0);
    // 0.3 BTC at 60000, 2000 USDT at 60100: 20000 ÷ 0.333277870...
    expect(impactPrice(book, SELL, unit)).toBe(60_009_985n);
    book.add(BUY, 599_000, 5000, -1, 0);
    expect(impactPrice(book, BUY, unit)).toBe(59_900_000n);
  });

  test('W13: bids above the index make the premium and the rate', () => {
    const bench = new PriceBench();
    bench.pricing.setIndex({
      type: 'setIndex',
      atMs: START_MS,
      underlying: 'BTCUSDT',
      price: '60000',
    });
    bench.market.book.add(BUY, ticks(600_312), 10_000, -1, 0);
    bench.market.book.add(SELL, ticks(600_350), 10_000, -1, 0);
    bench.advance(START_MS + 5000);
    expect(bench.prices.fundingRate).toBe(10_000n); // .00052 − .00042
    expect(bench.pricing.snapshot().contracts[0]?.premium).toEqual({ count: 1, weighted: '52000' });
  });

  test('later samples of the interval weigh more', () => {
    const mean = new PremiumMean();
    expect(mean.value).toBeNull();
    for (const premium of [100_000n, 0n, 40_000n]) mean.add(rate(premium));
    expect(mean.value).toBe(36_667n); // (1·100000 + 2·0 + 3·40000) ÷ 6
  });

  test('is settled at the hour, once, and an interval begins', () => {
    const bench = new PriceBench().advance(FUNDING_AT_MS - 1);
    expect(bench.settled).toEqual([]);
    bench.advance(FUNDING_AT_MS + 8 * HOUR_MS - 1);
    expect(bench.settled.map(({ atMs }) => atMs)).toEqual([FUNDING_AT_MS]);
    bench.advance(FUNDING_AT_MS + 8 * HOUR_MS);
    expect(bench.settled).toHaveLength(2);
  });

  test('what was sampled in one interval counts no more in the next', () => {
    const bench = new PriceBench();
    const setIndex = { type: 'setIndex', atMs: START_MS, underlying: 'BTCUSDT' } as const;
    bench.pricing.setIndex({ ...setIndex, price: '60000' });
    const bid = bench.market.book.add(BUY, ticks(601_200), 10_000, -1, 0);
    bench.market.book.add(SELL, ticks(601_300), 10_000, -1, 0);
    bench.advance(FUNDING_AT_MS);
    expect(bench.prices.fundingRate).toBe(150_000n); // .002, less the most that interest damps
    bench.market.book.remove(bid);
    bench.advance(FUNDING_AT_MS + 5000);
    expect(bench.prices.fundingRate).toBe(10_000n); // bids no more: the interest alone
  });

  test('what was sampled before a closed time counts no more after it', () => {
    const bench = new PriceBench();
    const setIndex = { type: 'setIndex', atMs: START_MS, underlying: 'BTCUSDT' } as const;
    bench.pricing.setIndex({ ...setIndex, price: '60000' });
    const bid = bench.market.book.add(BUY, ticks(601_200), 10_000, -1, 0);
    bench.market.book.add(SELL, ticks(601_300), 10_000, -1, 0);
    bench.advance(START_MS + 5000);
    expect(bench.prices.fundingRate).toBe(150_000n);
    bench.market.book.remove(bid);
    const openedMs = START_MS + 20 * HOUR_MS;
    bench.pricing.closeTime(START_MS + 5000, openedMs);
    bench.log.nowMs = openedMs;
    bench.advance(openedMs + 5000);
    expect(bench.prices.fundingRate).toBe(10_000n);
  });

  test('closed time is not funded', () => {
    const bench = new PriceBench().advance(START_MS + 5000);
    bench.pricing.closeTime(START_MS + 5000, FUNDING_AT_MS + 20 * HOUR_MS);
    bench.log.nowMs = FUNDING_AT_MS + 20 * HOUR_MS;
    bench.advance(FUNDING_AT_MS + 24 * HOUR_MS - 1);
    expect(bench.settled).toEqual([]);
    bench.advance(FUNDING_AT_MS + 24 * HOUR_MS);
    expect(bench.settled).toHaveLength(1);
  });
});
