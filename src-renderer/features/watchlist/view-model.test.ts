import { expect, test } from 'vitest';
import { hasLongPrice, nextSort, toggleFavourite, watchRows, type WatchInput } from './view-model';

const pair = (base: string, quote: string, pricePrecision: number) => ({
  kind: 'spot' as const,
  symbol: base + quote,
  base,
  quote,
  pricePrecision,
  quantityPrecision: 3,
});
const ticker = (symbol: string, last: number, rose: string, isFrozen = false) => ({
  symbol,
  open: last,
  high: last,
  low: last,
  last,
  volumeLots: 0,
  rose,
  arrivedAtMs: 0,
  isFrozen,
  isListed: true,
  isRecounted: false,
});
const input: WatchInput = {
  kind: 'spot',
  instruments: [
    pair('BTC', 'USDT', 2),
    pair('DOGE', 'USDT', 5),
    pair('ETH', 'BTC', 5),
    pair('LTC', 'USDT', 2),
  ],
  tickers: [
    ticker('BTCUSDT', 6_000_000, '0.0204'),
    ticker('DOGEUSDT', 12_000, '-0.0310', true),
    ticker('ETHBTC', 5000, '0.0001'),
  ],
  favourites: ['ETHBTC', 'DOGEUSDT'],
  search: '',
  isFavouritesOnly: false,
  sort: { key: 'symbol', isDescending: false },
};
const symbols = (patch: Partial<WatchInput>) =>
  watchRows({ ...input, ...patch }).map((row) => row.symbol);

test('every pair is listed, also one that has not traded', () => {
  const rows = watchRows(input);
  expect(rows.map((row) => row.symbol)).toEqual(['BTCUSDT', 'DOGEUSDT', 'ETHBTC', 'LTCUSDT']);
  expect(rows[3]).toMatchObject({ lastTicks: 0, rose: '' });
  expect(rows[1]).toMatchObject({ closedBy: 'halted', isFavourite: true });
});

test('prices of different precision sort by what they are worth in their quote', () => {
  expect(symbols({ sort: { key: 'last', isDescending: true } })).toEqual([
    'BTCUSDT',
    'DOGEUSDT',
    'ETHBTC',
    'LTCUSDT',
  ]);
});

test('changes sort by number, not by text, and unknown comes last when the best is first', () => {
  expect(symbols({ sort: { key: 'change', isDescending: true } })).toEqual([
    'BTCUSDT',
    'ETHBTC',
    'DOGEUSDT',
    'LTCUSDT',
  ]);
});

test.each([
  ['btc', ['BTCUSDT', 'ETHBTC']],
  ['eth/btc', ['ETHBTC']],
  ['zzz', []],
])('search %j finds %j', (search, found) => {
  expect(symbols({ search })).toEqual(found);
});

test.each([
  [6_000_000, 2, false],
  [9_876_543_210, 2, true],
  [10_000_000, 2, true],
  [1_241, 8, true],
])('%i ticks with %i decimals need the wider column: %s', (last, precision, isLong) => {
  const instruments = [pair('X', 'USDT', precision)];
  const [row] = watchRows({ ...input, instruments, tickers: [ticker('XUSDT', last, '0.01')] });
  expect(row !== undefined && hasLongPrice(row)).toBe(isLong);
});

test('favourites can be shown alone, added and taken away', () => {
  expect(symbols({ isFavouritesOnly: true })).toEqual(['DOGEUSDT', 'ETHBTC']);
  expect(toggleFavourite(['A'], 'B')).toEqual(['A', 'B']);
  expect(toggleFavourite(['A', 'B'], 'A')).toEqual(['B']);
});

test('a second click on a column turns it round', () => {
  const once = nextSort(input.sort, 'change');
  expect(once).toEqual({ key: 'change', isDescending: true });
  expect(nextSort(once, 'change')).toEqual({ key: 'change', isDescending: false });
});

test('a workspace lists what it trades; a search finds the others too', () => {
  const contract = {
    ...pair('BTC', 'USDT', 1),
    kind: 'futures',
    symbol: 'E-BTC-USDT',
    quantityPrecision: 0,
  } as unknown as WatchInput['instruments'][number];
  const instruments = [pair('BTC', 'USDT', 2), contract];
  expect(symbols({ instruments })).toEqual(['BTCUSDT']);
  expect(symbols({ instruments, kind: 'futures' })).toEqual(['E-BTC-USDT']);
  expect(symbols({ instruments, search: 'btc/usdt' })).toEqual(['BTCUSDT', 'E-BTC-USDT']);
});

test('a change that reads as nothing is neither green nor red', () => {
  const tickers = [
    ticker('BTCUSDT', 6_000_000, '0.00004'),
    ticker('DOGEUSDT', 12_000, '-0.00004'),
    ticker('ETHBTC', 5000, '-0.00006'),
  ];
  expect(watchRows({ ...input, tickers }).map(({ move }) => move)).toEqual([0, 0, -1, 0]);
});
