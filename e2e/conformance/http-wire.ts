/**
 * HTTP over a bare socket: what is written is sent byte for byte, and what comes back is read only as
 * far as a reply's head and its length. For requests that no HTTP client would let through.
 */
import { connect, type Socket } from 'node:net';

export interface RawReply {
  /** 0 when the connection ended without a reply. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Longer than the server takes to give up a request that drips. */
const HANG_MS = 20_000;
const NO_REPLY: RawReply = { status: 0, headers: {}, text: '' };

interface Pending {
  readonly settle: (reply: RawReply) => void;
  readonly timer: NodeJS.Timeout;
}

/** One connection at a time, opened when it is needed and again after it was closed. */
export class HttpWire {
  readonly #port: number;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #pending: Pending | null = null;
  /** One request is under way at a time; the others wait for it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends one request and waits for its reply; rejects when none comes and nothing ends either. */
  send(...parts: readonly (string | Uint8Array)[]): Promise<RawReply> {
    const reply = this.#last.then(() => this.#exchange(parts));
    this.#last = reply.catch(() => undefined);
    return reply;
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
    this.#received = Buffer.alloc(0);
  }

  #exchange(parts: readonly (string | Uint8Array)[]): Promise<RawReply> {
    const socket = this.#socket ?? this.#open();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.close();
        reject(new Error(`no answer within ${HANG_MS} ms`));
      }, HANG_MS);
      this.#pending = { settle: resolve, timer };
      for (const part of parts) socket.write(part);
    });
  }

  #open(): Socket {
    const socket = connect(this.#port, '127.0.0.1');
    socket.setNoDelay(true);
    this.#socket = socket;
    socket.on('data', (chunk) => {
      if (this.#socket !== socket) return;
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#read();
    });
    // A reset after the reply is an end too.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (this.#socket !== socket) return;
      this.close();
      this.#settle(NO_REPLY);
    });
    return socket;
  }

  #read(): void {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return;
    const [start = '', ...lines] = this.#received.toString('latin1', 0, end).split('\r\n');
    const headers: Record<string, string> = {};
    for (const line of lines) {
      const colon = line.indexOf(':');
      headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim();
    }
    const from = end + 4;
    const to = from + Number(headers['content-length'] ?? 0);
    if (this.#received.length < to) return;
    const text = this.#received.toString('utf8', from, to);
    this.#received = this.#received.subarray(to);
    if (headers['connection']?.toLowerCase() === 'close') this.close();
    this.#settle({ status: Number(start.split(' ')[1] ?? 0), headers, text });
  }

  #settle(reply: RawReply): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending === null) return;
    clearTimeout(pending.timer);
    pending.settle(reply);
  }
}
