/**
 * What the loopback server refuses before the gateway sees it: a message that is no clean HTTP/1.1
 * from a program of this machine (exchange-rules §9, §10: code −1099).
 */
import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { encodeError, type ApiError } from '@shared/contract/exchange';
import { BODY_MAX_BYTES } from '../messages';

export interface HttpRefusal {
  readonly status: 400 | 403 | 404 | 405 | 408 | 413 | 415 | 418 | 426 | 429 | 431 | 503;
  readonly error: ApiError;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refuse = (
  status: HttpRefusal['status'],
  msg: string,
  headers: Readonly<Record<string, string>> = {},
): HttpRefusal => ({ status, error: { code: -1099, msg }, headers });

const REASONS: Readonly<Record<HttpRefusal['status'], string>> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  418: "I'm a Teapot",
  426: 'Upgrade Required',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  503: 'Service Unavailable',
};

/** A client that keeps its end open after a refusal loses it after this long. */
const LINGER_MS = 1000;

/** Answers where there is a request, and lets go of the connection. */
export function refuseRequest(response: ServerResponse, refusal: HttpRefusal): void {
  const body = encodeError(refusal.error);
  response.writeHead(refusal.status, {
    ...refusal.headers,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  // A reset would overtake the answer while the rest of the request is on its way, so it is read.
  response.write(body);
  const { req } = response;
  if (req.complete) {
    response.end();
    return;
  }
  const timer = setTimeout(end, LINGER_MS);
  function end(): void {
    clearTimeout(timer);
    response.end();
  }
  req.once('end', end);
  req.once('close', end);
  req.resume();
}

/** Answers where there is only a connection: the parser gave up, or the upgrade is refused. */
export function refuseConnection(connection: Duplex, refusal: HttpRefusal): void {
  // Nobody else may listen to it (any more), and a reset that nobody hears would end the program.
  connection.on('error', () => {
    connection.destroy();
  });
  if (!connection.writable) {
    connection.destroy();
    return;
  }
  const body = encodeError(refusal.error);
  const headers = {
    ...refusal.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${refusal.status} ${REASONS[refusal.status]}\r\n`;
  connection.write(`${start}${lines.join('')}\r\n${body}`);
  endSoon(connection);
}

/** Behind its last answer: what still comes is read, or a reset would overtake the answer, but not for ever. */
export function endSoon(connection: Duplex): void {
  connection.end();
  connection.resume();
  setTimeout(() => {
    connection.destroy();
  }, LINGER_MS).unref();
}

/** What Node's parser and its timers stop at. */
export function parserRefusal(code: string | undefined): HttpRefusal {
  if (code === 'HPE_HEADER_OVERFLOW') return refuse(431, 'Headers over 16 KiB');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(408, 'The request took too long');
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return refuse(413, 'Chunk extensions too large');
  return refuse(400, 'Bad framing');
}

export const CODING_UNKNOWN: HttpRefusal = refuse(415, 'Transfer-Encoding: only chunked');
export const BODY_TOO_LARGE: HttpRefusal = refuse(413, `Body over ${BODY_MAX_BYTES} bytes`);
export const TOO_SLOW: HttpRefusal = parserRefusal('ERR_HTTP_REQUEST_TIMEOUT');
export const BAD_FRAMING: HttpRefusal = refuse(400, 'Bad framing');

/** Document §7: an address is blocked, not what it asks for. It is no request that makes the block longer. */
export const refuseBlocked = (forSec: number): HttpRefusal => ({
  status: 418,
  error: { code: -1003, msg: 'IP blocked' },
  headers: { 'retry-after': String(forSec) },
});

export const refuseCrowded = (most: number): HttpRefusal => ({
  status: 429,
  error: { code: -1003, msg: `At most ${most} requests at once on a connection` },
  headers: { 'retry-after': '1' },
});
