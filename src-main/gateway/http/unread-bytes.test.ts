/** Streams over real sockets: who reads has all he asks for, and who does not is cut off before the system is full. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { StreamSocket } from '../stream/socket';
import { openLoopbackWorld, type LoopbackWorld } from './loopback.testing';

const FRAME_BYTES = 16_384;
/** Fewer than are carried out in ten seconds. */
const BATCH = 80;
/** In all many times what a stream may have unread for long, and more than a system takes of it. */
const ASKED = 240;

/** The exchange's end of a stream. */
interface End {
  readonly socket: StreamSocket;
  frames: number;
  closedBecause: string | null;
}

let rig: LoopbackWorld;
const ends: End[] = [];

beforeAll(async () => {
  rig = await openLoopbackWorld();
  const { gateway } = rig.world;
  const openStream = gateway.openStream.bind(gateway);
  vi.spyOn(gateway, 'openStream').mockImplementation((socket) => {
    const end: End = { socket, frames: 0, closedBecause: null };
    ends.push(end);
    return openStream({
      send: (frame) => {
        end.frames += 1;
        // The frames of an empty market are small.
        socket.send(Buffer.concat([Buffer.from(frame), Buffer.alloc(FRAME_BYTES)]));
      },
      unreadBytes: () => socket.unreadBytes(),
      close: (reason) => {
        end.closedBecause = reason;
        socket.close(reason);
      },
    });
  });
});
afterAll(() => rig.close());

async function open(): Promise<WebSocket> {
  const socket = new WebSocket(rig.server.addresses.wsUrl);
  socket.on('error', () => undefined); // a reset: it has been cut off
  await once(socket, 'open');
  return socket;
}

test('who reads gets all he asks for; who does not, and pongs, is cut off within seconds', async () => {
  const sockets = [await open(), await open()];
  const [reading, deaf] = ends as [End, End];
  sockets[1]?.pause();
  for (let asked = 0; asked < ASKED; asked += BATCH) {
    for (const socket of sockets) {
      for (let at = 0; at < BATCH; at += 1) socket.send('req market_btcusdt_kline_1min');
    }
    for (let ms = 0; ms < 11_000; ms += 100) {
      if (ms % 1_000 === 0) for (const socket of sockets) socket.send('{"pong":1}');
      rig.world.clock.advance(100);
      await pause(5); // also a reader needs time to read
    }
  }
  expect(reading.closedBecause).toBe(null);
  expect(reading.frames).toBeGreaterThanOrEqual(ASKED);
  await expect.poll(() => reading.socket.unreadBytes()).toBeLessThan(5 * FRAME_BYTES);
  expect(deaf.closedBecause).toBe('not reading');
  expect(deaf.frames).toBeLessThan(2 * BATCH);
  // And with its connection goes what lay in it.
  await expect.poll(() => deaf.socket.unreadBytes()).toBe(0);
  for (const socket of sockets) socket.terminate();
});

test('a pong that answers no question says nothing of what has been read', async () => {
  const blind = await open();
  const end = ends.at(-1) as End;
  blind.pause();
  const ask = async (times: number): Promise<void> => {
    const wanted = end.frames + times;
    for (let at = 0; at < times; at += 1) blind.send('req market_btcusdt_kline_1min');
    await expect.poll(() => end.frames).toBeGreaterThanOrEqual(wanted);
  };
  await ask(10);
  for (const guess of ['', '1', String(FRAME_BYTES)]) blind.pong(guess);
  await ask(1); // comes behind the pongs
  expect(end.socket.unreadBytes()).toBeGreaterThan(10 * FRAME_BYTES);
  blind.resume();
  await expect.poll(() => end.socket.unreadBytes()).toBeLessThan(5 * FRAME_BYTES);
  blind.terminate();
});
