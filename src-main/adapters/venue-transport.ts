/**
 * Transport to a venue over https and wss. It owns the list of addresses it may reach: a request to
 * any other is refused before a byte leaves, so that paper and live can never be mixed up.
 */
import type { Pool } from 'undici';
import { WebSocket } from 'ws';
import { err, ok } from '@shared/kernel/result';
import { decodeBody } from './content-encoding';
import { Departure } from './departure';
import { closeWords, lineWords } from './line-words';
import type {
  Frame,
  HttpRequest,
  HttpResponse,
  Socket,
  SocketHandlers,
  Transport,
  TransportFailure,
} from '../client/transport';

const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;
const MAX_FRAME_BYTES = 1024 * 1024;
/** What is said on a stream is short, and answers to pings most of it: who does not read it is not waited for. */
const UNREAD_MAX_BYTES = 256 * 1024;
const NOTHING = new Uint8Array(0);
const CONNECT_TIMEOUT_MS = 5_000;
/** Opened when they are needed: on a bad line many wait for answers that never come, also of cancels. */
const CONNECTIONS = { GET: 32, POST: 64 } as const;

/** What the system does before a connection is there: only then its errors mean that nothing was sent. */
const CONNECTING: ReadonlySet<unknown> = new Set(['getaddrinfo', 'connect']);
const CONNECT_CODES: ReadonlySet<string> = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Other causes that are certain to have struck before the first byte of a request left. */
const NOT_SENT_CODES: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_INVALID_ARG',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

export interface VenueTransportOptions {
  /** Exact origins, such as "https://api.example.com" and "wss://ws.example.com". */
  readonly allowedOrigins: readonly string[];
}

export interface VenueTransport extends Transport {
  close(): Promise<void>;
}

const CLOSED = 'the connections to this venue have ended';

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

function toFailure(cause: unknown, hasLeft: boolean): TransportFailure {
  const isLost = hasLeft && !isBeforeSending(cause);
  return { kind: isLost ? 'lost' : 'not-sent', message: lineWords(cause) };
}

/** A host with several addresses fails with one error for each. */
function isBeforeSending(cause: unknown): boolean {
  if (cause instanceof AggregateError) {
    return cause.errors.length > 0 && cause.errors.every(isBeforeSending);
  }
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  const code = String(cause.code);
  const isConnecting = 'syscall' in cause && CONNECTING.has(cause.syscall);
  return NOT_SENT_CODES.has(code) || (isConnecting && CONNECT_CODES.has(code));
}

function joinHeaders(headers: Record<string, string | string[] | undefined>) {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return joined;
}

async function toResponse(
  status: number,
  headers: HttpResponse['headers'],
  bytes: Uint8Array,
): Promise<HttpResponse> {
  const body = await decodeBody(bytes, headers['content-encoding'] ?? '', MAX_RESPONSE_BYTES);
  return body.ok
    ? { status, headers, body: body.value }
    : { status, headers, body: NOTHING, problem: body.error };
}

function toFrame(data: Buffer, isBinary: boolean): Frame {
  return isBinary ? { kind: 'bytes', bytes: data } : { kind: 'text', text: data.toString('utf8') };
}

export function createVenueTransport(options: VenueTransportOptions): VenueTransport {
  const allowed = new Set(options.allowedOrigins);
  const pools = new Map<string, Promise<Pool>>();
  const sockets = new Set<WebSocket>();
  let isClosed = false;

  /** Connections of their own for what asks and for what acts: an order waits behind no slow answer to a poll. */
  function poolOf(origin: string, method: HttpRequest['method']): Promise<Pool> {
    const name = `${method} ${origin}`;
    let pool = pools.get(name);
    if (pool === undefined) {
      pool = openPool(origin, CONNECTIONS[method]);
      pools.set(name, pool);
    }
    return pool;
  }

  return {
    request: async (request) => {
      const origin = originOf(request.url);
      if (origin === null || !allowed.has(origin)) {
        return err({ kind: 'not-sent', message: `${request.url} is not an address of this venue` });
      }
      if (isClosed) return err({ kind: 'not-sent', message: CLOSED });
      const { pathname, search } = new URL(request.url);
      const departure = new Departure(request.timeoutMs);
      try {
        const pool = await poolOf(origin, request.method);
        const asked = departure.watched(pool).request({
          path: pathname + search,
          method: request.method,
          headers: { 'accept-encoding': 'identity', ...request.headers },
          body: request.body ?? null,
          signal: departure.signal,
        });
        const answer = await Promise.race([asked, departure.missed]);
        const bytes = new Uint8Array(await answer.body.arrayBuffer());
        return ok(await toResponse(answer.statusCode, joinHeaders(answer.headers), bytes));
      } catch (cause) {
        return err(toFailure(cause, departure.hasLeft));
      }
    },
    open: (url, handlers) => openSocket(url, handlers, allowed, sockets),
    close: async () => {
      isClosed = true;
      for (const socket of sockets) socket.terminate();
      await Promise.all([...pools.values()].map(async (pool) => (await pool).destroy()));
    },
  };
}

/** The library is as large as the rest of main, and paper trading never needs it: loaded with the first request. */
async function openPool(origin: string, connections: number): Promise<Pool> {
  const undici = await import('undici');
  return new undici.Pool(origin, {
    connections,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_RESPONSE_BYTES,
  });
}

function openSocket(
  url: string,
  handlers: SocketHandlers,
  allowed: ReadonlySet<string>,
  sockets: Set<WebSocket>,
): Socket {
  const origin = originOf(url);
  if (origin === null || !allowed.has(origin)) {
    queueMicrotask(() => {
      handlers.onClose(`${url} is not an address of this venue`);
    });
    return { send: () => undefined, close: () => undefined };
  }
  const socket = new WebSocket(url, {
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
    handshakeTimeout: CONNECT_TIMEOUT_MS,
    followRedirects: false,
  });
  let problem = '';
  sockets.add(socket);
  socket.on('open', () => {
    handlers.onOpen();
  });
  socket.on('message', (data: Buffer, isBinary) => {
    handlers.onFrame(toFrame(data, isBinary));
  });
  socket.on('error', (cause) => {
    problem = lineWords(cause);
    // The library would say goodbye first, and wait for half a minute for whoever broke the rules to say it too.
    socket.terminate();
  });
  socket.on('close', (code) => {
    sockets.delete(socket);
    handlers.onClose(problem === '' ? closeWords(code) : problem);
  });
  return {
    send: (text) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      if (socket.bufferedAmount <= UNREAD_MAX_BYTES) {
        socket.send(text);
        return;
      }
      problem = 'it reads nothing that is said to it';
      socket.terminate();
    },
    close: () => {
      socket.close();
    },
  };
}
