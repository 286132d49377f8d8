import { fc, property } from '../../../kernel/property.testing';
import { expect, test } from 'vitest';
import { channelName, parseChannel, type Channel } from './channels';
import { encodeStreamCommand, parseStreamCommand, type StreamCommand } from './stream-commands';
import { decodeFrame } from './stream-decode';
import { encodeFrame } from './stream-encode';
import type { StreamFrame } from './stream-frames';

const depth: Channel = { kind: 'depth', symbol: 'btcusdt' };
const trades: Channel = { kind: 'trades', symbol: 'btcusdt' };
const ticker: Channel = { kind: 'ticker', symbol: 'btcusdt' };
const candles: Channel = { kind: 'candles', symbol: 'btcusdt', interval: '60min' };

test.each<[Channel, string]>([
  [depth, 'market_btcusdt_depth_step0'],
  [trades, 'market_btcusdt_trade_ticker'],
  [ticker, 'market_btcusdt_ticker'],
  [candles, 'market_btcusdt_kline_60min'],
  [{ kind: 'depth', symbol: 'e_btcusdt' }, 'market_e_btcusdt_depth_step0'],
])('channel %j is %s', (channel, name) => {
  expect(channelName(channel)).toBe(name);
  expect(parseChannel(name)).toEqual(channel);
});

test.each([
  'market_BTCUSDT_ticker',
  'market_btcusdt_kline_1h',
  'market_btcusdt_depth_step1',
  'market__ticker',
  'btcusdt_ticker',
  'market_btcusdt_ticker ',
])('%s is no channel', (name) => {
  expect(parseChannel(name)).toBeNull();
});

test.each<[StreamCommand, string]>([
  [
    { event: 'sub', channel: depth },
    '{"event":"sub","params":{"channel":"market_btcusdt_depth_step0"}}',
  ],
  [
    { event: 'unsub', channel: ticker },
    '{"event":"unsub","params":{"channel":"market_btcusdt_ticker"}}',
  ],
  [
    { event: 'req', channel: candles, cbId: 'a', endMs: 1_700_000_000_000, pageSize: 50 },
    '{"event":"req","params":{"channel":"market_btcusdt_kline_60min","cb_id":"a","endIdx":"1700000000000","pageSize":50}}',
  ],
  [
    { event: 'req', channel: trades, cbId: 'b', pageSize: 300 },
    '{"event":"req","params":{"channel":"market_btcusdt_trade_ticker","cb_id":"b"}}',
  ],
  [{ event: 'pong', value: '1700000000' }, '{"pong":1700000000}'],
])('command %j has its exact text', (command, text) => {
  expect(encodeStreamCommand(command)).toBe(text);
  expect(parseStreamCommand(text)).toEqual(command);
});

test.each<[string, StreamCommand]>([
  ['sub market_btcusdt_depth_step0', { event: 'sub', channel: depth }],
  ['unsub market_btcusdt_ticker', { event: 'unsub', channel: ticker }],
  ['reg market_btcusdt_kline_60min', { event: 'req', channel: candles, pageSize: 300 }],
  [
    '{"event":"req","params":{"channel":"market_btcusdt_kline_60min","endIdx":"1700000000","pageSize":"999"}}',
    { event: 'req', channel: candles, endMs: 1_700_000_000_000, pageSize: 300 },
  ],
  [
    '{"event":"req","params":{"channel":"market_btcusdt_kline_60min","endIdx":1700000000000.0,"pageSize":2.0}}',
    { event: 'req', channel: candles, endMs: 1_700_000_000_000, pageSize: 2 },
  ],
  [
    '{"event":"req","params":{"channel":"market_btcusdt_kline_60min","endIdx":1.7000000000e9,"pageSize":"3.00"}}',
    { event: 'req', channel: candles, endMs: 1_700_000_000_000, pageSize: 3 },
  ],
  // No number of rows: as many as there are for who names none.
  ...['"x"', '0', '-1', '2.5', '"2."', '1e400', 'true'].map((size): [string, StreamCommand] => [
    `{"event":"req","params":{"channel":"market_btcusdt_kline_60min","pageSize":${size}}}`,
    { event: 'req', channel: candles, pageSize: 300 },
  ]),
  [
    '{"event":"req","params":{"channel":"market_btcusdt_trade_ticker","cb_id":7,"pageSize":2,"endIdx":"x"}}',
    { event: 'req', channel: trades, cbId: '7', pageSize: 300 },
  ],
])('%s is understood', (text, command) => {
  expect(parseStreamCommand(text)).toEqual(command);
});

