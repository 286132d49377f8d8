import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, test } from 'vitest';
import { candles, isCutShort, watchCandles, withPage } from './candles';

const bar = (minute: number, close: number, volume = 1) =>
  [minute * 60_000, close, close, close, close, volume] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];

test('a page that goes on behind the forming candle says how that one closed', () => {
  const stale = { closed: [bar(1, 10)], forming: bar(2, 11) };
  expect(withPage(stale, [bar(3, 14), bar(2, 13), bar(1, 10)])).toEqual({
    closed: [bar(1, 10), bar(2, 13)],
    forming: bar(3, 14),
  });
});

test('what the topic says of the forming candle stays: a page of the same time is older', () => {
  const known = { closed: [], forming: bar(3, 15) };
  expect(withPage(known, [bar(3, 14), bar(2, 13)])).toEqual({
    closed: [bar(2, 13)],
    forming: bar(3, 15),
  });
});

test('a page that comes before the topic says anything: its newest is not over yet', () => {
  const page = [bar(3, 14), bar(2, 13)];
  const known = withPage({ closed: [], forming: null }, page);
  expect(known).toEqual({ closed: [bar(2, 13)], forming: bar(3, 14) });
  expect(withPage({ closed: [], forming: null }, [])).toEqual({ closed: [], forming: null });
});

test('a forming candle from before a gap is not held against the page that knows more of it', () => {
  const stale = { closed: [bar(2, 13)], forming: bar(3, 14, 5) };
  expect(withPage(stale, [bar(3, 16, 9), bar(2, 13)]).forming).toEqual(bar(3, 16, 9));
  expect(withPage(stale, [bar(3, 12, 4), bar(2, 13)]).forming).toEqual(bar(3, 14, 5));
});

test('a page that was read before its newest ended does not undo how that one closed', () => {
  const known = { closed: [bar(2, 15, 9)], forming: bar(3, 16) };
  expect(withPage(known, [bar(2, 13, 7), bar(1, 10)])).toEqual({
    closed: [bar(1, 10), bar(2, 15, 9)],
    forming: bar(3, 16),
  });
  const unknown = { closed: [], forming: bar(3, 16) };
  expect(isCutShort(known, [bar(2, 13, 7)])).toBe(false);
  expect(isCutShort(unknown, [bar(2, 13, 7)])).toBe(true);
  expect(isCutShort(unknown, [bar(3, 16), bar(2, 13, 7)])).toBe(false);
});

interface Topic {
  readonly onValue: (value: { candle: ReturnType<typeof bar>; resumed: number }) => void;
}

/** A terminal whose pages are answered one by one. */
function scripted(symbol: string) {
  const asked: ((page: readonly ReturnType<typeof bar>[]) => void)[] = [];
  let topic: Topic | null = null;
  const terminal = {
    call: async () =>
      new Promise((resolve) => {
        asked.push((page) => {
          resolve({ ok: true, value: { candles: page, isComplete: false, error: null } });
        });
      }),
    subscribe: (_topic: string, _params: unknown, handlers: Topic) => {
      topic = handlers;
      return () => undefined;
    },
  } as unknown as TerminalClient;
  const clock = new ManualClock(0);
  const stop = watchCandles(terminal, symbol, '1min', clock);
  const answer = async (...page: ReturnType<typeof bar>[]) => {
    asked.shift()?.(page);
    await Promise.resolve();
    await Promise.resolve();
  };
  const say = (candle: ReturnType<typeof bar>) => topic?.onValue({ candle, resumed: 0 });
  return { clock, stop, answer, say, asked, now: () => candles.get().known[`${symbol} 1min`] };
}

test('the last word about a candle counts although the next one began before it was shown', async () => {
  const { answer, say, stop, now } = scripted('E-BTC-USDT');
  await answer(bar(2, 13), bar(1, 10));
  say(bar(2, 14, 2));
  // Within a quarter of a second of the one before: it waits to be shown.
  say(bar(2, 15, 3));
  say(bar(3, 16));
  expect(now()?.closed.at(-1)).toEqual(bar(2, 15, 3));
  expect(now()?.forming).toEqual(bar(3, 16));
  stop();
});

test('a page that was overtaken by the end of its newest candle is read once more', async () => {
  const { answer, say, stop, now, asked, clock } = scripted('E-ETH-USDT');
  say(bar(3, 16));
  await answer(bar(2, 13, 7), bar(1, 10));
  expect(asked).toHaveLength(0);
  clock.advance(5_000);
  expect(asked).toHaveLength(1);
  await answer(bar(3, 16), bar(2, 15, 9), bar(1, 10));
  expect(now()?.closed.at(-1)).toEqual(bar(2, 15, 9));
  clock.advance(60_000);
  expect(asked).toHaveLength(0);
  stop();
});
