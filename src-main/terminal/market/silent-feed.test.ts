/** What the stream does not tell any more is asked for: once in five seconds, one request at a time, and on and on. */
import type { Candle } from '@shared/domain/candle';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { lots, ticks } from '@shared/money/units';
import { expect, it, vi } from 'vitest';
import type { Outcome } from '../../client/exchange-client';
import { Outbox } from '../outbox';
import { accepted, BTC, makeTicker, unknown } from '../scripted-client.testing';
import { Candles } from './candles';
import { Channels } from './channels';
import type { MarketReads, ReadTicker } from './reads';
import { Tickers } from './tickers';

const candle = (close: number): Candle => {
  const at = ticks(close);
  const openTimeMs = 1_700_000_040_000;
  return { openTimeMs, open: at, high: at, low: at, close: at, volume: lots(1) };
};

/** Answers are given one by one: each call takes the request that waits longest. */
function asking<Value>() {
  const waiting: ((answer: Outcome<Value>) => void)[] = [];
  const ask = vi.fn(() => new Promise<Outcome<Value>>((resolve) => waiting.push(resolve)));
  const answer = async (outcome: Outcome<Value>): Promise<void> => {
    waiting.shift()?.(outcome);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { ask, answer };
}

it('candles of an interval that is shown', async () => {
  const clock = new ManualClock();
  const outbox = new Outbox(clock);
  const candles = new Candles(outbox, clock, new Channels());
  const { ask, answer } = asking<readonly Candle[]>();
  const reads = { newestCandles: ask } as Partial<MarketReads> as MarketReads;
  const closes: number[] = [];
  candles.watch('BTCUSDT', '1min', {
    snapshot: () => undefined,
    update: (told) => closes.push(told.candle?.[4] ?? 0),
  });
  const look = (afterMs: number): number => {
    clock.advance(afterMs);
    candles.refreshSilent(reads, () => BTC);
    return ask.mock.calls.length;
  };
  expect(look(5_000)).toBe(0);
  expect(look(1)).toBe(1);
  expect(look(20_000)).toBe(1);
  await answer(unknown);
  expect(look(1)).toBe(2);
  await answer(accepted([candle(6_000_100)]));
  expect(look(5_000)).toBe(2);
  expect(look(1)).toBe(3);
  await answer(accepted([candle(6_000_200)]));
  clock.advance(1_000);
  expect(closes).toEqual([6_000_100, 6_000_200]);
});

it('the figures of a pair', async () => {
  const clock = new ManualClock();
  const tickers = new Tickers(new Outbox(clock), clock, () => undefined);
  tickers.open([BTC], new Channels());
  const { ask, answer } = asking<ReadTicker>();
  const reads = { ticker: ask, confirm: () => undefined } as Partial<MarketReads> as MarketReads;
  const look = (afterMs: number): number => {
    clock.advance(afterMs);
    tickers.refreshSilent(reads, () => BTC);
    return ask.mock.calls.length;
  };
  expect(look(5_001)).toBe(1);
  expect(look(20_000)).toBe(1);
  await answer(unknown);
  expect(look(1)).toBe(2);
  await answer(accepted(makeTicker(BTC.symbol)));
  expect(look(5_000)).toBe(2);
  expect(look(1)).toBe(3);
});

it('what a pair cost a day ago stays while it makes the change that is told, and is not known after that', () => {
  const clock = new ManualClock();
  const tickers = new Tickers(new Outbox(clock), clock, () => undefined);
  tickers.open([BTC], new Channels());
  const told = { ...makeTicker(BTC.symbol), open: ticks(5_900_000) };
  const { open: _, ...read } = told;
  const openAfter = (last: number, rose: string): number => {
    tickers.accept({ ...told, last: ticks(6_000_000), rose: '0.0169' }, 1);
    tickers.accept({ ...read, last: ticks(last), rose }, 2);
    return tickers.topic.get()[0]?.open ?? -1;
  };
  expect(openAfter(6_000_000, '0.0169')).toBe(5_900_000);
  expect(openAfter(5_959_000, '0.0100')).toBe(5_900_000);
  expect(openAfter(5_841_000, '-0.01')).toBe(5_900_000);
  // The window has moved on: the same price rose by less than before.
  expect(openAfter(6_000_000, '0.0150')).toBe(0);
  expect(openAfter(6_000_000, '-0.0169')).toBe(0);
});