test.each([
  'hello',
  'sub',
  'sub market_nope',
  'sub market_btcusdt_ticker please',
  '{"event":"sub"}',
  '{"event":"shout","params":{"channel":"market_btcusdt_ticker"}}',
  '{"event":"sub","event":"sub","params":{"channel":"market_btcusdt_ticker"}}',
  '{"event":"req","params":{"channel":"market_btcusdt_kline_60min","endIdx":"1700000000.5"}}',
  '[1]',
  `{"event":"sub","params":${'['.repeat(4000)}`,
])('%s is answered with silence', (text) => {
  expect(parseStreamCommand(text)).toBeNull();
});

const AT = 1_709_510_399_000;
const trade = { side: 'BUY', price: '60000.1', qty: '0.01', amount: '600.001', atMs: AT } as const;
const candle = {
  openTimeMs: 1_709_507_600_000,
  vol: '12.5',
  open: '60000',
  close: '60010.5',
  high: '60020',
  low: '59990',
};
const candleBytes = '"vol":12.5,"open":60000,"close":60010.5,"high":60020,"low":59990';
const tradeBytes =
  '{"side":"buy","price":60000.1,"vol":0.01,"amount":600.001,"ds":"2024-03-03 23:59:59"}';

test.each<[StreamFrame, string]>([
  [
    {
      kind: 'depth',
      channel: depth,
      atMs: AT,
      asks: [['60000.1', '1']],
      bids: [['60000', '0.5']],
    },
    `{"channel":"market_btcusdt_depth_step0","ts":${AT},"tick":{"asks":[[60000.1,1]],"buys":[[60000,0.5]]}}`,
  ],
  [
    { kind: 'trades', channel: trades, atMs: AT, trades: [trade] },
    `{"channel":"market_btcusdt_trade_ticker","ts":${AT},"tick":{"data":[${tradeBytes}]}}`,
  ],
  [
    { kind: 'candle', channel: candles, atMs: AT, candle },
    `{"channel":"market_btcusdt_kline_60min","ts":${AT},"tick":{"id":1709507600000,${candleBytes}}}`,
  ],
  [
    {
      kind: 'ticker',
      channel: ticker,
      atMs: AT,
      ticker: { amount: '750000', ...withoutTime(candle), rose: '-0.0204' },
    },
    `{"channel":"market_btcusdt_ticker","ts":${AT},"tick":{"amount":750000,${candleBytes},"rose":-0.0204}}`,
  ],
  [
    {
      kind: 'candleHistory',
      channel: candles,
      atMs: AT,
      cbId: 'a',
      candles: [{ ...candle, amount: '750000' }],
    },
    `{"event_rep":"rep","channel":"market_btcusdt_kline_60min","cb_id":"a","ts":${AT},"data":[{"id":1709507600000,"amount":750000,${candleBytes}}]}`,
  ],
  [
    { kind: 'tradeHistory', channel: trades, atMs: AT, trades: [trade] },
    `{"event_rep":"rep","channel":"market_btcusdt_trade_ticker","ts":${AT},"status":"ok","data":[${tradeBytes}]}`,
  ],
  [{ kind: 'ping', value: '1700000000' }, '{"ping":1700000000}'],
])('frame %j has its exact text', (frame, text) => {
  expect(encodeFrame(frame)).toBe(text);
  expect(decodeFrame(text)).toEqual({ ok: true, value: frame });
});

function withoutTime({ openTimeMs: _, ...rest }: typeof candle) {
  return rest;
}

test('a live venue’s frame is read: seconds, strings, null members, upper case, row times', () => {
  const candleFrame = decodeFrame(
    '{"event_rep":"","channel":"market_btcusdt_kline_60min","ts":1709510399000,"status":"ok","data":null,"tick":{"id":1709507600,"amount":"1","vol":"12.5","open":"60000","close":"60010.5","high":"60020","low":"59990","ds":"2024-03-04 07:13:20"}}',
  );
  expect(candleFrame).toMatchObject({ ok: true, value: { kind: 'candle', candle } });
  const tradeFrame = decodeFrame(
    `{"channel":"market_btcusdt_trade_ticker","ts":${AT},"tick":{"data":[{"side":"BUY","price":"60000.1","vol":"0.01","amount":"600.001","ds":"2024-03-04 07:59:58","ts":1709510398123}]}}`,
  );
  expect(tradeFrame).toMatchObject({
    value: { trades: [{ side: 'BUY', atMs: 1_709_510_398_123 }] },
  });
});

