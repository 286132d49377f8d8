/**
 * Whether a page that looks cut short is the last: the page behind it tells, asked for once. Most exchanges cut none,
 * and a history of just so many rows would be called incomplete for good.
 */
import { looksCut } from '../client/convert/cut-lists';
import type { Outcome } from '../client/exchange-client';
import { mayGoOn } from '../client/endpoints/pages';

interface Behind<Row> {
  /** What follows a row, which may be on that page once more. */
  readonly read: (last: Row) => Promise<Outcome<readonly Row[]>>;
  /** Of no two rows the same. */
  readonly keyOf: (row: Row) => string;
}

/** With what the page behind it holds. What could not be read is not said to be the end. */
export async function readToEnd<Row>(
  page: readonly Row[],
  limit: number,
  { read, keyOf }: Behind<Row>,
): Promise<{ readonly rows: readonly Row[]; readonly isComplete: boolean }> {
  const last = page.at(-1);
  if (last === undefined || page.length >= limit || !looksCut(page.length)) {
    return { rows: page, isComplete: !mayGoOn(page.length, limit) };
  }
  const answer = await read(last);
  if (answer.kind !== 'accepted') return { rows: page, isComplete: false };
  const known = new Set(page.map(keyOf));
  const news = answer.value.filter((row) => !known.has(keyOf(row)));
  const isComplete = news.length === 0 || !mayGoOn(answer.value.length, limit);
  return { rows: [...page, ...news], isComplete };
}
