/**
 * A client of the exchange written from its document alone, as a stranger would write one: fetch, an
 * HMAC, a WebSocket. It shares no code and no types with the program.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { Connection } from './headless.testing';

/** What a reply holds at a path, such as `at(depth, 'bids', 0, 0)`; undefined where there is nothing. */
export function at(reply: unknown, ...path: readonly (string | number)[]): unknown {
  let value = reply;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string | number, unknown>>)[step];
  }
  return value;
}

/** The entries of a list, or of one field of them. */
export function listOf(reply: unknown, field?: string): readonly unknown[] {
  const list: readonly unknown[] = Array.isArray(reply) ? reply : [];
  return field === undefined ? list : list.map((entry) => at(entry, field));
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export class DocumentClient {
  readonly #connection: Connection;
  /** Server time minus ours (document §5.5). */
  #offsetMs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  async syncTime(): Promise<void> {
    const { body } = await this.get('/sapi/v1/time');
    this.#offsetMs = Number(at(body, 'serverTime')) - Date.now();
  }

  get(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const text = new URLSearchParams(query).toString();
    return this.#send('GET', text === '' ? path : `${path}?${text}`, {});
  }

  signedGet(path: string, query: Record<string, string> = {}): Promise<Answer> {
    const text = new URLSearchParams(query).toString();
    return this.#send('GET', text === '' ? path : `${path}?${text}`, this.#sign('GET', path, ''));
  }

  post(path: string, fields: object): Promise<Answer> {
    const body = JSON.stringify(fields);
    return this.#send('POST', path, this.#sign('POST', path, body), body);
  }

  async openStream(): Promise<DocumentStream> {
    const socket = new WebSocket(this.#connection.wsUrl);
    const stream = new DocumentStream(socket);
    await once(socket, 'open');
    return stream;
  }

  #sign(method: string, path: string, body: string): Record<string, string> {
    const timestamp = String(Date.now() + this.#offsetMs);
    const sign = createHmac('sha256', this.#connection.apiSecret)
      .update(timestamp + method + path + body)
      .digest('hex');
    return { 'X-CH-APIKEY': this.#connection.apiKey, 'X-CH-TS': timestamp, 'X-CH-SIGN': sign };
  }

  async #send(
    method: string,
    target: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> {
    const isFutures = target.startsWith('/fapi/');
    const base = isFutures ? this.#connection.futuresBaseUrl : this.#connection.baseUrl;
    const response = await fetch(base + target, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, body: JSON.parse(await response.text()) as unknown };
  }
}

interface Waiting {
  readonly matches: (message: unknown) => boolean;
  readonly take: (message: unknown) => void;
}

/** The stream: gzip frames in, text commands out, every heartbeat answered at once. */
export class DocumentStream {
  readonly #socket: WebSocket;
  readonly #waiting: Waiting[] = [];
  heartbeats = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) throw new Error(`a text frame: ${data.toString()}`);
      this.#hear(JSON.parse(gunzipSync(data).toString()));
    });
  }

  /** An object is sent as JSON, text as it is. */
  say(command: string | object): void {
    this.#socket.send(typeof command === 'string' ? command : JSON.stringify(command));
  }

  /** The next message of which `matches` is true. */
  next(matches: (message: unknown) => boolean): Promise<unknown> {
    return new Promise((take) => this.#waiting.push({ matches, take }));
  }

  close(): void {
    this.#socket.close();
  }

  #hear(message: unknown): void {
    const ping = at(message, 'ping');
    if (ping !== undefined) {
      this.heartbeats += 1;
      this.say({ pong: ping });
    }
    const index = this.#waiting.findIndex(({ matches }) => matches(message));
    if (index !== -1) this.#waiting.splice(index, 1)[0]?.take(message);
  }
}
