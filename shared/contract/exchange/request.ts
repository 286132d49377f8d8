/**
 * Requests as they cross the wire: a query for GET, a JSON body for POST. The decoding side refuses
 * with the code of the cause and never throws; the encoding side writes the one canonical form.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';
import { decodeFields, decodeFlat, flatFieldsOf, type FieldSet } from './fields/decode-fields';
import {
  DEFAULT_RECV_WINDOW_MS,
  isSigned,
  SPELLINGS,
  type Endpoint,
  type InputOf,
  type Said,
} from './define';
import type { DialectName } from './dialect';
import type { ApiError } from './errors';
import { parseFlatJson } from './json/flat-json';
import {
  isJsonObject,
  JsonNumber,
  parseStrictJson,
  REQUEST_LIMITS,
  writeJson,
  type Json,
  type JsonObject,
} from './json/lossless-json';
import { recvWindow } from './fields/request-fields';

/** What arrived. `query` without its question mark; `bodyText` null when it is not valid UTF-8. */
interface RawRequest {
  readonly query: string;
  readonly bodyText: string | null;
}

/** A body as it arrived. */
export interface RawBody {
  readonly bytes: Uint8Array;
  /** The same with a character for each byte. */
  readonly chars: string;
  /** The same as UTF-8; null when it is none. */
  text(): string | null;
}

/** How the exchange reads (exchange-rules §12): what it refuses beyond the document's rules. */
export interface ReadingRules {
  /** Refuses parameters the endpoint does not have. */
  readonly strictParams: boolean;
  readonly dialect: DialectName;
}

const DOCUMENT_RULES: ReadingRules = { strictParams: false, dialect: 'document' };

export interface ParsedRequest<E extends Endpoint> {
  /** For the timing rule: 5000 when none is given or the one given cannot be used (§9). */
  readonly recvWindowMs: number;
  /** False: no fields could be read at all, which even a wrapped endpoint refuses plainly. */
  readonly isReadable: boolean;
  /** The parameters step: framing errors of the body are reported here too. */
  decode(): Result<InputOf<E>, ApiError>;
}

/** Reads the outer form once, so that the timing rule can see the window before authentication. */
export function parseRequest<E extends Endpoint>(
  endpoint: E,
  raw: RawRequest,
  rules: ReadingRules = DOCUMENT_RULES,
): ParsedRequest<E> {
  const fields = endpoint.method === 'GET' ? parseQuery(raw.query) : parseObject(raw.bodyText);
  return {
    recvWindowMs:
      isSigned(endpoint) && fields.ok
        ? readWindow((name) => fields.value[name])
        : DEFAULT_RECV_WINDOW_MS,
    isReadable: fields.ok,
    decode: () => {
      if (!fields.ok) return fields;
      const mayHideHazards = endpoint.method === 'GET' || !isHarmless(raw.bodyText ?? '');
      return decodeParsed(endpoint, fields.value, rules, mayHideHazards);
    },
  };
}

/** The same for a POST from its bytes: at once where the body is of the plainest form. */
export function parseBody<E extends Endpoint>(
  endpoint: E,
  body: RawBody,
  rules: ReadingRules = DOCUMENT_RULES,
): ParsedRequest<E> {
  const fields = fieldsOf(endpoint, rules.dialect);
  // Without a look at the names it cannot be said that one of them is too much.
  const mayBeFlat = endpoint.forbidden === undefined && !rules.strictParams;
  const flat = flatFieldsOf(fields);
  const values =
    mayBeFlat && body.bytes.length <= TEXT_MAX ? flat.read(body.bytes, body.chars) : null;
  if (values === null) return parseRequest(endpoint, { query: '', bodyText: body.text() }, rules);
  return {
    recvWindowMs: isSigned(endpoint)
      ? readWindow((name) => values[flat.names.indexOf(name)])
      : DEFAULT_RECV_WINDOW_MS,
    isReadable: true,
    // Printable, short and without escapes: there is no hazard in it.
    decode: () => checked(endpoint, decodeFlat(fields, values)),
  };
}

