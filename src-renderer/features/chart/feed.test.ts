import { expect, test } from 'vitest';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { startWords } from '../../lib/i18n';
import { openChartFeed, type FeedState } from './feed';
import { barAt, scriptedCandles } from './feed.testing';
import { barCount } from './history';

await startWords();

function openFeed() {
  const clock = new ManualClock();
  const script = scriptedCandles();
  const shown: FeedState[] = [];
  const feed = openChartFeed(
    { terminal: script.terminal, clock, show: (state) => shown.push(state) },
    'BTCUSDT',
    '1min',
  );
  const last = () => shown.at(-1);
  return { clock, script, shown, feed, last };
}
const count = (state: FeedState | undefined) => (state === undefined ? 0 : barCount(state.history));

test('the newest page and the forming candle make one history', async () => {
  const { script, last } = openFeed();
  expect(last()?.isLoading).toBe(true);
  await script.answer({ candles: [barAt(9), barAt(8)], isComplete: false, error: null });
  script.forming(barAt(10));
  expect(count(last())).toBe(3);
  expect(last()?.isLoading).toBe(false);
});

test('older pages are asked for one at a time, before the oldest bar, until there are no more', async () => {
  const { script, feed, last } = openFeed();
  feed.loadOlder();
  expect(script.asked).toHaveLength(1);
  await script.answer({ candles: [barAt(9), barAt(8)], isComplete: false, error: null });
  feed.loadOlder();
  feed.loadOlder();
  expect(script.asked).toHaveLength(2);
  expect(script.asked[1]?.beforeMs).toBe(barAt(8)[0]);
  await script.answer({ candles: [barAt(7)], isComplete: true, error: null });
  expect(count(last())).toBe(3);
  feed.loadOlder();
  expect(script.asked).toHaveLength(2);
});

test('frames are drawn at once when it is quiet and four times a second when it is not', async () => {
  const { script, clock, shown } = openFeed();
  await script.answer({ candles: [barAt(9)], isComplete: true, error: null });
  const before = shown.length;
  for (let frame = 0; frame < 40; frame += 1) {
    script.forming(barAt(10, 100 + frame));
    clock.advance(25);
  }
  const drawn = shown.length - before;
  expect(drawn).toBeGreaterThanOrEqual(4);
  expect(drawn).toBeLessThanOrEqual(5);
  clock.advance(1000);
  expect(shown.at(-1)?.history.forming?.[4]).toBe(139);
});

test('a candle that closes between two drawings is not lost', async () => {
  const { script, clock, last } = openFeed();
  await script.answer({ candles: [barAt(9)], isComplete: true, error: null });
  script.forming(barAt(10, 100));
  script.forming(barAt(10, 177));
  script.forming(barAt(11, 178));
  clock.advance(1000);
  expect(last()?.history.closed.at(-1)).toEqual(barAt(10, 177));
});

test('an exchange that is still being opened is waited for, and asked with its first frame: nothing has failed', async () => {
  const { script, last } = openFeed();
  await script.refuse('not-ready');
  expect(last()).toMatchObject({ isLoading: true, error: '' });
  script.forming(barAt(10));
  expect(script.asked).toHaveLength(2);
  await script.answer({ candles: [barAt(9)], isComplete: false, error: null });
  expect(count(last())).toBe(2);
  expect(last()).toMatchObject({ isLoading: false, error: '' });
});

test('it is asked again without a frame too, and one that goes away later is a failure', async () => {
  const { script, clock, feed, last } = openFeed();
  await script.refuse('not-ready');
  clock.advance(1000);
  expect(script.asked).toHaveLength(2);
  await script.answer({ candles: [barAt(9)], isComplete: false, error: null });
  feed.loadOlder();
  await script.refuse('not-ready');
  expect(last()).toMatchObject({
    isLoading: false,
    error: 'The exchange has not been reached yet',
  });
});

test('an error is shown, keeps what is drawn, and is tried again by itself', async () => {
  const { script, clock, feed, last } = openFeed();
  await script.answer({ candles: [barAt(9)], isComplete: false, error: null });
  feed.loadOlder();
  await script.answer({
    candles: [],
    isComplete: false,
    error: { code: 'no-answer', message: 'time-out' },
  });
  expect(last()).toMatchObject({
    error: 'The exchange has not answered: time-out',
    isLoading: false,
  });
  expect(count(last())).toBe(1);
  clock.advance(1000);
  expect(script.asked).toHaveLength(3);
  await script.answer({ candles: [barAt(8)], isComplete: true, error: null });
  expect(last()?.error).toBe('');
  expect(count(last())).toBe(2);
});

test('after a pause the missing candles are fetched', async () => {
  const { script } = openFeed();
  await script.answer({ candles: [barAt(9)], isComplete: true, error: null });
  script.forming(barAt(10));
  expect(script.asked).toHaveLength(1);
  script.forming(barAt(15));
  expect(script.asked[1]).toMatchObject({ beforeMs: null });
});

test('an answer that comes after the symbol has changed draws nothing', async () => {
  const { script, feed, shown } = openFeed();
  const before = shown.length;
  feed.stop();
  await script.answer({ candles: [barAt(9)], isComplete: true, error: null });
  expect(shown).toHaveLength(before);
  expect(script.isSubscribed()).toBe(false);
});

test('a candle that closed while the stream was away is read again, whatever was last told of it', async () => {
  const { script, feed, last } = openFeed();
  await script.answer({ candles: [barAt(9), barAt(8)], isComplete: false, error: null });
  script.forming(barAt(10, 100));
  // The stream is lost here; what trades until the minute is over is told by nobody.
  feed.loadOlder();
  script.forming(barAt(10, 100), 1);
  script.forming(barAt(11, 180), 1);
  await script.answer({ candles: [barAt(7)], isComplete: false, error: null });
  expect(script.asked.map(({ beforeMs }) => beforeMs)).toEqual([null, barAt(8)[0], null]);
  await script.answer({
    candles: [barAt(11, 180), barAt(10, 177), barAt(9)],
    isComplete: false,
    error: null,
  });
  expect(last()?.history.closed.find(([at]) => at === barAt(10)[0])).toEqual(barAt(10, 177));
  expect(script.asked).toHaveLength(3);
});
