/** The stream as a client sees it, through either door: frames unpacked, in the order of arrival. */
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { StreamSession, StreamSocket } from '../../src-main/gateway/stream/socket';

export interface SeenFrame {
  /** It came as bytes, not as text. */
  readonly isBinary: boolean;
  readonly isGzip: boolean;
  readonly text: string;
  readonly message: unknown;
}

/** What carries the stream: commands there, and a way to know that they and the frames have arrived. */
interface Carrier {
  send(text: string): void;
  flush(): Promise<void>;
  close(): void;
}

/** Real time to wait for a frame that has been sent already. */
const ARRIVAL_MS = 3000;

export class RawStream {
  readonly frames: SeenFrame[] = [];
  isClosed = false;
  #carrier: Carrier | null = null;

  static inProcess(open: (socket: StreamSocket) => StreamSession): RawStream {
    const stream = new RawStream();
    const session = open({
      send: (frame) => {
        stream.#hear(
          typeof frame === 'string' ? Buffer.from(frame) : frame,
          typeof frame !== 'string',
        );
      },
      unreadBytes: () => 0,
      close: () => (stream.isClosed = true),
    });
    stream.#carrier = {
      send: (text) => {
        session.onText(text);
      },
      flush: () => Promise.resolve(),
      close: () => {
        session.onClose();
      },
    };
    return stream;
  }

  static async overSocket(url: string): Promise<RawStream> {
    const stream = new RawStream();
    const socket = new WebSocket(url);
    socket.on('message', (data: Buffer, isBinary) => {
      stream.#hear(data, isBinary);
    });
    socket.on('close', () => (stream.isClosed = true));
    await once(socket, 'open');
    stream.#carrier = {
      send: (text) => {
        socket.send(text);
      },
      flush: async () => {
        if (socket.readyState !== WebSocket.OPEN) return;
        // Messages keep their order: behind a pong lies all that was said before the ping.
        const listening = new AbortController();
        const { signal } = listening;
        const answered = Promise.race([
          once(socket, 'pong', { signal }),
          once(socket, 'close', { signal }),
        ]);
        socket.ping();
        await answered;
        listening.abort();
      },
      close: () => {
        socket.close();
      },
    };
    return stream;
  }

  /** Resolves when it has reached the exchange. An object is sent as JSON. */
  async say(command: string | object): Promise<void> {
    this.#carrier?.send(typeof command === 'string' ? command : JSON.stringify(command));
    await this.flush();
  }

  /** Everything said has arrived, and so has everything sent back until then. */
  async flush(): Promise<void> {
    await this.#carrier?.flush();
  }

  /** Takes all frames that have arrived. */
  take(): SeenFrame[] {
    return this.frames.splice(0);
  }

  /** Takes the messages of one channel out of what has arrived, and drops the others. */
  on(channel: string): readonly Record<string, unknown>[] {
    return this.take()
      .map(({ message }) => message as Record<string, unknown>)
      .filter((message) => message['channel'] === channel);
  }

  close(): void {
    this.#carrier?.close();
  }

  #hear(data: Uint8Array, isBinary: boolean): void {
    const isGzip = data[0] === 0x1f && data[1] === 0x8b;
    const text = (isGzip ? gunzipSync(data) : Buffer.from(data)).toString('utf8');
    this.frames.push({ isBinary, isGzip, text, message: JSON.parse(text) as unknown });
  }
}

/** Waits in real time for what needs no market time. */
export async function until(condition: () => boolean): Promise<void> {
  const endMs = Date.now() + ARRIVAL_MS;
  while (!condition()) {
    if (Date.now() > endMs) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
