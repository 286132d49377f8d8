// A bot that reads its book beside two that do what they can to spoil it: each frame is a book that was, in their order, to the last.
import { once } from 'node:events';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { ALICE } from '../gateway.testing';
import { openLoopbackWorld, type LoopbackWorld } from './loopback.testing';

let rig: LoopbackWorld;
beforeAll(async () => {
  const endless = { ipWeightPerMinute: 1e9, uidWeightPerMinute: 1e9, burstFactor: 1_000 };
  rig = await openLoopbackWorld({}, { limits: { ...endless, banLadderSec: [120] } });
});
afterAll(() => rig.close());

const DEPTH = 'market_btcusdt_depth_step0';
const ORDERS = 60;
const SHOWN = 30;
const NOTHING = '{"tick":{"asks":[],"buys":[]}}';

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${rig.server.port}/ws`);
  // Who misbehaves is cut off.
  socket.on('error', () => undefined);
  await once(socket, 'open');
  return socket;
}

const kinds = ['depth_step0', 'trade_ticker', 'ticker', 'kline_1min', 'kline_1month'];
const channels = ['btcusdt', 'ethusdt', 'ltcusdt', 'nope'].flatMap((symbol) =>
  kinds.map((kind) => `market_${symbol}_${kind}`),
);
const asked = (more: object): string =>
  JSON.stringify({ event: 'req', params: { channel: 'market_btcusdt_kline_1min', ...more } });

const attacks: readonly (readonly [name: string, commands: readonly (string | Buffer)[]])[] = [
  ['take up and leave', channels.flatMap((name) => [`sub ${name}`, `unsub ${name}`])],
  ['take up one many times', channels.flatMap(() => [`sub ${DEPTH}`, `reg ${DEPTH}`])],
  [
    'ask oddly',
    [0, -1, 1e9, 2.5, 'x', null, {}, []].flatMap((odd) => [
      asked({ pageSize: odd }),
      asked({ endIdx: odd }),
      asked({ cb_id: odd }),
    ]),
  ],
  ['send bytes', [gzipSync(`sub ${DEPTH}`), Buffer.alloc(5_000, 0xff), Buffer.from([0])]],
  ['say nothing that can be read', ['{', '[]', 'null', 'sub', `SUB ${DEPTH}`, '{"event":"sub"}']],
  ['say too much at once', ['x'.repeat(20_000)]],
];

async function attack(socket: WebSocket, commands: readonly (string | Buffer)[]): Promise<void> {
  for (const name of channels) socket.send(`sub ${name}`);
  for (let round = 0; round < 20 && socket.readyState === WebSocket.OPEN; round += 1) {
    for (const command of commands) socket.send(command);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The best bids of a frame, when they are those that stand after one of the orders; else what came. */
function ordersSeen(frame: string): number | string {
  const { tick } = JSON.parse(frame) as { tick: { buys: number[][]; asks: number[][] } };
  const seen = (tick.buys[0]?.[0] ?? 49_999) - 49_999;
  const rows = Array.from({ length: Math.min(seen, SHOWN) }, (_, at) => [
    49_999 + seen - at,
    0.001,
  ]);
  const isWhole = JSON.stringify(tick) === JSON.stringify({ asks: [], buys: rows });
  return isWhole ? seen : frame;
}

test.each(attacks)('two that %s', async (_name, commands) => {
  const polite = await open();
  const frames: string[] = [];
  polite.on('message', (data: Buffer) => {
    const text = gunzipSync(data).toString('utf8');
    if (text.includes(DEPTH)) frames.push(text);
  });
  polite.send(`sub ${DEPTH}`);
  const hostile = [await open(), await open()];
  // One of them does not even read.
  hostile[1]?.pause();
  const attacking = hostile.map((socket) => attack(socket, commands));
  const placed: string[] = [];
  for (let at = 0; at < ORDERS; at += 1) {
    const order = {
      symbol: 'BTCUSDT',
      volume: 0.001,
      side: 'BUY',
      type: 'LIMIT',
      price: 50_000 + at,
    };
    const { status, text } = await rig.world.post(ALICE, '/sapi/v1/order', order);
    expect([status, text]).toEqual([200, expect.any(String)]);
    placed.push((JSON.parse(text) as { orderIdString: string }).orderIdString);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(attacking);
  await expect.poll(() => ordersSeen(frames.at(-1) ?? NOTHING)).toBe(ORDERS);
  const seen = frames.map(ordersSeen);
  expect(seen).toEqual(seen.map(Number).toSorted((a, b) => a - b));
  const times = frames.map((text) => (JSON.parse(text) as { ts: number }).ts);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(polite.readyState).toBe(WebSocket.OPEN);

  for (const socket of [...hostile, polite]) socket.terminate();
  for (const orderId of placed) {
    await rig.world.post(ALICE, '/sapi/v1/cancel', { symbol: 'BTCUSDT', orderId });
  }
});
