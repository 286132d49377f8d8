/**
 * Somebody at one door of a stage: asks in the document's terms, with the liberties a check needs. Each
 * visit is counted as an IP of its own, so that one cannot use up another's limits.
 */
import type { RawReply } from './http-wire';
import { OWNER, sign, type Door, type RawMessage, type Stage, type User } from './stage';
import type { RawStream } from './stream';

export type Fields = Readonly<Record<string, unknown>>;

export interface Reply extends RawReply {
  /** The body as JSON; undefined when it is none. */
  readonly body: unknown;
  /** Of a refusal, as a number; 0 otherwise. */
  readonly code: number;
  readonly msg: string;
}

/** What a request may do otherwise than it should. */
export interface Liberties {
  readonly timestamp?: string;
  readonly signature?: string;
  /** Makes the signature from the honest one. */
  readonly resign?: (signature: string) => string;
  /** Header names that are left out. */
  readonly omit?: readonly string[];
  readonly headers?: RawMessage['headers'];
  /** Signs the path with its query. */
  readonly signQuery?: boolean;
  readonly ip?: string;
  readonly user?: User;
}

let visits = 0;

export class Visit {
  readonly stage: Stage;
  readonly door: Door;
  readonly ip: string;
  user: User;

  constructor(stage: Stage, door: Door, user: User = OWNER) {
    this.stage = stage;
    this.door = door;
    this.user = user;
    visits += 1;
    this.ip = `10.0.${Math.floor(visits / 250)}.${visits % 250}`;
  }

  /** The same door for somebody else. */
  as(user: User): Visit {
    return new Visit(this.stage, this.door, user);
  }

  /** Another account, with the default funds, at the same door. */
  async newcomer(): Promise<Visit> {
    return this.as(await this.stage.newUser());
  }

  /** Without key or signature. */
  get(path: string, query: Fields = {}, liberties: Liberties = {}): Promise<Reply> {
    return this.#send('GET', withQuery(path, query), '', liberties.headers ?? [], liberties);
  }

  signedGet(path: string, query: Fields = {}, liberties: Liberties = {}): Promise<Reply> {
    return this.signed('GET', withQuery(path, query), '', liberties);
  }

  /** Text is sent as it is. */
  post(path: string, body: Fields | string, liberties: Liberties = {}): Promise<Reply> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.signed('POST', path, text, liberties);
  }

  signed(
    method: string,
    target: string,
    body: string | Uint8Array,
    liberties: Liberties,
  ): Promise<Reply> {
    const { apiKey, secret } = liberties.user ?? this.user;
    const timestamp = liberties.timestamp ?? String(this.stage.clock.nowMs());
    const path = liberties.signQuery === true ? target : (target.split('?')[0] ?? '');
    const honest = sign(secret, timestamp + method + path, body);
    const all = [
      ['Content-Type', 'application/json'],
      ['X-CH-APIKEY', apiKey],
      ['X-CH-TS', timestamp],
      ['X-CH-SIGN', liberties.signature ?? liberties.resign?.(honest) ?? honest],
    ] as const;
    const sent = all.filter(([name]) => liberties.omit?.includes(name) !== true);
    return this.#send(method, target, body, [...sent, ...(liberties.headers ?? [])], liberties);
  }

  openStream(): Promise<RawStream> {
    return this.door.openStream();
  }

  async #send(
    method: string,
    target: string,
    body: string | Uint8Array,
    headers: RawMessage['headers'],
    liberties: Liberties,
  ): Promise<Reply> {
    const ip = liberties.ip ?? this.ip;
    return readReply(await this.door.send({ method, target, headers, body, ip }));
  }
}

export function readReply(reply: RawReply): Reply {
  let body: unknown;
  try {
    body = JSON.parse(reply.text);
  } catch {
    body = undefined;
  }
  const refusal = body as { code?: unknown; msg?: unknown } | null | undefined;
  return {
    ...reply,
    body,
    code: Number(refusal?.code ?? 0),
    msg: typeof refusal?.msg === 'string' ? refusal.msg : '',
  };
}

function withQuery(path: string, query: Fields): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** What a reply holds at a path, such as `at(depth, 'bids', 0, 0)`; undefined where there is nothing. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[step];
  }
  return found;
}

/** The entries of a list; none of what is no list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** One field of every entry of a list. */
export const idsOf = ({ body }: Reply, field = 'orderId'): readonly unknown[] =>
  listOf(body).map((entry) => at(entry, field));
