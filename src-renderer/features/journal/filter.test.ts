import type { JournalTrade } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { symbolsOf } from '../../session/market/symbols-of';
import { curvePoints, figureTrades, filtered, moneyMoves, NO_FILTER, tagsOf } from './filter';

const DAY = 86_400_000;
const now = 100 * DAY;

const trade = (key: string, change: Partial<JournalTrade> = {}): JournalTrade => ({
  key,
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  openedAtMs: now - 2 * DAY,
  closedAtMs: now - DAY / 2,
  quantity: '1',
  entry: '100',
  exit: '110',
  fees: [],
  funding: '',
  coin: 'USDT',
  result: '10',
  share: '0.1',
  ending: '',
  ...change,
});

const trades = [
  trade('a'),
  trade('b', { symbol: 'E-BTC-USDT', book: 'futures', side: 'SELL', closedAtMs: now - 3 * DAY }),
  trade('c', { openedAtMs: null, result: '', closedAtMs: now - 40 * DAY }),
];
const notes = new Map([
  ['a', { key: 'a', tags: ['Fomo'], note: '' }],
  ['b', { key: 'b', tags: ['breakout', 'FOMO'], note: 'x' }],
]);
const keys = (change: Partial<typeof NO_FILTER>) =>
  filtered(trades, notes, { ...NO_FILTER, ...change }, now).map(({ key }) => key);

test.each([
  [{}, ['a', 'b', 'c']],
  [{ symbol: 'E-BTC-USDT' }, ['b']],
  [{ side: 'SELL' }, ['b']],
  // A sale of coins that were never bought here is neither long nor short.
  [{ side: 'BUY' }, ['a']],
  [{ tag: 'fomo' }, ['a', 'b']],
  [{ tag: 'breakout', side: 'BUY' }, []],
  [{ span: 'day' }, ['a']],
  [{ span: 'week' }, ['a', 'b']],
  [{ span: 'month' }, ['a', 'b']],
] as const)('%j lets through %j', (change, expected) => {
  expect(keys(change)).toEqual(expected);
});

test('what can be chosen: each instrument and each tag once', () => {
  expect(symbolsOf(trades)).toEqual(['BTCUSDT', 'E-BTC-USDT']);
  expect(tagsOf(notes)).toEqual(['breakout', 'FOMO']);
});

test('what is not known stays unknown on its way to the figures', () => {
  expect(figureTrades(trades).map(({ result }) => result)).toEqual([
    10n * 10n ** 18n,
    10n * 10n ** 18n,
    null,
  ]);
  const move = { fromMs: 1, untilMs: 2, left: '' };
  expect(moneyMoves([move, { ...move, left: '1.5' }]).map(({ left }) => left)).toEqual([
    null,
    150_000_000n,
  ]);
});

test('a point of the curve is what both wallets are worth, of the span that is chosen', () => {
  const point = { atMs: now - 8 * DAY, spot: '1.5', futures: '2', leftOut: ['A', 'B'] };
  expect(curvePoints([point], 'week', now)).toEqual([]);
  expect(curvePoints([point], 'month', now)).toEqual([
    { atMs: now - 8 * DAY, worth: 350_000_000n, basis: 'A B' },
  ]);
});
