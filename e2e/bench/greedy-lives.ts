/**
 * Connections that take a place and give nothing for it: heads of requests that never end, and streams that are
 * subscribed to all there is and never read. A head is there again as soon as it has been cut off.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { channelName } from '@shared/contract/exchange/stream/channels';
import { INTERVALS } from '@shared/domain/candle';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';

const BYTE_EVERY_MS = 500;

/** How long connections of one kind lived until the exchange ended them. */
export class Lives {
  readonly #sinceMs = new Map<Socket, number>();
  cutOff = 0;
  longestMs = 0;

  begin(socket: Socket, more: string): void {
    this.#sinceMs.set(socket, performance.now());
    // Of a stream that nobody reads only a write tells that it has ended.
    const timer = setInterval(() => socket.write(more, 'latin1'), BYTE_EVERY_MS);
    socket.on('close', () => {
      clearInterval(timer);
      this.#note(socket);
    });
  }

  get open(): number {
    return this.#sinceMs.size;
  }

  /** Those that nobody has cut off have lived until now. */
  end(): void {
    for (const [socket, sinceMs] of this.#sinceMs) {
      this.longestMs = Math.max(this.longestMs, performance.now() - sinceMs);
      this.#sinceMs.delete(socket);
      socket.destroy();
    }
  }

  #note(socket: Socket): void {
    const sinceMs = this.#sinceMs.get(socket);
    if (sinceMs === undefined) return;
    this.#sinceMs.delete(socket);
    this.cutOff += 1;
    this.longestMs = Math.max(this.longestMs, performance.now() - sinceMs);
  }
}

/** Keeps so many slow heads open until `isOver`. */
export function openSlowHeads(port: number, count: number, isOver: () => boolean): Lives {
  const lives = new Lives();
  const open = (): void => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined); // a reset: it is closed next
    socket.on('close', () => {
      if (!isOver()) open();
    });
    socket.resume(); // the refusal is not of interest, its end is
    socket.write(`GET /sapi/v1/ping HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `);
    lives.begin(socket, 'a');
  };
  for (let index = 0; index < count; index += 1) open();
  return lives;
}

const CHANNELS: readonly string[] = SPOT_RULES.flatMap(({ pair }) => {
  const symbol = pair.symbol.toLowerCase();
  return [
    ...(['depth', 'trades', 'ticker'] as const).map((kind) => channelName({ kind, symbol })),
    ...INTERVALS.map((interval) => channelName({ kind: 'candles', symbol, interval })),
  ];
});

/** Each reads that it is a stream now, and nothing after it. */
export async function openUnreadStreams(port: number, count: number): Promise<Lives> {
  const lives = new Lives();
  for (let index = 0; index < count; index += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    const [head] = (await once(socket, 'data')) as [Buffer];
    socket.pause();
    if (!head.toString('latin1').startsWith('HTTP/1.1 101')) throw new Error(head.toString());
    for (const channel of CHANNELS) socket.write(commandFrame(`sub ${channel}`), 'latin1');
    lives.begin(socket, commandFrame('{"pong":1}'));
  }
  return lives;
}

/** A text of one frame as a client has to send it: masked, here with zeros. */
const commandFrame = (text: string): string =>
  `\u0081${String.fromCharCode(0x80 | text.length)}\0\0\0\0${text}`;