/** `parseRequest` and its parameters step in one. */
export function decodeRequest<E extends Endpoint>(
  endpoint: E,
  raw: RawRequest,
  rules?: ReadingRules,
): Result<InputOf<E>, ApiError> {
  return parseRequest(endpoint, raw, rules).decode();
}

function decodeParsed<E extends Endpoint>(
  endpoint: E,
  raw: JsonObject,
  rules: ReadingRules,
  mayHideHazards: boolean,
): Result<InputOf<E>, ApiError> {
  const hazard = mayHideHazards ? findHazard(raw, '') : null;
  if (hazard !== null) return illegal(hazard);
  const surplus = surplusParameter(endpoint, raw, rules.strictParams);
  if (surplus !== null) return err(surplus);
  return checked(endpoint, decodeFields(fieldsOf(endpoint, rules.dialect), raw));
}

function checked<E extends Endpoint>(
  endpoint: E,
  read: Result<Readonly<Record<string, unknown>>, ApiError>,
): Result<InputOf<E>, ApiError> {
  if (!read.ok) return read;
  const conflict = endpoint.check?.(read.value) ?? null;
  return conflict === null ? ok(read.value as InputOf<E>) : err(conflict);
}

/** Made once for each endpoint and dialect. */
function fieldsOf(endpoint: Endpoint, dialect: DialectName): FieldSet<z.ZodObject> {
  const known = fieldSets[dialect].get(endpoint);
  if (known !== undefined) return known;
  const fields = createFields(endpoint, dialect);
  fieldSets[dialect].set(endpoint, fields);
  return fields;
}

const fieldSets: Readonly<Record<DialectName, WeakMap<Endpoint, FieldSet<z.ZodObject>>>> = {
  document: new WeakMap(),
  live: new WeakMap(),
};

function createFields(endpoint: Endpoint, dialect: DialectName): FieldSet<z.ZodObject> {
  const { input: schema, blank, ignored, needed } = endpoint;
  return {
    schema,
    spellings: SPELLINGS,
    ...(blank === undefined ? {} : { blank }),
    ...(needed === undefined ? {} : { needed }),
    ...(ignored === undefined ? {} : { ignored: (said) => ignored(said, dialect) }),
  };
}

/** A name that is refused always (`forbidden`), or in strict mode any that no field has. */
function surplusParameter(endpoint: Endpoint, raw: JsonObject, isStrict: boolean): ApiError | null {
  if (endpoint.forbidden === undefined && !isStrict) return null;
  const names = Object.keys(raw);
  // Null says nothing, as everywhere: nobody relies on an id that is none.
  const forbidden = endpoint.forbidden?.find((name) => (raw[name] ?? null) !== null);
  if (forbidden !== undefined) return { code: -1103, msg: `${forbidden}: is not taken here` };
  if (!isStrict) return null;
  const fields = Object.keys(endpoint.input.shape);
  const known = new Set(fields.flatMap((name) => SPELLINGS[name] ?? [name]));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) {
    return { code: -1103, msg: `${unknown.slice(0, 40)}: unknown parameter` };
  }
  const inside = endpoint.surplus?.(raw) ?? null;
  if (inside !== null) return inside;
  return names.length > fields.length
    ? { code: -1101, msg: `${names.length} parameters: at most ${fields.length}` }
    : null;
}

const WINDOW_NAMES = SPELLINGS['recvwindow'] ?? [];
const windowFields = {
  schema: z.object({ recvwindow: recvWindow.optional() }),
  spellings: SPELLINGS,
};

function readWindow(said: Said): number {
  const given = WINDOW_NAMES.filter((name) => said(name) !== undefined);
  if (given.length === 0) return DEFAULT_RECV_WINDOW_MS;
  const read = decodeFields(
    windowFields,
    Object.fromEntries(given.map((name) => [name, said(name)])),
  );
  return read.ok ? (read.value.recvwindow ?? DEFAULT_RECV_WINDOW_MS) : DEFAULT_RECV_WINDOW_MS;
}

const illegal = (msg: string) => err<ApiError>({ code: -1100, msg });

