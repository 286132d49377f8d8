/**
 * The newest rows of an account's history. Older ones are forgotten, many at a time: they are on the
 * disk by then, from where the gateway reads them page by page (exchange-rules §2, Retention).
 */

/** Of one kind an account keeps so many in memory, in all markets together. */
export const ROWS_KEPT = 200_000;

/** From how many rows on a list is cut back to `most`: seldom, for each time costs its length. */
export const cutFrom = (most: number): number => most + Math.max(1, Math.floor(most / 8));

/** A page of rows that lie by rising ids: the newest first, ids up to and including `fromId`. */
export function newestUpTo<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  { fromId, limit }: { readonly fromId?: number; readonly limit: number },
): Row[] {
  const end =
    fromId === undefined ? rows.length : rows.findLastIndex((row) => idOf(row) <= fromId) + 1;
  return rows.slice(Math.max(0, end - limit), end).reverse();
}

export class NewestRows<Row> {
  #rows: Row[] = [];
  readonly #most: number;
  /** There were more. */
  isShortened = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Oldest first. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  /** Adds a row behind `before` others. */
  add(row: Row, before: number): void {
    if (before === this.#rows.length) this.#rows.push(row);
    else this.#rows.splice(before, 0, row);
    if (this.#rows.length < cutFrom(this.#most)) return;
    this.#rows = this.#rows.slice(-this.#most);
    this.isShortened = true;
  }
}
