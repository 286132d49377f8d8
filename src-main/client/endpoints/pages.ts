/**
 * Lists that are read page by page (exchange-rules §9): newest first, ids up to and including `fromId`. The document
 * says only that a list begins at that id, so whether more lies behind a page is judged here.
 */
import type { Result } from '@shared/kernel/result';
import { all } from '../convert/convert-all';
import { looksCut } from '../convert/cut-lists';
import { mapOutcome, rejectedByClient } from '../request/outcome';
import type { Outcome } from '../request/outcome-types';
import { ownRows } from '../convert/own-rows';

interface AskedPage {
  readonly limit: number;
  readonly fromId?: string;
}

/** The code of a page that leads no further back, where there may be more. */
export const NO_OLDER_PAGE = 'no-older-page';

/** Both sides of a trade with oneself have one id. */
const OF_ONE_ID = 2;

/** Whether more may lie behind a page of so many rows: a full one, and one that looks cut short. */
export const mayGoOn = (rows: number, limit: number): boolean => rows >= limit || looksCut(rows);

/**
 * Null where the page is what was asked for. One with newer rows than that, or full of the id it was to go on from, is
 * that of an exchange that does not go back: reading on would end, and what is older would pass for never made.
 */
export function refusedPage(
  ids: readonly string[],
  { limit, fromId }: AskedPage,
): Outcome<never> | null {
  if (fromId === undefined) return null;
  const from = BigInt(fromId);
  const isNewer = ids.some((id) => BigInt(id) > from);
  const isSame = ids.length > OF_ONE_ID && ids.length >= limit && ids.every((id) => id === fromId);
  return isNewer || isSame ? rejectedByClient(NO_OLDER_PAGE, fromId) : null;
}

export const isNoOlderPage = (outcome: Outcome<unknown>): boolean =>
  outcome.kind === 'rejected' && outcome.by === 'client' && outcome.code === NO_OLDER_PAGE;

interface PageOf<Row, B> {
  readonly page: AskedPage;
  readonly isOwn: (row: Row) => boolean;
  readonly idOf: (row: Row) => string;
  readonly convert: (row: Row) => Result<B, string>;
}

/** A page as its readers may rely on it: of what was asked for, newest first, from the asked id back. */
export function mapPage<Row, B>(
  reply: Outcome<readonly Row[]>,
  { page, isOwn, idOf, convert }: PageOf<Row, B>,
): Outcome<readonly B[]> {
  const refused =
    reply.kind === 'accepted' ? refusedPage(reply.value.filter(isOwn).map(idOf), page) : null;
  if (refused !== null) return refused;
  return mapOutcome(reply, (rows) => {
    const own = ownRows(rows, isOwn, page.limit);
    return own.ok ? all(newestFirst(own.value, idOf), convert) : own;
  });
}

/** In this order whatever the exchange's: the last row is the oldest, from which the next page goes on. */
function newestFirst<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  const ids = rows.map((row) => BigInt(idOf(row)));
  if (ids.every((id, at) => at === 0 || id <= (ids[at - 1] ?? id))) return rows;
  return rows.toSorted((left, right) => {
    const [a, b] = [BigInt(idOf(left)), BigInt(idOf(right))];
    return a === b ? 0 : a > b ? -1 : 1;
  });
}