function parseObject(bodyText: string | null): Result<JsonObject, ApiError> {
  if (bodyText === null) return illegal('body: is not valid UTF-8');
  const flat = parseFlatJson(bodyText);
  if (flat !== null) return ok(flat);
  const parsed = parseStrictJson(bodyText, REQUEST_LIMITS);
  if (!parsed.ok) return illegal(`body: ${parsed.error.slice(0, 120)}`);
  return isJsonObject(parsed.value) ? ok(parsed.value) : illegal('body: must be a JSON object');
}

/** Every value of a query is text. A name that occurs twice is refused (bad-input.md row 32). */
function parseQuery(query: string): Result<JsonObject, ApiError> {
  const fields: JsonObject = {};
  if (query === '') return ok(fields);
  const pairs = query.split('&').filter((pair) => pair !== '');
  if (pairs.length > REQUEST_LIMITS.maxKeys) {
    return illegal(`query: more than ${REQUEST_LIMITS.maxKeys} parameters`);
  }
  for (const pair of pairs) {
    const split = pair.indexOf('=');
    const name = percentDecode(split < 0 ? pair : pair.slice(0, split));
    const value = percentDecode(split < 0 ? '' : pair.slice(split + 1));
    if (name === null) return illegal('query: bad percent escape');
    if (value === null) return illegal(`${said(name)}: bad percent escape`);
    if (name === '__proto__' || name === 'constructor') return illegal('query: forbidden name');
    if (Object.hasOwn(fields, name)) return illegal(`${said(name)}: occurs twice`);
    fields[name] = value;
  }
  return ok(fields);
}

/** A parameter's name as a refusal repeats it. */
const said = (name: string): string => (HAZARD.test(name) ? 'query' : name.slice(0, 40));

function percentDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Longer text has no honest use; lists given as text are bounded by the body's size alone. */
const TEXT_MAX = 1024;
const LIST_FIELDS: ReadonlySet<string> = new Set(['orders', 'orderIds']);
/** Control characters, bidirectional overrides and halves of surrogate pairs. */
const HAZARD = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;

/** A short body of printable ASCII without escapes holds none: seen at once, without its fields. */
function isHarmless(bodyText: string): boolean {
  return bodyText.length <= TEXT_MAX && /^[\x20-\x5b\x5d-\x7e]*$/.test(bodyText);
}

/** Names the first text nobody should send; null when there is none. */
function findHazard(value: Json, name: string): string | null {
  if (typeof value === 'string') {
    if (HAZARD.test(value)) return `${name}: illegal characters`;
    const isLong = value.length > TEXT_MAX && !LIST_FIELDS.has(name);
    return isLong ? `${name}: at most ${TEXT_MAX} characters` : null;
  }
  if (Array.isArray(value)) return firstHazard(value.map((item) => [name, item] as const));
  return isJsonObject(value) ? firstHazard(Object.entries(value)) : null;
}

function firstHazard(entries: readonly (readonly [string, Json | undefined])[]): string | null {
  for (const [name, value] of entries) {
    if (HAZARD.test(name)) return 'a name: illegal characters';
    const hazard = findHazard(value ?? null, name.slice(0, 40));
    if (hazard !== null) return hazard;
  }
  return null;
}

export interface EncodedRequest {
  /** Without a question mark, "" when there is none. Signed exactly as it stands. */
  readonly query: string;
  /** "" for GET. The bytes of this text are signed and sent. */
  readonly bodyText: string;
}

/** Writes a request in the order the contract states its fields. */
export function encodeRequest<E extends Endpoint>(endpoint: E, input: InputOf<E>): EncodedRequest {
  const wire = z.encode(endpoint.input, input) as JsonObject;
  if (endpoint.method === 'POST') return { query: '', bodyText: writeJson(wire) };
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(wire)) {
    const text = value instanceof JsonNumber ? value.text : value;
    if (typeof text === 'string') pairs.push(`${name}=${encodeURIComponent(text)}`);
  }
  return { query: pairs.join('&'), bodyText: '' };
}
