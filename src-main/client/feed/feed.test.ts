import { expect, test } from 'vitest';
import type { Book } from '@shared/domain/book';
import type { Candle } from '@shared/domain/candle';
import type { PublicTrade, Ticker } from '@shared/domain/market';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import type { FeedChannel, FeedState } from '../exchange-client';

const BOOK: FeedChannel = { kind: 'book', pair: PAIR };
const TRADES: FeedChannel = { kind: 'trades', pair: PAIR };
const TICKER: FeedChannel = { kind: 'ticker', pair: PAIR };
const CANDLES: FeedChannel = { kind: 'candles', pair: PAIR, interval: '1min' };
const SUB_BOOK = '{"event":"sub","params":{"channel":"market_btcusdt_depth_step0"}}';
const UNSUB_BOOK = '{"event":"unsub","params":{"channel":"market_btcusdt_depth_step0"}}';

function open() {
  const { transport, clock, client } = setUp();
  const seen = {
    books: [] as Book[],
    trades: [] as { trades: readonly PublicTrade[]; isHistory: boolean }[],
    tickers: [] as Ticker[],
    candles: [] as Candle[],
    states: [] as FeedState[],
  };
  const feed = client.feed({
    onBook: (book) => seen.books.push(book),
    onTrades: (_, trades, isHistory) => seen.trades.push({ trades, isHistory }),
    onTicker: (ticker) => seen.tickers.push(ticker),
    onCandle: (_symbol, _interval, candle) => seen.candles.push(candle),
    onFeedState: (state) => seen.states.push(state),
  });
  const state = () => seen.states.at(-1);
  return { transport, clock, client, feed, seen, state };
}

const depth = (ts: number, bid = 60000, ask = 60000.01) => ({
  channel: 'market_btcusdt_depth_step0',
  ts,
  tick: { asks: [[ask, 1]], buys: [[bid, 0.5]] },
});

test('nothing connects before something is wanted', () => {
  const { transport, feed } = open();
  expect(transport.sockets).toHaveLength(0);
  feed.subscribe(BOOK);
  expect(transport.socket().url).toBe('wss://x.test/ws');
});

test('two panels share one subscription, the last one ends it', () => {
  const { transport, feed } = open();
  const leaveA = feed.subscribe(BOOK);
  transport.socket().opens();
  const leaveB = feed.subscribe(BOOK);
  expect(transport.socket().sent).toEqual([SUB_BOOK]);
  leaveA();
  leaveA();
  expect(transport.socket().sent).toEqual([SUB_BOOK]);
  leaveB();
  expect(transport.socket().sent).toEqual([SUB_BOOK, UNSUB_BOOK]);
});

const because = (message: string) => ({ code: '', message });

test('a connection that may be dead is replaced at once, with everything it carried', () => {
  const { transport, feed, state } = open();
  feed.reconnect(because('nothing to replace'));
  expect(transport.sockets).toHaveLength(0);
  feed.subscribe(BOOK);
  const old = transport.socket();
  old.opens();
  feed.reconnect(because('the machine was asleep'));
  expect(transport.sockets).toHaveLength(2);
  expect(state()).toMatchObject({ phase: 'connecting', lastError: 'the machine was asleep' });
  transport.socket().opens();
  expect(transport.socket().sent).toEqual([SUB_BOOK]);
  feed.close();
  feed.reconnect(because('closed for good'));
  expect(transport.sockets).toHaveLength(2);
});

test('every channel arrives in domain terms', () => {
  const { transport, feed, seen } = open();
  for (const channel of [BOOK, TRADES, TICKER, CANDLES]) feed.subscribe(channel);
  const socket = transport.socket();
  socket.opens();
  socket.pushes(depth(5));
  const row = {
    side: 'buy',
    price: 60000.1,
    vol: 0.01,
    amount: 600.001,
    ds: '2023-11-14 22:13:20',
  };
  const older = { ...row, side: 'sell', ds: '2023-11-14 22:13:10' };
  const at = 1_700_000_000_000;
  socket.pushes({ channel: 'market_btcusdt_trade_ticker', ts: at, tick: { data: [row] } });
  socket.pushes({
    event_rep: 'rep',
    channel: 'market_btcusdt_trade_ticker',
    ts: at,
    status: 'ok',
    data: [row, older],
  });
  const bar = { vol: 1, open: 1, close: 2, high: 3, low: 1 };
  socket.pushes({
    channel: 'market_btcusdt_kline_1min',
    ts: at,
    tick: { id: 1_699_999_980, ...bar },
  });
  socket.pushes({ channel: 'market_btcusdt_ticker', ts: at, tick: { amount: 7, rose: 1, ...bar } });
  expect(seen.books).toEqual([
    {
      symbol: 'BTCUSDT',
      bids: [{ price: 6_000_000, lots: 500_000 }],
      asks: [{ price: 6_000_001, lots: 1_000_000 }],
      atMs: 5,
    },
  ]);
  const bought = { price: 6_000_010, lots: 10_000, side: 'BUY', atMs: at };
  expect(seen.trades).toEqual([
    { trades: [bought], isHistory: false },
    { trades: [{ ...bought, side: 'SELL', atMs: at - 10_000 }, bought], isHistory: true },
  ]);
  expect(seen.candles).toEqual([
    {
      openTimeMs: 1_699_999_980_000,
      open: 100,
      high: 300,
      low: 100,
      close: 200,
      volume: 1_000_000,
    },
  ]);
  expect(seen.tickers).toMatchObject([
    { symbol: 'BTCUSDT', last: 200, turnover: 700_000_000n, windowStartMs: at - 86_400_000 },
  ]);
});

