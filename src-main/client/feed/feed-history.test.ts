import { expect, test } from 'vitest';
import type { Interval } from '@shared/domain/candle';
import { CONTRACT, elapse, openFeed, setUp } from '../client.testing';

const CHANNEL = 'market_e_btcusdt_kline_1min';
const FIVE_MINUTES = 'market_e_btcusdt_kline_5min';

function open() {
  const { transport, clock, client } = setUp();
  const { feed, states } = openFeed(client);
  const ask = (beforeMs: number, interval: Interval = '1min') =>
    feed.candlesBefore(CONTRACT, interval, beforeMs, 300);
  const connect = () => {
    feed.subscribe({ kind: 'book', pair: CONTRACT });
    transport.socket().opens();
    transport.socket().sent.length = 0;
  };
  /** The parameters of each history request so far. */
  const asked = () =>
    transport
      .socket()
      .sent.map((text) => JSON.parse(text) as { event: string; params: Record<string, unknown> })
      .filter(({ event }) => event === 'req')
      .map(({ params }) => params);
  const reply = (ids: readonly number[], cbId?: string, channel = CHANNEL) => {
    transport.socket().pushes({
      event_rep: 'rep',
      channel,
      ts: 1,
      ...(cbId === undefined ? {} : { cb_id: cbId }),
      data: ids.map((id) => ({ id, amount: 1, vol: 3, open: 1, close: 2, high: 3, low: 1 })),
    });
  };
  return { transport, clock, feed, ask, connect, asked, reply, states };
}

const T = 1_700_000_040_000;
const MINUTE = 60_000;

test('a page of a contract’s candles: asked over the stream, newest first, in contracts', async () => {
  const { ask, connect, asked, reply, clock } = open();
  connect();
  const page = ask(T);
  await elapse(clock, 10, 10);
  expect(asked()).toEqual([{ channel: CHANNEL, cb_id: 'h1', endIdx: String(T), pageSize: 300 }]);
  reply([T - 2 * MINUTE, T - MINUTE, T], 'h1');
  const candle = { open: 10, high: 30, low: 10, close: 20, volume: 3 };
  expect(await page).toEqual({
    kind: 'accepted',
    value: [
      { openTimeMs: T - MINUTE, ...candle },
      { openTimeMs: T - 2 * MINUTE, ...candle },
    ],
  });
  const none = ask(T - 10 * MINUTE);
  await elapse(clock, 10, 10);
  reply([], 'h2');
  expect(await none).toEqual({ kind: 'accepted', value: [] });
});

test('a venue that counts in seconds is asked again in seconds, once, and from then on', async () => {
  const { ask, connect, asked, reply, clock } = open();
  connect();
  const page = ask(T);
  await elapse(clock, 10, 10);
  reply([T / 1000, (T + MINUTE) / 1000]);
  expect(asked().map(({ endIdx }) => endIdx)).toEqual([String(T), String(T / 1000)]);
  reply([(T - MINUTE) / 1000]);
  expect(await page).toMatchObject({ value: [{ openTimeMs: T - MINUTE }] });
  const next = ask(T - MINUTE);
  await elapse(clock, 10, 10);
  reply([(T - 2 * MINUTE) / 1000]);
  expect(await next).toMatchObject({ value: [{ openTimeMs: T - 2 * MINUTE }] });
  expect(asked().at(-1)?.['endIdx']).toBe(String((T - MINUTE) / 1000));
});

test('a venue that counts in seconds is asked so by all who asked at once', async () => {
  const { ask, connect, asked, reply, clock } = open();
  connect();
  const pages = [ask(T), ask(T, '5min')];
  await elapse(clock, 10, 10);
  reply([T / 1000]);
  reply([T / 1000], 'h2', FIVE_MINUTES);
  expect(asked().map(({ endIdx }) => endIdx)).toEqual([T, T, T / 1000, T / 1000].map(String));
  reply([(T - MINUTE) / 1000]);
  reply([(T - 5 * MINUTE) / 1000], 'h2', FIVE_MINUTES);
  expect(await Promise.all(pages)).toMatchObject([
    { value: [{ openTimeMs: T - MINUTE }] },
    { value: [{ openTimeMs: T - 5 * MINUTE }] },
  ]);
});

test('two questions about one channel wait for each other; an answer to another id is not ours', async () => {
  const { ask, connect, asked, reply, clock } = open();
  connect();
  const pages = [ask(T), ask(T - MINUTE)];
  await elapse(clock, 10, 10);
  expect(asked()).toHaveLength(1);
  reply([T - 5 * MINUTE], 'somebody');
  reply([T - MINUTE], 'h1');
  await elapse(clock, 10, 10);
  expect(asked()).toHaveLength(2);
  reply([T - 2 * MINUTE], 'h2');
  expect(await Promise.all(pages)).toMatchObject([
    { value: [{ openTimeMs: T - MINUTE }] },
    { value: [{ openTimeMs: T - 2 * MINUTE }] },
  ]);
});

test('no answer, a lost connection, none at all and rubbish are named, and the next question goes on', async () => {
  const { ask, connect, reply, clock, transport, states } = open();
  expect(await ask(T)).toMatchObject({ kind: 'rejected', code: 'NOT_SENT' });
  connect();
  const silent = ask(T);
  await elapse(clock, 10_100);
  expect(await silent).toEqual({ kind: 'unknown', message: 'no answer within 10 s' });
  const rubbish = ask(T);
  await elapse(clock, 10, 10);
  reply([T - MINUTE + 0.5], 'h3');
  transport.socket().pushes({
    event_rep: 'rep',
    channel: CHANNEL,
    ts: 1,
    cb_id: 'h3',
    data: [{ id: T - MINUTE, amount: 1, vol: 0.5, open: 1, close: 2, high: 3, low: 1 }],
  });
  expect(await rubbish).toMatchObject({ kind: 'unknown' });
  expect(states.at(-1)?.badFrames).toBeGreaterThan(0);
  const cut = ask(T);
  await elapse(clock, 10, 10);
  transport.socket().dies('cut');
  expect(await cut).toEqual({ kind: 'unknown', message: 'cut' });
});
