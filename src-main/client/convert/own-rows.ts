/**
 * Keeps the rows of a list that are about the symbol that was asked for: some exchanges also answer with rows of
 * others.
 */
import { err, ok, type Result } from '@shared/kernel/result';

/**
 * A full page that holds others may have left out some of what was asked for, and would pass for a whole list: an order
 * that is missing from it would count as gone, a trade as never made.
 */
export function ownRows<Row>(
  rows: readonly Row[],
  isOwn: (row: Row) => boolean,
  page: number,
): Result<readonly Row[], string> {
  const own = rows.filter(isOwn);
  return own.length < rows.length && rows.length >= page
    ? err('a full page holds rows of other symbols: those that were asked for may be missing')
    : ok(own);
}
