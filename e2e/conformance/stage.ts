/**
 * One simulated exchange with both of its doors, for whoever looks at it from outside: the gateway in
 * this process and the loopback server, on one market, its clock moved by hand, its crowd off.
 */
import { createHmac } from 'node:crypto';
import { MessageChannel } from 'node:worker_threads';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import { createVenueTransport } from '../../src-main/adapters/venue-transport';
import { createWorkerPortTransport } from '../../src-main/adapters/worker-port';
import { createExchangeClient, createSigner, takeSecret } from '../../src-main/client';
import type { Transport } from '../../src-main/client/transport';
import type { LoopbackServer } from '../../src-main/gateway/http/loopback-options';
import { openLoopbackServer } from '../../src-main/gateway/http/loopback-server';
import { serveInProcess } from '../../src-main/gateway/in-process';
import { createLabHandler } from '../../src-main/gateway/lab/lab-http';
import { memoryFiles } from '../../src-main/gateway/lab/lab.testing';
import { MemoryStore } from '../../src-main/gateway/memory-store.testing';
import { answerTo, type GatewayRequest } from '../../src-main/gateway/messages';
import { openExchange } from '../../src-main/hosts/exchange/open-exchange';
import type { RunningExchange } from '../../src-main/hosts/exchange/running-exchange';
import { HttpWire, type RawReply } from './http-wire';
import { RawStream } from './stream';

/** A whole minute of a Tuesday. */
export const START_MS = 1_700_000_040_000;
export const LAB_TOKEN = 'a-token-for-the-lab';
export const OWNER: User = { uid: 10023, apiKey: 'owner-key', secret: 'owner-secret' };
export const NO_LIMITS = { ip: 1_000_000_000, uid: 1_000_000_000, burst: 1_000_000 } as const;

export interface User {
  readonly uid: number;
  readonly apiKey: string;
  readonly secret: string;
}

export interface RawMessage {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | Uint8Array;
  /** Who is counted. */
  readonly ip: string;
}

/** A way into the exchange, in bytes. */
export interface Door {
  readonly name: 'in process' | 'loopback';
  send(message: RawMessage): Promise<RawReply>;
  openStream(): Promise<RawStream>;
}

/** The newest row of the exchange's journal: its place, and seq and hash of the chain after it. */
interface Journal {
  readonly index: number;
  readonly seq: number;
  readonly chain: string;
}

export class Stage {
  readonly clock: ManualClock;
  readonly exchange: RunningExchange;
  readonly failures: unknown[];
  /** Whatever changes the exchange is in it before it is answered. */
  readonly journal: Journal;
  readonly doors: readonly [Door, Door];
  readonly server: LoopbackServer;
  readonly #streams: RawStream[] = [];
  readonly #wire: HttpWire;
  readonly #transports = new Map<Door['name'], Transport>();
  readonly #endings: (() => unknown)[] = [];

  /** The crowd is off and the market stands still unless the configuration says otherwise. */
  static async open(config: ExchangeConfigInput = {}): Promise<Stage> {
    const stage = { pump: <T>(answer: Promise<T>) => answer };
    const clock = new ManualClock(START_MS);
    const failures: unknown[] = [];
    const store = new MemoryStore();
    const journal = { index: 0, seq: 0, chain: '' };
    store.onCommit = ({ index, seq, chain }) => Object.assign(journal, { index, seq, chain });
    const opened = openExchange({
      store,
      clock,
      keys: [OWNER],
      seed: 7,
      config: { agents: 'off', speed: 0, historyDays: 0, ...config },
      sessions: memoryFiles(),
      onDefect: (defect) => failures.push(defect),
      onFailure: (cause) => failures.push(cause),
    });
    invariant(opened.ok, opened.ok ? '' : opened.error);
    const exchange = opened.value;
    const lab = createLabHandler(exchange.lab, LAB_TOKEN);
    const server = await openLoopbackServer({
      gateway: {
        receive: (request, answer) => {
          void stage.pump(answerTo(exchange, request)).then(answer);
        },
        openStream: (socket) => exchange.openStream(socket),
      },
      clock,
      lab: (request) => stage.pump(lab(request)),
      onDefect: (defect) => {
        exchange.tellDefect(defect);
      },
      port: 0,
      maskedKeys: () => exchange.maskedKeys(),
      readsSimulatedIp: true,
    });
    invariant(server.ok, server.ok ? '' : server.error);
    exchange.onRefusing((refusing) => {
      server.value.setRefusing(refusing);
    });
    const open = new Stage(clock, exchange, failures, server.value, journal);
    stage.pump = (answer) => open.settle(answer);
    await open.settle(Promise.resolve());
    return open;
  }

