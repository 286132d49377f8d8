import { expect, test } from 'vitest';
import { createSigner, takeSecret } from '..';
import { LIMIT_BUY, PAIR, setUp } from '../client.testing';
import { answer } from '../scripted-transport.testing';
import { redactHeaders, type Traffic } from './traffic';

test('traffic is reported without anything secret', async () => {
  const entries: unknown[] = [];
  const { client, answers } = setUp({
    onTraffic: (entry) => entries.push(entry),
    signer: createSigner('key-1-that-is-long', takeSecret(Buffer.from('sim-secret-0001'))),
  });
  answers(() => answer(400, { code: -2017, msg: 'no funds' }));
  await client.spot.placeOrder(LIMIT_BUY);
  expect(entries.at(-1)).toMatchObject({
    method: 'POST',
    path: '/sapi/v1/order',
    host: 'x.test',
    weight: 5,
    status: 400,
    roundTripMs: 0,
    outcome: 'rejected',
    code: '-2017',
    headers: [
      ['Content-Type', 'application/json'],
      ['X-CH-APIKEY', 'key-…long'],
      ['X-CH-TS', expect.any(String) as unknown],
      ['X-CH-SIGN', '(not shown)'],
    ],
  });
  expect(JSON.stringify(entries)).not.toMatch(/key-1-that|sim-secret|[0-9a-f]{64}/);
});

test('traffic shows what a public request asks for, and of a signed one only its path', async () => {
  const entries: Traffic[] = [];
  const { client, answers } = setUp({ onTraffic: (entry) => entries.push(entry) });
  answers(() => answer(200, []));
  await client.spot.recentTrades(PAIR, 7);
  await client.spot.openOrders(PAIR);
  expect(entries.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/sapi/v1/time',
      '/sapi/v1/trades?symbol=BTCUSDT&limit=7',
      '/sapi/v1/openOrders',
    ]),
  );
});

test('traffic tells what never left from what was refused', async () => {
  const entries: Traffic[] = [];
  const { client, transport } = setUp({ onTraffic: (entry) => entries.push(entry), signer: null });
  await client.spot.balances();
  expect(entries.at(-1)).toMatchObject({ outcome: 'not-sent', code: 'NO_KEY', status: 0 });
  expect(transport.sentTo('/account')).toHaveLength(0);
});

test('a header nobody has judged is named without its value, and a short key is no key to show', () => {
  expect(redactHeaders({ Authorization: 'Bearer x', 'x-ch-apikey': 'short' })).toEqual([
    ['Authorization', '(not shown)'],
    ['x-ch-apikey', '…'],
  ]);
  const keys = ['fifteen-letters', 'sixteen-letters-'].map((key) =>
    redactHeaders({ 'x-ch-apikey': key }),
  );
  expect(keys.map(([shown]) => shown?.[1])).toEqual(['…', 'sixt…ers-']);
});

test('a stream tells how long it took to open, and one that does not why, in no more than fits a row', () => {
  const entries: Traffic[] = [];
  const { client, clock, transport } = setUp({ onTraffic: (entry) => entries.push(entry) });
  const nothing = () => undefined;
  for (const ends of ['opens', 'dies'] as const) {
    const feed = client.feed({
      onBook: nothing,
      onTrades: nothing,
      onTicker: nothing,
      onCandle: nothing,
      onFeedState: nothing,
    });
    feed.subscribe({ kind: 'book', pair: PAIR });
    clock.advance(70);
    if (ends === 'opens') transport.socket().opens();
    else transport.socket().dies('x'.repeat(500));
  }
  const [opened, , refused] = entries;
  expect(opened).toMatchObject({ path: 'open', roundTripMs: 70, outcome: 'accepted', headers: [] });
  expect(refused).toMatchObject({ path: 'not opened', outcome: 'rejected', code: 'x'.repeat(200) });
});

test('a stream tells when it opens and closes, and what it is asked for', () => {
  const entries: Traffic[] = [];
  const { client, transport } = setUp({ onTraffic: (entry) => entries.push(entry) });
  const nothing = () => undefined;
  const feed = client.feed({
    onBook: nothing,
    onTrades: nothing,
    onTicker: nothing,
    onCandle: nothing,
    onFeedState: nothing,
  });
  feed.subscribe({ kind: 'book', pair: PAIR });
  transport.socket().opens();
  transport.socket().pushes({ ping: 1 });
  transport.socket().dies('reset');
  expect(entries.map(({ method, host, path, code }) => [method, host, path, code])).toEqual([
    ['WS', 'x.test', 'open', ''],
    ['WS', 'x.test', 'sub market_btcusdt_depth_step0', ''],
    ['WS', 'x.test', 'closed', 'reset'],
  ]);
});
