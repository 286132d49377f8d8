/** One column of a table: its words, what it sorts by, what its cells show. */
import type { ReactNode } from 'react';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** `end` for figures, so that decimals stand under each other. */
  readonly align?: 'end';
  /** What the row is about: read out with each of its other cells. */
  readonly isRowHeader?: true;
  /** What acts on the row: figures are scrolled behind it, it is never out of sight. */
  readonly isKept?: true;
  /** What sorting compares; a column without it is not sortable. */
  readonly sortBy?: (row: Row) => string | number | bigint;
  readonly cell: (row: Row) => ReactNode;
}
