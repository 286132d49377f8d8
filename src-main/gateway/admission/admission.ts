/**
 * What a request must pass before the exchange looks at what it asks, in exactly the order of
 * exchange-rules §9. It decides on bytes and headers; it never touches the engine.
 */
import { isSigned, type Endpoint } from '@shared/contract/exchange/define';
import type { ApiError, ErrorCode } from '@shared/contract/exchange/errors';
import {
  parseBody,
  parseRequest,
  type ParsedRequest,
  type ReadingRules,
} from '@shared/contract/exchange/request';
import { retryAfterSec } from '@shared/domain/limits';
import { err, ok, type Result } from '@shared/kernel/result';
import { BODY_MAX_BYTES, type GatewayRequest } from '../messages';
import type { Route } from '../routes';
import type { Switches } from '../switches';
import { knownHeaders, type KnownHeaders } from './headers';
import type { ApiKey, KeyStore } from './key-store';
import type { RateLimits } from './rate-limits';
import { isSignedBy, pathOf, type SignedParts } from './signature';
import { AHEAD_MS, isTimely, parseTimestamp } from './timing';

/** A refusal with what its HTTP answer needs beyond the code. */
export interface Refusal {
  readonly error: ApiError;
  /** Where the code alone does not decide it. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The account, once the key has named it. */
  readonly uid?: number;
}

export interface Admitted {
  readonly endpoint: Endpoint;
  readonly parsed: ParsedRequest<Endpoint>;
  /** 0 for a public endpoint. */
  readonly uid: number;
  /** The last moment at which it may still be carried out (document §5.6); Infinity when it is not signed. */
  readonly validUntilMs: number;
}

export interface AdmissionParts {
  readonly route: (method: string, path: string) => Route;
  readonly keys: KeyStore;
  readonly limits: RateLimits;
  readonly switches: () => Switches;
}

/** An unknown address costs as much as the cheapest known one. */
const UNKNOWN_ROUTE_WEIGHT = 1;

/**
 * The request with its fields read and its account, or the first refusal in the order of exchange-rules §9.
 * The address is charged on the way, then the account, also when a later step refuses.
 */
export function admit(
  parts: AdmissionParts,
  request: GatewayRequest,
  nowMs: number,
): Result<Admitted, Refusal> {
  const headers = knownHeaders(request.headers);
  const malformed = checkMessage(request, headers);
  if (malformed !== null) return err(malformed);
  const bannedUntilMs = parts.limits.bannedUntilMs(request.ip, nowMs);
  if (bannedUntilMs !== null) return err(tooMany(418, nowMs, bannedUntilMs, 'IP blocked'));
  const route = parts.route(request.method, pathOf(request.target));
  const weight = route.kind === 'endpoint' ? route.endpoint.weight : UNKNOWN_ROUTE_WEIGHT;
  const ipRetryAtMs = parts.limits.chargeIp(request.ip, nowMs, weight);
  if (ipRetryAtMs !== null) {
    const words = `IP weight used up: at most ${parts.limits.ipWeightPerMinute} per minute`;
    return err(tooMany(429, nowMs, ipRetryAtMs, words));
  }
  if (route.kind !== 'endpoint') return err(refuseRoute(route));
  const { endpoint } = route;
  if (endpoint.method === 'POST' && !isJson(headers)) {
    return err(refuse(-1017, 'Content-Type must be application/json'));
  }
  const { dialect, strictParams } = parts.switches();
  const parsed = parse(endpoint, request, { dialect: dialect.dialect, strictParams });
  if (endpoint.security === 'NONE') return ok({ endpoint, parsed, uid: 0, validUntilMs: Infinity });
  const known = authenticate(parts, endpoint, request, headers, parsed.recvWindowMs, nowMs);
  if (!known.ok) return known;
  const { uid, validUntilMs } = known.value;
  const uidRetryAtMs = parts.limits.chargeUid(uid, nowMs, weight);
  if (uidRetryAtMs !== null) {
    const words = `UID weight used up: at most ${parts.limits.uidWeightPerMinute} per minute`;
    return err({ ...tooMany(429, nowMs, uidRetryAtMs, words), uid });
  }
  if (!parts.limits.takeBurst(request.ip, uid, endpoint, nowMs)) {
    const words = `at most ${parts.limits.burstOf(endpoint)} requests per 2 s`;
    return err({ ...tooMany(410, nowMs, nowMs + 2000, words), uid });
  }
  return ok({ endpoint, parsed, uid, validUntilMs });
}

function parse(
  endpoint: Endpoint,
  request: GatewayRequest,
  rules: ReadingRules,
): ParsedRequest<Endpoint> {
  if (endpoint.method === 'GET') {
    return parseRequest(endpoint, { query: queryOf(request.target), bodyText: '' }, rules);
  }
  const { body: bytes, bodyChars: chars = charsOf(bytes) } = request;
  return parseBody(endpoint, { bytes, chars, text: () => utf8Text(bytes) }, rules);
}

