/** One request and one reply of an endpoint, as values and as the exact bytes on the wire. */
export interface Golden<Name extends string = string> {
  readonly name: Name;
  readonly input: Record<string, unknown>;
  readonly query?: string;
  readonly body?: string;
  readonly output: unknown;
  readonly reply: string;
  /** The reply in the live dialect, where it differs. */
  readonly liveReply?: string;
}

/** Beyond 2^53: a float would lose its last digits. */
export const BIG_ID = '1500000000000000016';
