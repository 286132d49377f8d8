/** A bigint in JSON is `{"bigint":"…"}`, exact at any size: for `JSON.stringify` and `JSON.parse`. */
export const writeBigint = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { bigint: value.toString() } : value;

/** What is not one of ours stays as it is. */
export function readBigint(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('bigint' in value)) return value;
  const { bigint } = value;
  return typeof bigint === 'string' && /^-?\d{1,40}$/.test(bigint) ? BigInt(bigint) : value;
}