/** The message itself, whatever it asks: what HTTP servers refuse before they route. */
function checkMessage(request: GatewayRequest, headers: KnownHeaders): Refusal | null {
  if (!request.target.startsWith('/')) return refuse(-1099, 'Bad request target');
  if (headers.isCredentialRepeated)
    return refuse(-1099, 'X-CH-APIKEY, X-CH-TS or X-CH-SIGN occurs twice');
  if (request.body.byteLength > BODY_MAX_BYTES) {
    return { ...refuse(-1099, `Body over ${BODY_MAX_BYTES} bytes`), status: 413 };
  }
  const encoding = headers.contentEncoding;
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    return { ...refuse(-1099, 'Content-Encoding not supported'), status: 415 };
  }
  return null;
}

function refuseRoute(route: Exclude<Route, { kind: 'endpoint' }>): Refusal {
  if (route.kind === 'unknown-path') return refuse(-1020, 'Unknown path');
  const allowed = route.allowed.join(', ');
  const refusal = refuse(-1020, `Method not allowed: use ${allowed}`);
  return { ...refusal, status: 405, headers: { allow: allowed } };
}

/** The key's account, and for a signed endpoint time and signature; in the order of exchange-rules §9. */
function authenticate(
  { keys, switches }: AdmissionParts,
  endpoint: Endpoint,
  request: GatewayRequest,
  headers: KnownHeaders,
  recvWindowMs: number,
  nowMs: number,
): Result<Pick<Admitted, 'uid' | 'validUntilMs'>, Refusal> {
  const { apiKey, timestamp, signature } = headers;
  if (apiKey === undefined) return err(refuse(-1002, 'X-CH-APIKEY is missing'));
  const mustSign = isSigned(endpoint);
  if (mustSign) {
    if (timestamp === undefined) return err(refuse(-1023, 'X-CH-TS is missing'));
    if (signature === undefined) return err(refuse(-1024, 'X-CH-SIGN is missing'));
  }
  const key = keys.find(apiKey);
  if (key?.enabled !== true) return err(refuse(-2014, 'Invalid key, IP or permission'));
  let validUntilMs = Infinity;
  if (mustSign) {
    const sentMs = checkTime(timestamp ?? '', nowMs, recvWindowMs);
    if (!sentMs.ok) return sentMs;
    validUntilMs = sentMs.value + recvWindowMs;
    const parts: SignedParts = {
      timestamp: timestamp ?? '',
      method: endpoint.method,
      target: request.target,
      body: request.body,
      bodyChars: request.bodyChars,
    };
    if (!isSignedBy(key.secret, parts, signature ?? '', switches().signQuery)) {
      return err(refuse(-1022, 'Signature does not match'));
    }
  }
  return mayUse(key, endpoint, request.ip)
    ? ok({ uid: key.uid, validUntilMs })
    : err(refuse(-2015, 'Invalid key, IP or permission'));
}

/** When it was sent, if that is in time. */
function checkTime(
  timestamp: string,
  nowMs: number,
  recvWindowMs: number,
): Result<number, Refusal> {
  const timestampMs = parseTimestamp(timestamp);
  if (timestampMs === null) return err(refuse(-1021, 'X-CH-TS must be milliseconds'));
  if (isTimely(timestampMs, nowMs, recvWindowMs)) return ok(timestampMs);
  // A longer window does not help a clock that is ahead.
  if (timestampMs <= nowMs) return err({ error: tooLate(recvWindowMs) });
  return err(refuse(-1021, `X-CH-TS must be less than ${AHEAD_MS} ms ahead of the server`));
}

/** Of a request that comes after its window, or whose turn does. */
export function tooLate(recvWindowMs: number): ApiError {
  return { code: -1021, msg: `X-CH-TS outside of recvWindow ${recvWindowMs}` };
}

function mayUse(key: ApiKey, endpoint: Endpoint, ip: string): boolean {
  const isAllowed = endpoint.permission === undefined || key.permissions.has(endpoint.permission);
  return isAllowed && (key.allowedIps.size === 0 || key.allowedIps.has(ip));
}

function isJson({ contentType: type = '' }: KnownHeaders): boolean {
  return type === 'application/json' || /^\s*application\/json\s*(;[^,]*)?$/i.test(type);
}

const refuse = (code: ErrorCode, msg: string): Refusal => ({ error: { code, msg } });

function tooMany(status: 410 | 418 | 429, nowMs: number, untilMs: number, msg: string): Refusal {
  const headers = { 'retry-after': String(retryAfterSec(nowMs, untilMs)) };
  return { error: { code: -1003, msg }, status, headers };
}

function queryOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? '' : target.slice(mark + 1);
}

const charsOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1');

/** Null when the bytes are not UTF-8. A byte-order mark stays: it is no JSON. */
function utf8Text(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}
const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
