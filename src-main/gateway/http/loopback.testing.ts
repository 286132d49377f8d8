/** The loopback server over a real exchange on a manual clock, spoken to in raw bytes. */
import { createHmac } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { invariant } from '@shared/kernel/result';
import { ALICE, World, type WorldOptions } from '../gateway.testing';
import type { LoopbackOptions, LoopbackServer } from './loopback-options';
import { openLoopbackServer } from './loopback-server';

export interface LoopbackWorld {
  readonly world: World;
  readonly server: LoopbackServer;
  close(): Promise<void>;
}

export async function openLoopbackWorld(
  options: Partial<LoopbackOptions> = {},
  worldOptions: WorldOptions = {},
): Promise<LoopbackWorld> {
  const world = new World(worldOptions);
  const opened = await openLoopbackServer({
    gateway: world.gateway,
    clock: world.clock,
    lab: null,
    onDefect: ({ endpoint, message, place }) => {
      throw new Error(`${endpoint}: ${message} ${place}`);
    },
    port: 0,
    maskedKeys: () => ['alic…-key'],
    ...options,
  });
  invariant(opened.ok, opened.ok ? '' : opened.error);
  // The manual clock's turns come as those of the real one do: soon.
  const turns = setInterval(() => {
    world.clock.advance(1);
  }, 1);
  return {
    world,
    server: opened.value,
    close: async () => {
      await opened.value.close();
      clearInterval(turns);
    },
  };
}

/** What an order of Alice's is made of; its framing is for the test to choose. */
export function signedOrder({ world }: Pick<LoopbackWorld, 'world'>) {
  const target = '/sapi/v1/order';
  const body = '{"symbol":"BTCUSDT","volume":0.001,"side":"BUY","type":"LIMIT","price":50000}';
  const timestamp = String(world.clock.nowMs());
  const signature = createHmac('sha256', ALICE.secret)
    .update(`${timestamp}POST${target}${body}`)
    .digest('hex');
  const keys = `X-CH-APIKEY: ${ALICE.apiKey}\r\nX-CH-TS: ${timestamp}\r\nX-CH-SIGN: ${signature}\r\n`;
  return { target, headers: `${keys}Content-Type: application/json\r\n`, body };
}

/** A signed order that comes to rest. `more`: further lines of its head. */
export function orderOf(rig: LoopbackWorld, more = ''): string {
  const { target, headers, body } = signedOrder(rig);
  const length = `Content-Length: ${body.length}\r\n`;
  const host = `Host: 127.0.0.1:${rig.server.port}\r\n`;
  return `POST ${target} HTTP/1.1\r\n${host}${more}${headers}${length}\r\n${body}`;
}

export interface RawReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** All that came, as it came. */
  readonly text: string;
}

/** Writes the parts as they are, and reads until the server closes. */
export async function speak(
  port: number,
  ...parts: readonly (string | Buffer)[]
): Promise<RawReply> {
  const socket = connect(port, '127.0.0.1');
  for (const part of parts) socket.write(part);
  return parseReply(await readToEnd(socket));
}

export function readToEnd(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    // A reset after the answer is an end too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      resolve(text);
    });
  });
}

function parseReply(text: string): RawReply {
  const split = text.indexOf('\r\n\r\n');
  const [start = '', ...lines] = text.slice(0, Math.max(split, 0)).split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { status: Number(start.split(' ')[1] ?? 0), headers, body: text.slice(split + 4), text };
}
