/** A list that the exchange gives page by page, newest first: read to its end once, afterwards down to what is known. */
import type { Unread } from '@shared/contract/terminal';

interface Page<Row> {
  readonly rows: readonly Row[];
  /** Nothing older exists. */
  readonly isLast: boolean;
}

export type ReadPage<Row> = (
  last: Row | undefined,
) => Promise<Page<Row> | { readonly error: Unread }>;

/** Of 1,000 rows each, in the longest lists. */
const MAX_PAGES = 50;

export class PagedList<Row> {
  readonly #rows = new Map<string, Row>();
  readonly #idOf: (row: Row) => string;
  #isWhole = false;

  constructor(idOf: (row: Row) => string) {
    this.#idOf = idOf;
  }

  /** Empty until it was read to its end once: of a part nobody can say what was before. */
  get rows(): readonly Row[] {
    return this.#isWhole ? [...this.#rows.values()] : [];
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** What went wrong; null when nothing newer is left, and nothing that `isBehind` a page's last row. */
  async read(
    readPage: ReadPage<Row>,
    isBehind: (last: Row) => boolean = () => false,
  ): Promise<Unread | null> {
    const known = new Set(this.#isWhole ? this.#rows.keys() : []);
    let last: Row | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const read = await readPage(last);
      if ('error' in read) return read.error;
      for (const row of read.rows) this.#rows.set(this.#idOf(row), row);
      if (read.isLast || read.rows.length === 0) {
        this.#isWhole = true;
        return null;
      }
      last = read.rows.at(-1);
      const joins = read.rows.some((row) => known.has(this.#idOf(row)));
      if (joins && (last === undefined || !isBehind(last))) return null;
    }
    return TOO_LONG;
  }
}

const TOO_LONG: Unread = { code: 'too-long', message: String(MAX_PAGES) };
