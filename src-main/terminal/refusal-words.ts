/** Refusals as they are told: the words are the desk's, by the code; the exchange's sentence goes beside it. */

export interface Refusal {
  /** The exchange's, or a name of the terminal's such as READ_ONLY, LOCKED or KILLED. */
  readonly code: string;
  /** What forbids it and what would lift it, in words. */
  readonly message: string;
}

/** What kept a request from the exchange: the desk says what mends it. */
const ON_THE_WAY: ReadonlySet<string> = new Set([
  'NO_KEY',
  'NOT_SENT',
  'BANNED',
  'WAITING',
  'LIMIT',
]);

/**
 * For a line that names who refused. An exchange's code is all that it says by itself; those of the terminal are
 * names for programs, and its messages say everything.
 */
export function toldRefusal({
  by,
  code,
  message,
}: Refusal & { readonly by: 'exchange' | 'terminal' }): Refusal {
  return { code: by === 'exchange' || ON_THE_WAY.has(code) ? code : '', message };
}
