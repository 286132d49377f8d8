/** A line of a request's head: its name and value, and what the name says of the message itself. */

export interface HeadLine {
  /** As it stands in the message, its end included. */
  readonly text: string;
  /** The same up to the value. */
  readonly start: string;
  readonly header: readonly [name: string, value: string];
  readonly role: HeadRole;
  /** The value was another one since: it is not compared any more. */
  varies: boolean;
}

/** `refused`: a message with it is none of the plain ones. */
export type HeadRole = 'host' | 'length' | 'connection' | 'origin' | 'refused' | 'other';

const ROLES: Readonly<Record<string, HeadRole>> = {
  host: 'host',
  'content-length': 'length',
  connection: 'connection',
  origin: 'origin',
  expect: 'refused',
  'proxy-connection': 'refused',
  trailer: 'refused',
  'transfer-encoding': 'refused',
  upgrade: 'refused',
  'content-type': 'other',
  'content-encoding': 'other',
  'x-ch-apikey': 'other',
  'x-ch-ts': 'other',
  'x-ch-sign': 'other',
};

/** What is asked for by name, here or in the gateway. */
const KNOWN_BY_LENGTH = Array.from({ length: 32 }, (_, length) =>
  Object.keys(ROLES).filter((name) => name.length === length),
);

export const roleOf = (name: string): HeadRole => ROLES[name] ?? 'other';

/** In lower case and always the same string: comparing it costs nothing. */
export function knownName(bytes: Uint8Array, at: number, end: number): string | null {
  for (const name of KNOWN_BY_LENGTH[end - at] ?? []) if (isName(bytes, at, name)) return name;
  return null;
}

/** Names hold letters and hyphens alone: one bit tells lower from upper case. */
function isName(bytes: Uint8Array, at: number, name: string): boolean {
  for (let place = 0; place < name.length; place += 1) {
    if (((bytes[at + place] as number) | 0x20) !== name.charCodeAt(place)) return false;
  }
  return true;
}
