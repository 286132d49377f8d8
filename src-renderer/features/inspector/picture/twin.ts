/** What a picture says, as a table: shown instead of it, and copied as CSV. */
import { csvText } from '../../../lib/csv';

/** A figure as it is read, and as it is kept: "+1,204.10" and "1204.1". */
export interface Cell {
  readonly shown: string;
  readonly exact: string;
  readonly tone?: 'up' | 'down' | 'warn' | 'danger';
}

export interface Twin {
  /** Its accessible name, and part of the names of files. */
  readonly label: string;
  readonly columns: readonly TwinColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

interface TwinColumn {
  readonly header: string;
  readonly align?: 'end';
}

export const cell = (shown: string, exact = shown): Cell => ({ shown, exact });

export function twinCsv({ columns, rows }: Twin): string {
  return csvText(
    columns.map(({ header }) => header),
    rows.map((row) => row.map(({ exact }) => exact)),
  );
}
