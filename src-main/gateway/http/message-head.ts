/**
 * The head of a request: who it says it is for and where it comes from. A page of some website can
 * make a browser of this machine send requests here: it cannot hide its Origin, nor, after it has
 * rebound a name of its own to 127.0.0.1, that name in Host (exchange-rules §10, code −1099).
 */
import type { IncomingMessage } from 'node:http';
import type { RawHeaders } from '../messages';
import { refuse, type HttpRefusal } from './refusal';

export interface MessageHead {
  readonly headers: RawHeaders;
  readonly refusal: HttpRefusal | null;
}

/** The names this server answers to, as they stand in a Host header. */
export function hostNames(port: number): ReadonlySet<string> {
  const names = ['127.0.0.1', 'localhost'];
  const withPort = names.map((name) => `${name}:${port}`);
  return new Set(port === 80 ? [...withPort, ...names] : withPort);
}

/** Reads all headers in one pass: this stands before every order. */
export function readHead(request: IncomingMessage, ourNames: ReadonlySet<string>): MessageHead {
  const { rawHeaders } = request;
  const headers: [string, string][] = [];
  let host: string | null = null;
  let isFramed = request.httpVersion === '1.1' && (request.url ?? '').startsWith('/');
  let hasOrigin = false;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    if (name === 'host') {
      if (host !== null) isFramed = false;
      host = value.toLowerCase();
    } else if (name === 'origin') hasOrigin = true;
    headers.push([name, value]);
  }
  return { headers, refusal: judge(request, isFramed ? host : null, ourNames, hasOrigin) };
}

function judge(
  request: IncomingMessage,
  host: string | null,
  ourNames: ReadonlySet<string>,
  hasOrigin: boolean,
): HttpRefusal | null {
  const isAsterisk = request.method === 'OPTIONS' && request.url === '*';
  if (host === null && !isAsterisk) return refuse(400, 'Bad framing');
  if (host === null || !ourNames.has(host)) return refuse(403, 'Host not allowed');
  if (hasOrigin) return refuse(403, 'Origin not allowed');
  if (request.method === 'OPTIONS') return refuse(403, 'OPTIONS not allowed');
  return null;
}
