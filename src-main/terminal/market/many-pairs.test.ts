/** An exchange with more pairs than a socket has channels for: real ones list a thousand. */
import type { SpotPair } from '@shared/domain/instrument';
import type { PairSummary } from '@shared/domain/open-data';
import { expect, it } from 'vitest';
import type { Outcome } from '../../client/exchange-client';
import { Bench } from '../bench.testing';
import { accepted, BTC, makeTicker, ScriptedExchange, unknown } from '../scripted-client.testing';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { summaryTicker } from './summary-ticker';

const PAIRS: readonly SpotPair[] = Array.from({ length: 200 }, (_, at) => ({
  ...BTC,
  symbol: `C${at}USDT`,
  base: `C${at}`,
}));
const LAST = 'C199USDT';

const rowOf = ({ base, quote }: SpotPair, lastPrice: string): PairSummary => ({
  base,
  quote,
  lastPrice,
  lowestAsk: '0',
  highestBid: '0',
  baseVolume: '12.3456789',
  quoteVolume: '0',
  changePercent: '-2.04',
  highestPrice: '60100',
  lowestPrice: '59000.5',
});

class LargeExchange extends ScriptedExchange {
  override readonly pairs = PAIRS;
  summaries = 0;

  /** What the open feed says of all pairs. */
  says(summary: () => Outcome<readonly PairSummary[]>): void {
    this.openData.summary = () => {
      this.summaries += 1;
      return Promise.resolve(summary());
    };
  }
}

async function start(): Promise<{ bench: Bench; exchange: LargeExchange }> {
  const clock = new ManualClock();
  const exchange = new LargeExchange(clock);
  exchange.says(() => accepted(PAIRS.map((pair) => rowOf(pair, '60000.25'))));
  const bench = await new Bench({ clock, exchange }).start();
  bench.watch('tickers');
  return { bench, exchange };
}

const tickerOf = (bench: Bench, symbol: string) =>
  bench.value('tickers').find((row) => row.symbol === symbol);

it('pairs without a channel have the figures of the last seconds', async () => {
  const { bench, exchange } = await start();
  await bench.run(8_000, 100);
  expect(tickerOf(bench, LAST)).toMatchObject({
    last: 6_000_025,
    high: 6_010_000,
    low: 5_900_050,
    volumeLots: 12_345_678,
    rose: '-0.0204',
  });
  exchange.says(() => accepted(PAIRS.map((pair) => rowOf(pair, '61000'))));
  await bench.run(12_000, 100);
  expect(tickerOf(bench, LAST)?.last).toBe(6_100_000);
});

it('a clock that is set back holds up the figures of no pair', async () => {
  const { bench, exchange } = await start();
  await bench.run(8_000, 100);
  bench.clock.jumpWall(-3_600_000);
  exchange.says(() => accepted(PAIRS.map((pair) => rowOf(pair, '61000'))));
  await bench.run(20_000, 100);
  expect(tickerOf(bench, LAST)?.last).toBe(6_100_000);
});

it('an exchange without such a summary is asked pair by pair, and for it seldom', async () => {
  const { bench, exchange } = await start();
  exchange.says(() => unknown);
  const before = exchange.summaries;
  await bench.run(60_000, 100);
  expect(exchange.summaries - before).toBeLessThanOrEqual(1);
  expect(exchange.count('ticker')).toBeGreaterThan(40);
});

it('a pair that is looked at has its own figures at once', async () => {
  const { bench, exchange } = await start();
  await bench.run(1_000);
  expect(exchange.channels).not.toContain(`${LAST} ticker`);
  const stop = bench.watchBook(LAST);
  await bench.run(50);
  expect(exchange.channels).toContain(`${LAST} ticker`);
  stop();
  await bench.run(50);
  expect(exchange.channels).not.toContain(`${LAST} ticker`);
});

it('a long list leaves as often as it is shown, not with each ticker', async () => {
  const { bench, exchange } = await start();
  await bench.run(20_000, 100);
  const before = bench.received('tickers');
  for (let at = 0; at < 100; at += 1) {
    exchange.listener?.onTicker(
      { ...makeTicker(`C${at % 50}USDT`), last: makeTicker('x').last },
      bench.clock.nowMs(),
    );
    await bench.run(10, 10);
  }
  expect(bench.received('tickers') - before).toBeLessThanOrEqual(5);
});

it.each([
  ['a price between two ticks', { lastPrice: '60000.001' }],
  ['nothing traded yet', { lastPrice: '0' }],
  ['no number', { baseVolume: 'many' }],
])('a row that says %s says nothing', (_what, change) => {
  expect(summaryTicker(BTC, { ...rowOf(BTC, '60000.25'), ...change })).toBeNull();
});
