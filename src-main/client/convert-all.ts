/** Lists of the wire as lists of the domain. */
import { err, ok, type Result } from '@shared/kernel/result';

/** All converted, or the first reason why not: half a list would be a wrong one. */
export function all<A, B>(
  rows: readonly A[],
  convert: (row: A) => Result<B, string>,
): Result<readonly B[], string> {
  const converted: B[] = [];
  for (const row of rows) {
    const result = convert(row);
    if (!result.ok) return err(result.error);
    converted.push(result.value);
  }
  return ok(converted);
}
