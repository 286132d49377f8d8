/** Refusals, and what mends one that is about the key or the way to the exchange, by the exchange's code (document §7). */

export interface Refusal {
  /** The exchange's, or a name of the terminal's such as READ_ONLY, LOCKED or KILLED. */
  readonly code: string;
  /** What forbids it and what would lift it, in words. */
  readonly message: string;
}

const MENDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '-1002': 'the exchange saw no API key: store the key again',
    '-1003': 'too many requests: wait a minute and try again',
    '-1021': 'the time was refused: let a time server set this machine’s clock',
    '-1022':
      'the signature was refused: store the secret again, or let GET signatures cover the other form',
    '-2014': 'the exchange does not know this API key: store it again',
    '-2015':
      'the key may not do this from here: check its rights and its list of allowed addresses',
    '-2102': 'the exchange knows no account of this key: store another key',
    NO_KEY: 'there is no open key: store or unlock it first',
    NOT_SENT: 'nothing was reached: check the address and the network',
    BANNED: 'the exchange has banned this address for now: wait',
    WAITING: 'the exchange asked to wait: try again later',
    LIMIT: 'the request budget is used up: wait a minute',
  }),
);

/**
 * For a line that names who refused: what mends it, else the message. The code stays where it is all that the
 * exchange says; those of the terminal are names for programs, and its messages say everything.
 */
export function toldRefusal({
  by,
  code,
  message,
}: Refusal & { readonly by: 'exchange' | 'terminal' }): Refusal {
  if (MENDS.has(code)) return { code: '', message: refusalWords({ code, message }) };
  return { code: by === 'exchange' ? code : '', message };
}

export function refusalWords({ code, message }: Refusal): string {
  const mend = MENDS.get(code) ?? 'the exchange refused it in these words';
  return `${mend} (${code} ${message})`;
}