test('a contract’s channels arrive under its name, in contracts', () => {
  const { transport, feed, seen } = open();
  feed.subscribe({ kind: 'book', pair: CONTRACT });
  feed.subscribe({ kind: 'candles', pair: CONTRACT, interval: '60min' });
  const socket = transport.socket();
  socket.opens();
  expect(socket.sent).toEqual([
    '{"event":"sub","params":{"channel":"market_e_btcusdt_depth_step0"}}',
    '{"event":"sub","params":{"channel":"market_e_btcusdt_kline_60min"}}',
  ]);
  const live = { event_rep: '', ts: 5, status: 'ok', data: null };
  socket.pushes({
    ...live,
    channel: 'market_e_btcusdt_depth_step0',
    tick: { asks: [[60000.5, 7]], buys: [['60000', '12']] },
  });
  socket.delivers({
    kind: 'text',
    text: '{"channel":"market_e_btcusdt_kline_60min","ts":5,"tick":{"id":1699999200,"vol":4,"open":1,"close":1,"high":1,"low":1}}',
  });
  expect(seen.books).toMatchObject([
    { symbol: 'E-BTC-USDT', asks: [{ price: 600_005, lots: 7 }], bids: [{ lots: 12 }] },
  ]);
  expect(seen.candles).toMatchObject([{ openTimeMs: 1_699_999_200_000, open: 10, volume: 4 }]);
});

test('subscribing to trades asks for the recent ones', () => {
  const { transport, feed } = open();
  feed.subscribe(TRADES);
  transport.socket().opens();
  expect(transport.socket().sent).toEqual([
    '{"event":"sub","params":{"channel":"market_btcusdt_trade_ticker"}}',
    '{"event":"req","params":{"channel":"market_btcusdt_trade_ticker","cb_id":"market_btcusdt_trade_ticker"}}',
  ]);
});

test.each(['gzip', 'text'])('a %s ping is answered at once with its own number', (kind) => {
  const { transport, feed } = open();
  feed.subscribe(BOOK);
  const socket = transport.socket();
  socket.opens();
  if (kind === 'gzip') socket.pushes({ ping: 1_700_000_000 });
  else socket.delivers({ kind: 'text', text: '{"ping":1700000000,"ts":1}' });
  expect(socket.sent.at(-1)).toBe('{"pong":1700000000}');
});

test('a lost connection is opened again with every channel', () => {
  const { transport, clock, feed, state } = open();
  feed.subscribe(BOOK);
  feed.subscribe(CANDLES);
  transport.socket().opens();
  transport.socket().pushes(depth(5));
  transport.socket().dies('reset');
  expect(state()).toMatchObject({ phase: 'waiting', attempt: 1, lastError: 'reset' });
  clock.advance(500);
  expect(transport.sockets).toHaveLength(2);
  transport.socket().opens();
  expect(transport.socket().sent).toEqual([
    SUB_BOOK,
    '{"event":"sub","params":{"channel":"market_btcusdt_kline_1min"}}',
  ]);
  transport.socket().pushes(depth(6));
  expect(state()).toMatchObject({ phase: 'open', attempt: 0, resubscribed: 2 });
});

test('frames of an abandoned socket change nothing', () => {
  const { transport, clock, feed, seen } = open();
  feed.subscribe(BOOK);
  const first = transport.socket();
  first.opens();
  first.dies();
  clock.advance(500);
  first.pushes(depth(9));
  first.dies();
  expect(seen.books).toHaveLength(0);
  expect(transport.sockets).toHaveLength(2);
});

test('a socket that does not open within ten seconds is given up', () => {
  const { transport, clock, feed, state } = open();
  feed.subscribe(BOOK);
  clock.advance(11_000);
  expect(transport.sockets[0]?.isClosed).toBe(true);
  expect(state()?.lastError).toBe('did not open');
});