  private constructor(
    clock: ManualClock,
    exchange: RunningExchange,
    failures: unknown[],
    server: LoopbackServer,
    journal: Journal,
  ) {
    this.journal = journal;
    this.clock = clock;
    this.exchange = exchange;
    this.failures = failures;
    this.server = server;
    this.#wire = new HttpWire(server.port);
    this.doors = [this.#inProcess(), this.#loopback()];
  }

  /** A new account with the default funds, or another key of one that exists. */
  async newUser(options: { uid?: number; permissions?: readonly string[] } = {}): Promise<User> {
    const made = (await this.lab('accounts', options)) as {
      uid: number;
      apiKey: string;
      apiSecret: string;
    };
    return { uid: made.uid, apiKey: made.apiKey, secret: made.apiSecret };
  }

  /** A command of the lab over its own HTTP; throws what it refuses. */
  async lab(command: string, input: object = {}): Promise<unknown> {
    const body = JSON.stringify(input);
    return this.#labReply(
      await this.#wire.send(
        `POST /lab/v1/${command} HTTP/1.1\r\nHost: 127.0.0.1:${this.server.port}\r\n` +
          `Authorization: Bearer ${LAB_TOKEN}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      ),
    );
  }

  /** A question of the lab's, such as `state` or `explain?orderId=1`. */
  async labQuery(question: string): Promise<unknown> {
    return this.#labReply(
      await this.#wire.send(
        `GET /lab/v1/${question} HTTP/1.1\r\nHost: 127.0.0.1:${this.server.port}\r\n` +
          `Authorization: Bearer ${LAB_TOKEN}\r\n\r\n`,
      ),
    );
  }

  /** Moves the wall's time, and the market's with it unless it stands; frames have arrived after it. */
  async advance(byMs: number): Promise<void> {
    for (const stream of this.#streams) await stream.flush();
    this.clock.advance(byMs);
    await this.settle(Promise.resolve());
    for (const stream of this.#streams) await stream.flush();
  }

  /** Lets the turns come that answer, however many it takes; what waits for time stays waiting. */
  async settle<T>(answer: Promise<T>): Promise<T> {
    const turns = { areOver: false };
    const done = answer.finally(() => (turns.areOver = true));
    for (let turn = 0; turn < 1000 && !turns.areOver; turn++) {
      for (let hop = 0; hop < 10; hop++) await Promise.resolve();
      // A commit may be on its way to a disk: that takes turns of the real loop.
      if (turn > 50) await new Promise((resolve) => setImmediate(resolve));
      this.clock.advance(0);
    }
    return done;
  }

  /** Our own client, for a user of this exchange, through a door. */
  client(door: Door, { apiKey, secret }: User) {
    const { baseUrl, futuresBaseUrl, wsUrl } = this.server.addresses;
    return createExchangeClient({
      transport: this.#transportOf(door),
      clock: this.clock,
      rng: { nextUint32: () => 1 },
      profile: { baseUrl, futuresBaseUrl, wsUrl, getSignMode: 'path' },
      signer: createSigner(apiKey, takeSecret(Buffer.from(secret))),
    });
  }

  async close(): Promise<void> {
    for (const stream of this.#streams) stream.close();
    for (const end of this.#endings) await end();
    this.#wire.close();
    await this.server.close();
    this.exchange.close();
  }

  #labReply({ status, text }: RawReply): unknown {
    if (status !== 200) throw new Error(`the lab refused: ${status} ${text}`);
    return JSON.parse(text) as unknown;
  }

  #inProcess(): Door {
    return {
      name: 'in process',
      send: async ({ method, target, headers, body, ip }) => {
        const request: GatewayRequest = { method, target, headers, body: Buffer.from(body), ip };
        const answer = await this.settle(this.exchange.handle(request));
        return { ...answer, text: Buffer.from(answer.body).toString('utf8') };
      },
      openStream: () => {
        const stream = RawStream.inProcess((socket) => this.exchange.openStream(socket));
        this.#streams.push(stream);
        return Promise.resolve(stream);
      },
    };
  }

  #loopback(): Door {
    const wire = new HttpWire(this.server.port);
    this.#endings.push(() => {
      wire.close();
    });
    return {
      name: 'loopback',
      send: (message) => wire.send(...this.bytesOf(message)),
      openStream: async () => {
        const stream = await RawStream.overSocket(this.server.addresses.wsUrl);
        this.#streams.push(stream);
        return stream;
      },
    };
  }

  /** A message as it goes over the wire. */
  bytesOf({ method, target, headers, body, ip }: RawMessage): readonly [string, Uint8Array] {
    const bytes = Buffer.from(body);
    const lines = [
      `${method} ${target} HTTP/1.1`,
      `Host: 127.0.0.1:${this.server.port}`,
      `X-SIM-IP: ${ip}`,
      ...headers.map(([name, value]) => `${name}: ${value}`),
      ...(method === 'GET' && bytes.length === 0 ? [] : [`Content-Length: ${bytes.length}`]),
    ];
    return [`${lines.join('\r\n')}\r\n\r\n`, bytes];
  }

  /** One for each door: a connection of every client would be one too many before long. */
  #transportOf({ name }: Door): Transport {
    const known = this.#transports.get(name);
    if (known !== undefined) return known;
    const made = name === 'loopback' ? this.#venueTransport() : this.#portTransport();
    this.#transports.set(name, made);
    return made;
  }

  #venueTransport(): Transport {
    const { baseUrl, wsUrl } = this.server.addresses;
    const transport = createVenueTransport({
      allowedOrigins: [baseUrl, new URL(wsUrl).origin],
    });
    this.#endings.push(() => transport.close());
    return transport;
  }

  #portTransport(): Transport {
    const { port1, port2 } = new MessageChannel();
    serveInProcess(
      {
        handle: (request) => this.settle(this.exchange.handle(request)),
        openStream: (socket) => this.exchange.openStream(socket),
      },
      port1,
    );
    this.#endings.push(() => {
      port1.close();
    });
    return createWorkerPortTransport(port2);
  }
}

/** The signature of document §5.4, over the bytes as they are. */
export function sign(secret: string, text: string, body: string | Uint8Array = ''): string {
  return createHmac('sha256', secret).update(text).update(body).digest('hex');
}