test('a date eight hours ahead of its frame is in UTC+8', () => {
  const history = decodeFrame(
    `{"event_rep":"rep","channel":"market_btcusdt_trade_ticker","ts":${AT},"status":"ok","data":[{"side":"sell","price":1,"vol":1,"amount":1,"ds":"2024-03-04 07:50:00"}]}`,
  );
  expect(history).toMatchObject({ value: { trades: [{ atMs: Date.UTC(2024, 2, 3, 23, 50) }] } });
});

test.each([
  ['not JSON', '{'],
  ['no object', '[1,2]'],
  ['no channel', '{"ts":1,"tick":{}}'],
  ['unknown channel', '{"channel":"market_x_wormhole","ts":1,"tick":{}}'],
  ['no tick', `{"channel":"market_btcusdt_ticker","ts":${AT}}`],
  [
    'text for a price',
    `{"channel":"market_btcusdt_depth_step0","ts":1,"tick":{"asks":[["x",1]],"buys":[]}}`,
  ],
  [
    'a short row',
    `{"channel":"market_btcusdt_depth_step0","ts":1,"tick":{"asks":[[1]],"buys":[]}}`,
  ],
  ['a strange ping', '{"ping":"soon"}'],
  ['deep nesting', `{"channel":${'['.repeat(1_000_000)}`],
])('%s is an error value', (_, text) => {
  expect(decodeFrame(text).ok).toBe(false);
});

const goodFrames: readonly StreamFrame[] = [
  { kind: 'depth', channel: depth, atMs: AT, asks: [['60000.1', '1']], bids: [['60000', '0.5']] },
  { kind: 'trades', channel: trades, atMs: AT, trades: [trade] },
  { kind: 'candle', channel: candles, atMs: AT, candle },
  { kind: 'tradeHistory', channel: trades, atMs: AT, cbId: 'a', trades: [trade] },
];
test.each([
  ['as it is', '1234567890.12345678'],
  ['of an exchange that writes small volumes with an exponent', '1e-8'],
])('a page of two thousand candles is read, %s', (_what, vol) => {
  const candle = { openTimeMs: 1_700_000_000_000, open: '1', high: '2', low: '1', close: '2' };
  const candles = Array.from({ length: 2_000 }, () => ({
    ...candle,
    vol: '1234567890.12345678',
    amount: '9'.repeat(30),
  }));
  const channel = { kind: 'candles', symbol: 'btcusdt', interval: '1min' } as const;
  const text = encodeFrame({ kind: 'candleHistory', channel, atMs: 1, candles }).replaceAll(
    '1234567890.12345678',
    vol,
  );
  expect(text.length).toBeGreaterThan(128 * 1024);
  const read = candles.map((one) => ({ ...one, vol: vol === '1e-8' ? '0.00000001' : vol }));
  expect(decodeFrame(text)).toMatchObject({ ok: true, value: { candles: read } });
});

test.each([
  ['a long text with signs that are written otherwise', `{"ping":"${'\\n'.repeat(100_000)}"}`],
  ['a long text alone', `"${'x'.repeat(200_000)}"`],
  ['what is nested without end', '['.repeat(200_000)],
  ['a list that is too long', `{"ping":[${'1,'.repeat(100_000)}1]}`],
])('%s, which would hold up the market, is not read to its end', (_what, text) => {
  expect(decodeFrame(text)).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^(large and of an unusual form|too many members)$/) as string,
  });
});

const mutation = fc.tuple(fc.nat(), fc.nat({ max: 4 }), fc.string({ maxLength: 4 }));

property([fc.constantFrom(...goodFrames), fc.array(mutation, { minLength: 1, maxLength: 6 })])(
  'a mutilated frame is data or an error value, never an exception',
  (frame, mutations) => {
    let text = encodeFrame(frame);
    for (const [at, remove, insert] of mutations) {
      const cut = at % (text.length + 1);
      text = text.slice(0, cut) + insert + text.slice(cut + remove);
    }
    const decoded = decodeFrame(text);
    if (decoded.ok) expect(decodeFrame(encodeFrame(decoded.value)).ok).toBe(true);
    else expect(decoded.error).not.toBe('');
  },
);

property([fc.json({ maxDepth: 4 })])(
  'neither frames nor commands of any JSON ever throw',
  (text) => {
    decodeFrame(text);
    decodeFrame(`{"channel":"market_btcusdt_ticker","ts":1,"tick":${text}}`);
    parseStreamCommand(text);
    parseStreamCommand(`{"event":"req","params":${text}}`);
    expect(parseStreamCommand(`sub ${text}`)).toBeNull();
  },
);
