/** Frames and times in every shape in which venues of this family are known to send them (wire-facts). */
import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';
import { CONTRACT, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import type { Frame } from '../transport';
import { POSITION, WALLET } from '../convert/position-row.testing';
import { FUTURES_ROW, ORDER } from '../wire-rows.testing';

test.each([
  ['§5 gzip', (text: string): Frame => ({ kind: 'bytes', bytes: gzipSync(text) })],
  ['§5 text', (text: string): Frame => ({ kind: 'text', text })],
  [
    '§5 plain text in a binary frame',
    (text: string): Frame => ({ kind: 'bytes', bytes: Buffer.from(text) }),
  ],
] as const)(
  '%s: pings in seconds and milliseconds, data with and without the live fields',
  (_row, frame) => {
    const { transport, client } = setUp();
    const seen: unknown[] = [];
    const feed = client.feed({
      onBook: (got) => seen.push(['book', got.bids[0]?.price]),
      onTrades: (_symbol, trades) => seen.push(['trades', trades[0]?.side, trades[0]?.atMs]),
      onTicker: (ticker) => seen.push(['ticker', ticker.last]),
      onCandle: (_symbol, _interval, got) => seen.push(['candle', got.openTimeMs]),
      onFeedState: () => undefined,
    });
    for (const kind of ['book', 'trades', 'ticker'] as const) feed.subscribe({ kind, pair: PAIR });
    feed.subscribe({ kind: 'candles', pair: PAIR, interval: '1min' });
    const socket = transport.socket();
    socket.opens();
    const say = (message: object): void => {
      socket.delivers(frame(JSON.stringify(message)));
    };
    say({ ping: 1_700_000_000 });
    say({ ping: 1_700_000_000_123, ts: 1 });
    const live = { event_rep: '', status: 'ok', data: null, ts: 1_700_000_000_000 };
    const on = (part: string, tick: object, more: object = live): void => {
      say({ channel: `market_btcusdt_${part}`, ...more, tick });
    };
    on('depth_step0', { asks: [[60000.01, 1]], buys: [['60000', '0.5']] });
    const row = { side: 'sell', price: 60000.1, vol: '0.5', amount: 1, ds: '2023-11-15 06:13:20' };
    on('trade_ticker', { data: [{ ...row, ts: 1_700_000_000_000 }] });
    on('trade_ticker', { data: [{ ...row, side: 'SELL', ts: '1700000000001' }] });
    on('ticker', { close: '60000.1', vol: 1, high: 1, low: '1', open: 1, rose: '0.01' });
    const bars = { vol: 1, high: 3, low: 1, open: '1', close: 2 };
    on('kline_1min', { id: 1_699_999_980, amount: 9, ds: 'x', ...bars });
    on('kline_1min', { id: 1_700_000_040_000, ...bars }, { ts: 1_700_000_000_001 });
    expect(socket.sent.filter((text) => text.includes('pong'))).toEqual([
      '{"pong":1700000000}',
      '{"pong":1700000000123}',
    ]);
    expect(seen).toEqual([
      ['book', 6_000_000],
      ['trades', 'SELL', 1_700_000_000_000],
      ['trades', 'SELL', 1_700_000_000_001],
      ['ticker', 6_000_010],
      ['candle', 1_699_999_980_000],
      ['candle', 1_700_000_040_000],
    ]);
  },
);

test('members that say nothing take no frame with them', () => {
  const { transport, client } = setUp();
  const seen: unknown[] = [];
  const states: { badFrames: number; lastError: string }[] = [];
  const feed = client.feed({
    onBook: () => undefined,
    onTrades: (_symbol, trades) => seen.push(trades.map(({ atMs }) => atMs)),
    onTicker: (ticker) => seen.push(ticker.last),
    onCandle: () => undefined,
    onFeedState: (state) => states.push(state),
  });
  for (const kind of ['trades', 'ticker'] as const) feed.subscribe({ kind, pair: PAIR });
  const socket = transport.socket();
  socket.opens();
  const row = { side: 'sell', price: 60000.1, vol: 1, amount: null, ds: null, ts: null };
  const ts = 1_700_000_000_000;
  const channel = 'market_btcusdt_trade_ticker';
  socket.pushes({ channel, ts, status: null, tick: { data: [row] } });
  socket.pushes({ event_rep: 'rep', channel, cb_id: null, ts, status: null, data: [row] });
  const day = { amount: null, vol: 1, open: 1, close: '60000.1', high: 1, low: 1, rose: 0 };
  socket.pushes({ channel: 'market_btcusdt_ticker', ts, tick: day });
  expect(states.at(-1)).toMatchObject({ badFrames: 0, lastError: '' });
  expect(seen).toEqual([[ts], [ts], 6_000_010]);
});

test.each([
  ['GMT+08:00', '2023-11-15T06:13:20'],
  ['GMT+8', '2023-11-15 06:13:20'],
  ['UTC', '2023-11-14T22:13:20'],
  ['GMT-05:00', '2023-11-14 17:13:20'],
  // ISO 8601 leaves a venue free to tell fractions.
  ['GMT+08:00', '2023-11-15T06:13:20.0'],
  ['UTC', '2023-11-14T22:13:20.000000'],
])('§1 row 34 a time without a zone is the venue’s, which is %s', async (timezone, ctime) => {
  const { client, transport, clock } = setUp();
  const positionVos = [
    { contractId: 1, contractName: 'E-BTC-USDT', positions: [{ ...POSITION, ctime }] },
  ];
  const account = [{ ...WALLET, positionVos }];
  const rows = [{ ...ORDER, ...FUTURES_ROW, executedQty: 0, time: ctime, transactTime: ctime }];
  transport.respond = ({ url }) => {
    if (url.endsWith('/time')) return answer(200, { timezone, serverTime: clock.nowMs() });
    return answer(200, url.endsWith('/account') ? { account } : rows);
  };
  expect(await client.futures.accounts()).toMatchObject({
    value: [{ positions: [{ openedAtMs: 1_700_000_000_000 }] }],
  });
  // Of an order as well: one without a name is looked for by it.
  const placed = { orderId: ORDER.orderId, createdAtMs: 1_700_000_000_000 };
  for (const list of [client.spot, client.margin]) {
    expect(await list.openOrders(PAIR)).toMatchObject({ value: { orders: [placed] } });
  }
  for (const read of ['openOrders', 'recentOrders'] as const) {
    expect(await client.futures[read](CONTRACT)).toMatchObject({ value: { orders: [placed] } });
  }
  expect(await client.futures.allOpenOrders([CONTRACT])).toMatchObject({
    value: { orders: [placed] },
  });
});

test.each(['BTC/USDT', 'BTC_USDT', 'BTC-USDT'])(
  '§7 a pair that is listed as %s has the stream’s name',
  (symbol) => {
    const { transport, client } = setUp();
    const nothing = () => undefined;
    client
      .feed({
        onBook: nothing,
        onTrades: nothing,
        onTicker: nothing,
        onCandle: nothing,
        onFeedState: nothing,
      })
      .subscribe({ kind: 'book', pair: { ...PAIR, symbol } });
    transport.socket().opens();
    expect(transport.socket().sent).toEqual([
      '{"event":"sub","params":{"channel":"market_btcusdt_depth_step0"}}',
    ]);
  },
);
