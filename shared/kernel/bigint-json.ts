/** A bigint in JSON is `{"bigint":"…"}`, exact up to forty digits: for `JSON.stringify` and `JSON.parse`. */
import { invariant } from './result';

const END = 10n ** 40n;

/** What could not be read again is not written: nobody may find that out from a file. */
export function writeBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'bigint') return value;
  invariant(value < END && value > -END, 'an amount has at most forty digits');
  return { bigint: value.toString() };
}

/** What is not one of ours stays as it is. */
export function readBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bigint' in value)) return value;
  const { bigint } = value;
  const isOurs = typeof bigint === 'string' && /^-?\d{1,40}$/.test(bigint);
  return isOurs && Object.keys(value).length === 1 ? BigInt(bigint) : value;
}