test('two missed pings: the connection is dead, whatever the socket says', () => {
  const { transport, clock, feed, state } = open();
  feed.subscribe(CANDLES);
  transport.socket().opens();
  clock.advance(24_000);
  expect(transport.socket().isClosed).toBe(false);
  clock.advance(2000);
  expect(transport.sockets[0]?.isClosed).toBe(true);
  expect(state()?.lastError).toBe('no frame, two pings missed');
});

test('a silent book is subscribed again while pings go on, then the connection is replaced', () => {
  const { transport, clock, feed, state } = open();
  feed.subscribe(BOOK);
  const socket = transport.socket();
  socket.opens();
  socket.pushes(depth(5));
  for (let second = 0; second < 7; second += 1) {
    clock.advance(1000);
    socket.pushes({ ping: second });
  }
  expect(socket.sent.filter((text) => text === SUB_BOOK)).toHaveLength(2);
  expect(socket.sent).toContain(UNSUB_BOOK);
  expect(socket.isClosed).toBe(false);
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1000);
    socket.pushes({ ping: second });
  }
  expect(socket.isClosed).toBe(true);
  expect(state()?.lastError).toBe('channel market_btcusdt_depth_step0 is silent');
});

test('an older book never replaces a newer one, unless the venue’s clock stepped back for good', () => {
  const { transport, clock, feed, seen } = open();
  feed.subscribe(BOOK);
  const socket = transport.socket();
  socket.opens();
  socket.pushes(depth(10_000));
  socket.pushes(depth(9_000));
  socket.pushes(depth(10_000));
  expect(seen.books.map(({ atMs }) => atMs)).toEqual([10_000, 10_000]);
  clock.advance(2000);
  socket.pushes(depth(9_500));
  expect(seen.books.at(-1)?.atMs).toBe(9_500);
});

test.each<[string, unknown]>([
  ['a crossed book', depth(5, 60001, 60000)],
  ['a locked book', depth(5, 60000, 60000)],
  ['not JSON', 'nonsense'],
  ['an unknown channel', { channel: 'market_x_wormhole', ts: 1 }],
  ['wrong types', { channel: 'market_btcusdt_depth_step0', ts: 1, tick: { asks: {}, buys: 1 } }],
  ['half a tick', depth(5, 59999.001)],
  [
    'a price twice',
    {
      ...depth(5),
      tick: {
        asks: [
          [2, 1],
          [1, 1],
          [2, 1],
        ],
        buys: [],
      },
    },
  ],
  ['a million brackets', '['.repeat(1_000_000)],
])('%s is counted and dropped, and the next frame is read', (_, message) => {
  const { transport, feed, seen, state } = open();
  feed.subscribe(BOOK);
  const socket = transport.socket();
  socket.opens();
  socket.pushes(message);
  expect(state()?.badFrames).toBe(1);
  expect(state()?.lastError).not.toBe('');
  expect(seen.books).toHaveLength(0);
  socket.pushes(depth(6));
  expect(seen.books).toHaveLength(1);
});

test('an unsorted book is sorted, an empty level left out', () => {
  const { transport, feed, seen } = open();
  feed.subscribe(BOOK);
  transport.socket().opens();
  const tick = {
    asks: [
      [3, 1],
      [2, 1],
      [2.5, 0],
    ],
    buys: [
      [1, 1],
      [1.5, 1],
    ],
  };
  transport.socket().pushes({ ...depth(5), tick });
  expect(seen.books[0]?.asks.map(({ price }) => price)).toEqual([200, 300]);
  expect(seen.books[0]?.bids.map(({ price }) => price)).toEqual([150, 100]);
});

test('a channel wanted while the feed waits is subscribed when it is back', () => {
  const { transport, clock, feed } = open();
  feed.subscribe(BOOK);
  transport.socket().dies();
  feed.subscribe(TICKER);
  expect(transport.sockets).toHaveLength(1);
  clock.advance(500);
  transport.socket().opens();
  expect(transport.socket().sent).toHaveLength(2);
});

test('closing the client closes the socket and stops every alarm', () => {
  const { transport, clock, client, feed } = open();
  feed.subscribe(BOOK);
  transport.socket().opens();
  client.close();
  expect(transport.socket().isClosed).toBe(true);
  clock.advance(3_600_000);
  expect(transport.sockets).toHaveLength(1);
  expect(transport.requests).toHaveLength(0);
});

test('a socket that fails before it is handed over is tried again', () => {
  const { transport, clock, feed, state } = open();
  const openScripted = transport.open.bind(transport);
  transport.open = (url, handlers) => {
    const socket = openScripted(url, handlers);
    handlers.onClose('refused');
    return socket;
  };
  feed.subscribe(BOOK);
  expect(state()).toMatchObject({ phase: 'waiting', lastError: 'refused' });
  transport.open = openScripted;
  clock.advance(500);
  transport.socket().opens();
  expect(transport.socket().sent).toEqual([SUB_BOOK]);
});
