import { expect, test } from 'vitest';
import {
  barAt,
  barCount,
  emptyHistory,
  isBehind,
  withForming,
  withNewestPage,
  withPage,
  type Bar,
  type History,
} from './history';

const MINUTE = 60_000;
const bar = (minute: number, close = 100, volume = 1): Bar => [
  minute * MINUTE,
  close,
  close,
  close,
  close,
  volume,
];
const start = emptyHistory('1min');
const minutes = (history: History) =>
  Array.from({ length: barCount(history) }, (_, at) => (barAt(history, at)?.[0] ?? -1) / MINUTE);

test('pages arrive newest first and overlap; the chart gets them oldest first and once', () => {
  const history = withPage(withPage(start, [bar(5), bar(4)], false), [bar(4), bar(3)], true);
  expect(minutes(history)).toEqual([3, 4, 5]);
  expect(history.isComplete).toBe(true);
});

test('a page replaces what was known of its times, in the middle too', () => {
  const known = withPage(start, [bar(1), bar(2), bar(4), bar(5)], false);
  const history = withPage(known, [bar(4, 104), bar(3, 103)], false);
  expect(minutes(history)).toEqual([1, 2, 3, 4, 5]);
  expect(history.closed.map((each) => each[4])).toEqual([100, 100, 103, 104, 100]);
});

test('the forming candle is replaced until the next one begins, then it has closed', () => {
  let history = withForming(withPage(start, [bar(1)], true), bar(2, 100));
  history = withForming(history, bar(2, 105));
  expect(barCount(history)).toBe(2);
  history = withForming(history, bar(3, 106));
  expect(history.closed.at(-1)).toEqual(bar(2, 105));
  expect(history.forming).toEqual(bar(3, 106));
});

test('a page that already has the forming candle does not show it twice', () => {
  const history = withForming(withPage(start, [bar(1), bar(2, 99)], true), bar(2, 105));
  expect(minutes(history)).toEqual([1, 2]);
  expect(barAt(history, 1)).toEqual(bar(2, 105));
});

test('a late frame of an older candle changes nothing', () => {
  const history = withForming(start, bar(7));
  expect(withForming(history, bar(6))).toBe(history);
});

test('a candle of a clock that ran ahead is gone with the next right one', () => {
  let history = withForming(withPage(start, [bar(1)], true), bar(2, 100));
  history = withForming(withForming(history, bar(500)), bar(501));
  history = withForming(history, bar(2, 105));
  expect(minutes(history)).toEqual([1, 2]);
  history = withForming(history, bar(3, 106));
  expect(minutes(history)).toEqual([1, 2, 3]);
  expect(barAt(history, 2)).toEqual(bar(3, 106));
});

test('after a pause the chart knows that bars are missing', () => {
  const history = withForming(withPage(start, [bar(1)], true), bar(2));
  expect(isBehind(history)).toBe(false);
  expect(isBehind(withForming(history, bar(9)))).toBe(true);
});

test('a newest page that joins is merged; one that does not starts over, to be paged again', () => {
  const known = withPage(start, [bar(2), bar(1)], true);
  expect(minutes(withNewestPage(known, [bar(4), bar(3)], false))).toEqual([1, 2, 3, 4]);
  const away = withNewestPage(known, [bar(90), bar(89)], false);
  expect(minutes(away)).toEqual([89, 90]);
  expect(away.isComplete).toBe(false);
});

test('a page that goes on behind the forming candle says how that closed, and the next frame does not unsay it', () => {
  const stale = withForming(withPage(start, [bar(1)], true), bar(2, 100));
  const read = withNewestPage(stale, [bar(3, 110), bar(2, 108), bar(1)], true);
  expect(read.forming).toEqual(bar(3, 110));
  const late = withForming(read, bar(2, 100));
  const next = withForming(late, bar(3, 112));
  expect(minutes(next)).toEqual([1, 2, 3]);
  expect(barAt(next, 1)).toEqual(bar(2, 108));
  expect(barAt(next, 2)).toEqual(bar(3, 112));
});
