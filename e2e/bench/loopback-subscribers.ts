/** Subscribers of the stream that count the messages they get, answer WebSocket's pings, and look no further. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchServer } from './loopback-servers';

/** Opcodes (RFC 6455 §5.2). */
const TEXT = 0x1;
const PING = 0x9;
const PONG = 0xa;

export interface FanOut {
  readonly perSecond: number;
  readonly serverCpuUs: number;
  readonly bytesPerFrame: number;
}

export async function countFrames(
  server: BenchServer,
  { subscribers, seconds }: { readonly subscribers: number; readonly seconds: number },
): Promise<FanOut> {
  const count = { messages: 0, bytes: 0 };
  const sockets: Socket[] = [];
  // One after the other: only so many connections at a time may be none of the stream's yet.
  while (sockets.length < subscribers) sockets.push(await subscribe(server, count));
  await pause(1000);
  const cpuBefore = await server.cpuUs();
  const startedMs = performance.now();
  Object.assign(count, { messages: 0, bytes: 0 });
  await pause(seconds * 1000);
  const { messages, bytes } = count;
  const elapsedMs = performance.now() - startedMs;
  const cpuUs = (await server.cpuUs()) - cpuBefore;
  for (const socket of sockets) socket.destroy();
  return {
    perSecond: (messages / elapsedMs) * 1000,
    serverCpuUs: cpuUs / messages,
    bytesPerFrame: bytes / messages,
  };
}

async function subscribe(
  server: BenchServer,
  count: { messages: number; bytes: number },
): Promise<Socket> {
  const socket = connect({ port: server.port, host: '127.0.0.1', noDelay: true });
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  const [head] = (await once(socket, 'data')) as [Buffer];
  if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString());
  for (const channel of server.channels) socket.write(masked(TEXT, Buffer.from(`sub ${channel}`)));
  // Only the head of a frame is looked at: how many bytes of it are still to come.
  let missing = 0;
  let rest: Buffer = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    const data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = missing;
    while (at + 4 <= data.length) {
      const short = (data[at + 1] ?? 0) & 0x7f;
      const size = short === 126 ? data.readUInt16BE(at + 2) + 4 : short + 2;
      if (((data[at] ?? 0) & 0x0f) === PING) {
        if (at + size > data.length) break;
        // Who does not answer is taken for one that does not read, and is cut off.
        socket.write(masked(PONG, data.subarray(at + 2, at + size)));
      } else {
        count.messages += 1;
        count.bytes += size;
      }
      at += size;
    }
    rest = at < data.length ? data.subarray(at) : Buffer.alloc(0);
    missing = Math.max(0, at - data.length);
  });
  return socket;
}

function masked(opcode: number, body: Buffer): Buffer {
  // Masked with zeros: allowed, and the body stays as it is.
  return Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
