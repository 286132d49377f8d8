/**
 * The lab as JSON over /lab/v1/… with its own bearer token (exchange-rules §14), for whatever server
 * carries the bytes. Errors are `{code,msg}` with the HTTP status of their code.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { ERRORS } from '@shared/contract/exchange/errors';
import {
  labCommands,
  labQueries,
  shownName,
  type LabCommandName,
  type LabError,
  type LabQueryName,
} from '@shared/contract/lab';
import { err, ok, type Result } from '@shared/kernel/result';
import { headerValue, headerValues } from '../admission/headers';
import { pathOf } from '../admission/signature';
import { parsePlainJson } from '../config/plain-json';
import type { GatewayRequest, GatewayResponse } from '../messages';
import type { Lab } from './lab';

const PREFIX = '/lab/v1/';
const BEARER = /^Bearer ([\x21-\x7e]{1,512})$/i;

export type LabHandler = (request: GatewayRequest) => Promise<GatewayResponse>;

/** Answers what begins with /lab/v1/; never rejects. */
export function createLabHandler(lab: Lab, token: string): LabHandler {
  return async (request) => {
    if (!isBearer(request, token)) {
      const refusal = { code: -2015, msg: 'The lab needs its bearer token in Authorization' };
      return response(401, refusal, { 'www-authenticate': 'Bearer' });
    }
    const path = pathOf(request.target).slice(PREFIX.length);
    const isCommand = Object.hasOwn(labCommands, path);
    const isQuery = Object.hasOwn(labQueries, path);
    if (!isCommand && !isQuery) return refusal({ code: -1020, msg: 'Unknown path' });
    if (request.method === 'POST' && isCommand) {
      const body = bodyOf(request);
      return body.ok
        ? reply(await lab.command(path as LabCommandName, body.value))
        : refusal(body.error);
    }
    if (request.method === 'GET' && isQuery) {
      const query = queryOf(request.target);
      return query.ok
        ? reply(await lab.query(path as LabQueryName, query.value))
        : refusal(query.error);
    }
    const allow = [...(isQuery ? ['GET'] : []), ...(isCommand ? ['POST'] : [])].join(', ');
    return response(405, { code: -1020, msg: `Method not allowed: use ${allow}` }, { allow });
  };
}

/** Compared as digests, in constant time: neither its length nor its beginning can be felt out. */
function isBearer({ headers }: GatewayRequest, token: string): boolean {
  const values = headerValues(headers, 'authorization');
  const given = values.length === 1 ? BEARER.exec(values[0] ?? '')?.[1] : undefined;
  if (given === undefined) return false;
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** An empty body is an empty object: commands whose fields may all be absent need none. */
function bodyOf(request: GatewayRequest): Result<unknown, LabError> {
  if (request.body.byteLength === 0) return ok({});
  const type = headerValue(request.headers, 'content-type') ?? '';
  if (!/^\s*application\/json\s*(;.*)?$/i.test(type)) {
    return err({ code: -1017, msg: 'Content-Type must be application/json' });
  }
  let text: string;
  try {
    text = UTF8.decode(request.body);
  } catch {
    return err({ code: -1100, msg: 'body: not UTF-8' });
  }
  const json = parsePlainJson(text);
  if (!json.ok) return err({ code: -1100, msg: `body: ${json.error}` });
  return typeof json.value === 'object' && json.value !== null && !Array.isArray(json.value)
    ? ok(json.value)
    : err({ code: -1100, msg: 'body: must be an object' });
}

function queryOf(target: string): Result<unknown, LabError> {
  const mark = target.indexOf('?');
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1))) {
    if (fields.has(name)) return err({ code: -1100, msg: `${shownName(name)}: occurs twice` });
    fields.set(name, value);
  }
  return ok(Object.fromEntries(fields));
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const BYTES = new TextEncoder();

function reply(result: Result<unknown, LabError>): GatewayResponse {
  return result.ok ? response(200, result.value) : refusal(result.error);
}

function refusal(error: LabError): GatewayResponse {
  const known = `${error.code}` as keyof typeof ERRORS;
  return response(Object.hasOwn(ERRORS, known) ? ERRORS[known].http : 400, error);
}

function response(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): GatewayResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
    body: BYTES.encode(JSON.stringify(body)),
  };
}
