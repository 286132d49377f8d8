/** What a trader reads of a line that failed, with the system's own words behind it for who has to look into it. */
import { faultWords } from '@shared/kernel/fault-words';

const CUT = 'the connection was cut';
const NOT_FOUND = 'its address was not found: check the network';
const NO_WAY = 'there is no way to it: check the network';
const DISTRUSTED = 'its certificate is not trusted, so nothing was sent';

const WORDS: Readonly<Record<string, string>> = {
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  ECONNREFUSED: 'it refused the connection',
  ENOTFOUND: NOT_FOUND,
  EAI_AGAIN: NOT_FOUND,
  EHOSTUNREACH: NO_WAY,
  ENETUNREACH: NO_WAY,
  UND_ERR_CONNECT_TIMEOUT: 'it could not be reached in time',
  CERT_HAS_EXPIRED: DISTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: DISTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: DISTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: DISTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: DISTRUSTED,
};

export function lineWords(cause: unknown): string {
  const said = faultWords(cause);
  if (cause instanceof Error && cause.name === 'TimeoutError') return 'no answer came in time';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const words = WORDS[code];
  if (words === undefined) return said;
  return said === '' ? words : `${words} (${said})`;
}

/** 1006 is of the program's own making: the line ended without a word. */
export const closeWords = (code: number): string =>
  code === 1006 ? CUT : `closed with code ${code}`;
