/**
 * What an endpoint is. Client, gateway, limiter, conformance tests and the API page are derived
 * from these values; nothing about an endpoint is written a second time anywhere else.
 */
import { z } from 'zod';
import type { ApiError } from './errors';
import type { DialectName } from './dialect';
import type { Json, JsonObject } from './json/lossless-json';

/** Which of the document's two addresses serves it: {base_url} or {futures_base_url}. */
export type Host = 'base' | 'futures';

/** Document §4: NONE free, MARKET_DATA and USER_STREAM a key, TRADE and USER_DATA a signature. */
type Security = 'NONE' | 'MARKET_DATA' | 'USER_STREAM' | 'TRADE' | 'USER_DATA';

/** What a key must be allowed to do (exchange-rules §9). */
export type Permission = 'READ' | 'TRADE' | 'MARGIN' | 'FUTURES' | 'WITHDRAW';

/** What stands in a request under a name, as it was written; undefined: nothing. */
export type Said = (name: string) => Json | undefined;

export interface Endpoint<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
> {
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly host: Host;
  readonly security: Security;
  /** Of the IP, and of the UID too when signed, per minute (exchange-rules §9). */
  readonly weight: number;
  /** At most this often per UID in 2 s. */
  readonly burst?: number;
  readonly permission?: Permission;
  /** `repeatable`: sending it again changes nothing more. `once`: never sent again by a program. */
  readonly retry: 'repeatable' | 'once';
  /** Counts as a cancel: the limiter keeps a reserve for it. */
  readonly isCancel?: boolean;
  readonly summary: string;
  /** Where the document states it. */
  readonly section: string;
  /** Keys are the spellings we write; other spellings are in `SPELLINGS`. */
  readonly input: Input;
  /** Of fields, what their kind does not say: when they count, and in what. For the API page. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Fields that may be "" although an empty parameter is otherwise refused, unless they are needed just then. */
  readonly blank?: readonly string[];
  /** Fields that another field's value makes meaningless, dropped before they are read. */
  readonly ignored?: (said: Said, dialect: DialectName) => readonly string[];
  /** Optional fields that another field's value makes mandatory. */
  readonly needed?: (said: Said) => readonly string[];
  /** Names refused with -1103 in every mode: ignoring them would mislead (exchange-rules §10). */
  readonly forbidden?: readonly string[];
  /** What strict mode refuses beyond names that no field has: such names inside a field. */
  readonly surplus?: (raw: JsonObject) => ApiError | null;
  /** What two readable fields may not say together. */
  readonly check?: (input: Readonly<Record<string, unknown>>) => ApiError | null;
  readonly output: Output;
  /** Its replies hold ids, symbols, numbers and words alone: as many bytes as characters. */
  readonly hasAsciiReply?: boolean;
  /** Answers in `{code:"0",msg,data}`, refusals of its parameters and its domain too (§4.5). */
  readonly wrapped?: boolean;
  /** The document's reply as live venues of the family shape it (exchange-rules §13). */
  readonly live?: (wire: Json) => Json;
}

/** Wire to domain of the request, as the gateway gets it and the client gives it. */
export type InputOf<E extends Endpoint> = z.output<E['input']>;
/** What the client may leave out is optional here. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** Other spellings of a field, read as one (document §4.2, exchange-rules §9, §10). */
export const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  newClientOrderId: ['newClientOrderId', 'clientOrderId'],
  clientOrderId: ['clientOrderId', 'newClientOrderId'],
  recvwindow: ['recvwindow', 'recvWindow', 'recwwindow'],
  recwwindow: ['recwwindow', 'recvwindow', 'recvWindow'],
};

export const DEFAULT_RECV_WINDOW_MS = 5000;

/** Keeps the exact types of one endpoint's schemas. */
export function define<
  const Name extends string,
  Input extends z.ZodObject,
  Output extends z.ZodType,
>(endpoint: Endpoint<Name, Input, Output>): Endpoint<Name, Input, Output> {
  return endpoint;
}

/** Whether a request needs key, timestamp and signature (document §5). */
export function isSigned(endpoint: Endpoint): boolean {
  return endpoint.security === 'TRADE' || endpoint.security === 'USER_DATA';
}

/** No parameters. */
export const nothing = z.object({});
