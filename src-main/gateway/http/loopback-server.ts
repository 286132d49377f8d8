/**
 * The exchange opened to programs of this machine: REST, stream and lab on one port of 127.0.0.1.
 * It carries bytes to the gateway and refuses what is no clean message; it decides nothing else.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { err, ok, type Result } from '@shared/kernel/result';
import { headerValue } from '../admission/headers';
import { Defects } from '../defects';
import {
  BODY_MAX_BYTES,
  responseOf,
  type GatewayRequest,
  type GatewayResponse,
  type RawHeaders,
} from '../messages';
import { endsConnection } from './answer-bytes';
import { frontPage, type LoopbackAddresses } from './front-page';
import type { LoopbackOptions, LoopbackServer, Refusing } from './loopback-options';
import { hostNames, readHead } from './message-head';
import { withoutUpgrade } from './other-upgrade';
import { OwedAnswers } from './owed-answers';
import { PlainConnection, type PlainDoor, type PlainLimits } from './plain-connection';
import {
  BAD_FRAMING,
  BODY_TOO_LARGE,
  CODING_UNKNOWN,
  parserRefusal,
  refuse,
  refuseBlocked,
  refuseConnection,
  refuseCrowded,
  TOO_SLOW,
  type HttpRefusal,
} from './refusal';
import { announcesTooMuch, isCoded, readBody } from './request-body';
import { createStreamSockets, STREAM_PATHS, type StreamSockets } from './stream-sockets';

/** Exchange-rules §9: who is counted on this transport. */
const IP_IDENTITY = '127.0.0.1';
const HEADERS_MAX_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 5_000;
/** With the time between two looks and the farewell: closed within 10 s of the first byte. */
const REQUEST_TIMEOUT_MS = 8_000;
const TIMEOUT_CHECK_MS = 500;
/** Bots pause between requests and dislike a connection that is closed under them. */
const IDLE_TIMEOUT_MS = 60_000;
/** As many as sockets: a burst the rules allow (§9: 100 orders at once), each on a connection of its own, passes. */
const CONNECTIONS_MAX = 256;
/** Without waiting for an answer, on one connection: Node makes an object of each before any is looked at. */
const PIPELINED_MAX = 128;
/** For the second piece of a plain request; Node's own times begin after it. */
const BODY_TIMEOUT_MS = 400;
const CLOSE_TIMEOUT_MS = 2_000;
const PLAIN_LIMITS: Omit<PlainLimits, 'idleMs'> = {
  firstByteMs: HEADERS_TIMEOUT_MS,
  bodyMs: BODY_TIMEOUT_MS,
  bodyMaxBytes: BODY_MAX_BYTES,
  pipelinedMax: PIPELINED_MAX,
};
const FUTURES_PREFIX = '/fapi/';
const LAB_PREFIX = '/lab/v1/';

/** `err` says in words why the port cannot be had. */
export async function openLoopbackServer(
  options: LoopbackOptions,
): Promise<Result<LoopbackServer, string>> {
  const loopback = new Loopback(options);
  const problem = await loopback.listen();
  return problem === null ? ok(loopback) : err(problem);
}

class Loopback implements LoopbackServer {
  readonly #options: LoopbackOptions;
  readonly #idleMs: number;
  readonly #server: Server;
  readonly #intoNode: (connection: Duplex) => void;
  readonly #streams: StreamSockets;
  readonly #defects: Defects;
  /** Whole requests of a connection that have no answer yet. */
  readonly #pending = new WeakMap<Duplex, number>();
  readonly #owed = new OwedAnswers();
  readonly #connections = new Set<Duplex>();
  /** Of these, the ones that Node's server has not got. */
  readonly #plain = new Map<Duplex, PlainConnection>();
  #ourNames: ReadonlySet<string> = new Set();
  #refusing: Refusing = 'none';
  port = 0;

