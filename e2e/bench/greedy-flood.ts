/**
 * Requests without end over a few connections, which wait for no answer: odd ones, and orders and questions signed as
 * an honest bot signs them. A hundred leave with one write, made once a second, so that the flood itself costs little.
 */
import { connect, type Socket } from 'node:net';
import { signedHeaders } from './greedy-key';
import type { FloodReport, Ground } from './greedy-report';

/** As many as may come at once on a connection are 128: one more would be cut off before any is looked at. */
const BATCH = 100;
const CONNECTIONS = 40;
const TICK_MS = 20;
const ORDER = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', volume: 0.001, price: 30_000 };

export class Flood {
  readonly #ground: Ground;
  readonly #perSecond: number;
  readonly #answers: Record<string, number> = {};
  /** When each was opened; `owed` answers are still to come. */
  readonly #open = new Map<Socket, { readonly openedMs: number; owed: number }>();
  #batch: Buffer = Buffer.alloc(0);
  #batchAtMs = -Infinity;
  #startedMs = 0;
  #requests = 0;
  #connections = 0;
  #cutOff = 0;
  #firstCutMs = Infinity;
  #longestMs = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(ground: Ground, perSecond: number) {
    this.#ground = ground;
    this.#perSecond = perSecond;
  }

  start(): void {
    this.#startedMs = performance.now();
    this.#timer = setInterval(() => {
      this.#tick();
    }, TICK_MS);
  }

  /** Its connections end; one that the exchange had not ended by itself until now has lived as long as this. */
  stop(): FloodReport {
    clearInterval(this.#timer ?? undefined);
    for (const [socket, { openedMs }] of this.#open) {
      this.#longestMs = Math.max(this.#longestMs, performance.now() - openedMs);
      this.#open.delete(socket);
      socket.destroy();
    }
    return {
      requests: this.#requests,
      answers: this.#answers,
      connections: this.#connections,
      cutOff: this.#cutOff,
      firstCutMs: this.#firstCutMs,
      longestMs: this.#longestMs,
    };
  }

  #tick(): void {
    const nowMs = performance.now();
    if (nowMs - this.#batchAtMs >= 1_000) {
      this.#batch = Buffer.from(batchFor(this.#ground));
      this.#batchAtMs = nowMs;
    }
    const wanted = ((nowMs - this.#startedMs) * this.#perSecond) / 1_000;
    while (this.#requests + BATCH <= wanted) {
      const socket = this.#free();
      if (socket === null) return;
      socket.write(this.#batch);
      this.#requests += BATCH;
    }
  }

  /** One that owes nothing, or a new one; null: there are as many as there may be. */
  #free(): Socket | null {
    for (const [socket, state] of this.#open) {
      if (state.owed > 0) continue;
      state.owed = BATCH;
      return socket;
    }
    if (this.#open.size >= CONNECTIONS) return null;
    const socket = connect({ port: this.#ground.port, host: '127.0.0.1', noDelay: true });
    const state = { openedMs: performance.now(), owed: BATCH };
    this.#open.set(socket, state);
    this.#connections += 1;
    socket.on('data', (chunk) => {
      for (const [, status = ''] of chunk.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) {
        this.#answers[status] = (this.#answers[status] ?? 0) + 1;
        state.owed -= 1;
      }
    });
    socket.on('error', () => undefined); // a reset: it is closed next
    socket.on('close', () => {
      if (!this.#open.delete(socket)) return;
      const nowMs = performance.now();
      this.#cutOff += 1;
      this.#firstCutMs = Math.min(this.#firstCutMs, nowMs - this.#startedMs);
      this.#longestMs = Math.max(this.#longestMs, nowMs - state.openedMs);
    });
    return socket;
  }
}

/** Half of them honest. */
function batchFor({ port, key }: Ground): string {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  const get = (path: string, headers = ''): string =>
    `GET ${path} HTTP/1.1\r\n${host}${headers}\r\n`;
  const post = (path: string, body: string, headers: string): string =>
    `POST ${path} HTTP/1.1\r\n${host}${headers}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  const headersOf = (method: string, path: string, body = ''): string =>
    Object.entries(signedHeaders(key, method, path, body))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
  const path = '/sapi/v1/order';
  const order = JSON.stringify(ORDER);
  const signed = headersOf('POST', path, order);
  const all = [
    post(path, order, signed),
    get('/sapi/v1/account', headersOf('GET', '/sapi/v1/account')),
    post(path, order, signed),
    get('/sapi/v1/depth?symbol=BTCUSDT&limit=100'),
    post(path, order, signed),
    // Odd ones: another order than was signed, no JSON, no key, what does not exist, what may not be.
    post(path, JSON.stringify({ ...ORDER, volume: 1 }), signed),
    post(path, `${order.slice(0, -1)},"price":1e400}`, signed),
    post(path, '{"symbol":', headersOf('POST', path, '{"symbol":')),
    get('/sapi/v1/account', `X-CH-APIKEY: ${'x'.repeat(2_000)}\r\n`),
    get(`/sapi/v1/depth?symbol=${'%F0%9F%90%8B'.repeat(50)}&limit=-1`),
  ];
  return Array.from({ length: BATCH }, (_, index) => all[index % all.length] ?? '').join('');
}