  constructor(options: LoopbackOptions) {
    this.#options = options;
    this.#idleMs = options.idleMs ?? IDLE_TIMEOUT_MS;
    this.#defects = new Defects(options.onDefect);
    this.#streams = createStreamSockets(options.gateway);
    this.#server = createServer({
      maxHeaderSize: HEADERS_MAX_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      keepAliveTimeout: this.#idleMs,
      requireHostHeader: false, // refused by our own words
      noDelay: true,
    });
    this.#server.timeout = this.#idleMs;
    this.#server.on('timeout', (connection: Socket) => {
      // An answer is ours to give, however long it takes: a market may have days to go through before it.
      if (this.#pendingOf(connection) === 0 || connection.writableEnded) connection.destroy();
    });
    // Who has said all he has to say still waits for his answers; the plain way sees to that itself.
    Object.assign(this.#server, { httpAllowHalfOpen: true });
    // What is not plain comes to Node's own listener a little later, or never.
    const [listener] = this.#server.listeners('connection');
    this.#server.removeAllListeners('connection');
    this.#intoNode = (connection) => {
      listener?.call(this.#server, connection);
    };
    const door = this.#plainDoor();
    const limits = { ...PLAIN_LIMITS, idleMs: this.#idleMs };
    this.#server.on('connection', (connection) => {
      if (!this.#count(connection)) return;
      this.#plain.set(connection, new PlainConnection(connection, door, limits));
    });
    this.#server.on('request', (request, response) => {
      this.#guarded(request.socket, () => {
        this.#receive(request, response);
      });
    });
    this.#server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (!announcesTooMuch(request)) response.writeContinue();
      this.#guarded(request.socket, () => {
        this.#receive(request, response);
      });
    });
    this.#server.on('checkExpectation', (request, response: ServerResponse) => {
      if (this.#owed.hasEnded(request.socket)) return;
      this.#owed.note(request.socket, response);
      this.#owed.refuse(response, refuse(400, 'Expect not supported'));
    });
    this.#server.on('connect', (_request, connection) => {
      // Nobody else listens to it any more.
      connection.on('error', () => {
        connection.destroy();
      });
      this.#owed.refuseRest(connection, BAD_FRAMING);
    });
    this.#server.on('upgrade', (request, connection, head) => {
      // From here on nobody else listens: an unheard error would end the program.
      connection.on('error', () => {
        connection.destroy();
      });
      // Where a body is on its way, `connection` is what follows it (Node 26).
      this.#owed.whenGiven(request.socket, () => {
        this.#guarded(connection, () => {
          this.#upgrade(request, connection, head);
        });
      });
    });
    this.#server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
      if (error.code === 'ECONNRESET') connection.destroy();
      else this.#owed.refuseRest(connection, parserRefusal(error.code));
    });
  }

  get addresses(): LoopbackAddresses {
    const host = `127.0.0.1:${this.port}`;
    return {
      baseUrl: `http://${host}`,
      futuresBaseUrl: `http://${host}`,
      wsUrl: `ws://${host}${STREAM_PATHS[0] ?? ''}`,
      labUrl: `http://${host}${LAB_PREFIX.slice(0, -1)}`,
    };
  }

  /** Null when it listens. */
  listen(): Promise<string | null> {
    return new Promise((resolve) => {
      this.#server.once('error', (cause: NodeJS.ErrnoException) => {
        const { port } = this.#options;
        resolve(cause.code === 'EADDRINUSE' ? `port ${port} is in use` : cause.message);
      });
      this.#server.listen(this.#options.port, '127.0.0.1', () => {
        const address = this.#server.address();
        this.port = typeof address === 'object' ? (address?.port ?? 0) : 0;
        this.#ourNames = hostNames(this.port);
        resolve(null);
      });
    });
  }

  setRefusing(refusing: Refusing): void {
    this.#refusing = refusing;
    if (refusing === 'all') this.#streams.drop();
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#server.closeAllConnections();
        for (const connection of this.#plain.keys()) connection.destroy();
        this.#streams.drop();
      }, CLOSE_TIMEOUT_MS);
      this.#server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const connection of this.#plain.values()) connection.close();
      this.#streams.close();
    });
  }

  /** False: there are too many, and this one has been refused. */
  #count(connection: Socket): boolean {
    if (this.#connections.size >= CONNECTIONS_MAX) {
      const error = { code: -1003, msg: `At most ${CONNECTIONS_MAX} connections` } as const;
      refuseConnection(connection, { status: 429, error, headers: { 'retry-after': '1' } });
      return false;
    }
    this.#connections.add(connection);
    connection.once('close', () => {
      this.#connections.delete(connection);
      this.#plain.delete(connection);
    });
    return true;
  }

  /** What a plain connection may do here. */
  #plainDoor(): PlainDoor {
    return {
      nowMs: () => this.#options.clock.nowMs(),
      takes: ({ target, host, hasOrigin }) =>
        this.#refusing === 'none' &&
        !hasOrigin &&
        (this.#ourNames.has(host) || this.#ourNames.has(host.toLowerCase())) &&
        target !== '/' &&
        !target.startsWith(LAB_PREFIX),
      isBlocked: ({ headers }) => this.#blockedSec(headers) !== null,
      receive: ({ method, target, headers, chars, bodyAt, length }, body, answer) => {
        const ip = this.#ipOf(headers);
        const bodyChars = length <= chars.length ? chars.slice(bodyAt, length) : undefined;
        this.#options.gateway.receive({ method, target, headers, body, bodyChars, ip }, answer);
      },
      handOver: (connection) => {
        this.#plain.delete(connection);
        this.#intoNode(connection);
      },
      broke: (connection, cause) => {
        this.#broke(connection, cause);
      },
      refuse: (connection, fault) => {
        refuseConnection(connection, FAULTS[fault]);
      },
    };
  }

  #ipOf(headers: RawHeaders): string {
    return this.#options.readsSimulatedIp === true ? simulatedIp(headers) : IP_IDENTITY;
  }

  /** Null: it is not blocked. */
  #blockedSec(headers: RawHeaders): number | null {
    return this.#options.gateway.blockedSec?.(this.#ipOf(headers)) ?? null;
  }

  #receive(request: IncomingMessage, response: ServerResponse): void {
    if (this.#owed.hasEnded(request.socket)) {
      // What comes behind the request that ended its connection has no answer; with enough of it, nobody waits for one.
      this.#isCrowded(request.socket);
      return;
    }
    this.#owed.note(request.socket, response);
    const target = request.url ?? '';
    if (this.#isRefused(target)) {
      request.socket.resetAndDestroy();
      return;
    }
    const { headers, refusal } = readHead(request, this.#ourNames);
    if (refusal !== null) {
      this.#owed.refuse(response, refusal);
    } else if (isCoded(request)) {
      this.#owed.refuse(response, CODING_UNKNOWN);
    } else if (announcesTooMuch(request)) {
      this.#owed.refuse(response, BODY_TOO_LARGE);
    } else {
      readBody(request, (body) => {
        this.#guarded(request.socket, () => {
          if (body === null) this.#owed.refuse(response, BODY_TOO_LARGE);
          else this.#answer(response, { method: request.method ?? '', target, headers, body });
        });
      });
    }
  }

  /** What breaks while a connection is dealt with is the end of that connection. */
  #guarded(connection: Duplex, work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#broke(connection, cause);
    }
  }

  #broke(connection: Duplex, cause: unknown): void {
    this.#defects.note('a connection', cause);
    connection.destroy();
  }

  #answer(response: ServerResponse, message: Omit<GatewayRequest, 'ip'>): void {
    const { gateway, lab } = this.#options;
    const { socket } = response.req;
    if (this.#isCrowded(socket)) return;
    if (message.target === '/' && message.method === 'GET') {
      this.#send(response, frontPage(this.addresses, this.#options.maskedKeys()));
      return;
    }
    const ip = this.#ipOf(message.headers);
    const request: GatewayRequest = { ...message, ip, connection: socket };
    if (lab !== null && message.target.startsWith(LAB_PREFIX)) {
      lab(request)
        .then((answer) => {
          this.#send(response, answer);
        })
        .catch((cause: unknown) => {
          this.#broke(socket, cause);
        });
      return;
    }
    gateway.receive(request, (answer) => {
      this.#guarded(socket, () => {
        this.#send(response, responseOf(answer));
      });
    });
  }

  #send(response: ServerResponse, answer: GatewayResponse): void {
    // Not the response's: behind another one it has no socket yet.
    const { socket } = response.req;
    this.#notePending(socket, -1);
    if (socket.destroyed) return; // the client has left
    const { status, headers, body } = answer;
    const isLast = endsConnection(answer);
    if (isLast) this.#owed.end(socket);
    const ending = isLast ? { connection: 'close' } : {};
    response.writeHead(status, { 'content-length': body.byteLength, ...headers, ...ending });
    response.end(body);
  }

  #upgrade(request: IncomingMessage, connection: Duplex, head: Buffer): void {
    if (this.#refusing === 'all') {
      connection.destroy();
      return;
    }
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      withoutUpgrade(this.#intoNode, request, connection, head);
      return;
    }
    this.#connections.delete(request.socket);
    const { headers, refusal } = readHead(request, this.#ourNames);
    const blocked = this.#blockedSec(headers);
    if (refusal !== null) refuseConnection(connection, refusal);
    else if (blocked !== null) refuseConnection(connection, refuseBlocked(blocked));
    else this.#streams.accept(request, connection, head);
  }

  /** The lab stays reachable, or nobody could end the outage. */
  #isRefused(target: string): boolean {
    if (this.#refusing === 'none') return false;
    if (this.#refusing === 'futures') return target.startsWith(FUTURES_PREFIX);
    return !target.startsWith(LAB_PREFIX);
  }

  /** Counts one more that has no answer; true: there are too many, and the connection is cut. */
  #isCrowded(connection: Duplex): boolean {
    this.#notePending(connection, 1);
    if (this.#pendingOf(connection) <= PIPELINED_MAX) return false;
    this.#owed.end(connection);
    connection.destroy();
    return true;
  }

  #notePending(connection: Duplex, change: 1 | -1): void {
    this.#pending.set(connection, this.#pendingOf(connection) + change);
  }

  #pendingOf(connection: Duplex): number {
    return this.#pending.get(connection) ?? 0;
  }
}

const FAULTS: Readonly<Record<Parameters<PlainDoor['refuse']>[1], HttpRefusal>> = {
  silent: TOO_SLOW,
  incomplete: BAD_FRAMING,
  crowded: refuseCrowded(PIPELINED_MAX),
};

function simulatedIp(headers: RawHeaders): string {
  return headerValue(headers, 'x-sim-ip') ?? IP_IDENTITY;
}
