/**
 * A table of trading rows: sortable columns, sticky headers, a window of rows when there are many.
 * Sorting is by the column's exact value, never by its text. The headers stay when it is empty.
 */
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';

export interface DataColumn<Row> {
  readonly id: string;
  readonly header: string;
  /** `end` for figures, so that decimals stand under each other. */
  readonly align?: 'end';
  /** What sorting compares; a column without it is not sortable. */
  readonly sortBy?: (row: Row) => string | number | bigint;
  readonly cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Its accessible name. */
  readonly label: string;
  /** Keep the arrays stable between renders: a new one rebuilds the rows. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Below the header: what to say when there are no rows. */
  readonly children?: ReactNode;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

/** From this many rows on only those near the viewport are in the document. */
const WINDOW_FROM = 80;
const ROW_PX = 28;
const OVERSCAN = 12;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, columns, rowId, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(() => columns.map(columnDefinition<Row>), [columns]);
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
  });
  const sorted = table.getRowModel().rows;
  const visible = useRowWindow(sorted.length, scroller);
  return (
    <div ref={scroller} className="table-scroller" tabIndex={0} role="group" aria-label={label}>
      <table className="data-table" aria-label={label} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {(table.getHeaderGroups()[0]?.headers ?? []).map(({ column }) => (
              <HeaderCell
                key={column.id}
                text={byId.get(column.id)?.header ?? ''}
                align={byId.get(column.id)?.align}
                sorted={column.getIsSorted()}
                onSort={column.getCanSort() ? column.getToggleSortingHandler() : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer heightPx={visible.beforePx} columns={columns.length} />
          {sorted.slice(visible.start, visible.end).map((row, offset) => (
            <tr key={row.id} aria-rowindex={visible.start + offset + 2}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align}>
                  {column.cell(row.original)}
                </td>
              ))}
            </tr>
          ))}
          <Spacer heightPx={visible.afterPx} columns={columns.length} />
        </tbody>
      </table>
      {children}
    </div>
  );
}

function columnDefinition<Row extends object>(column: DataColumn<Row>): ColumnDef<Features, Row> {
  const { id, sortBy } = column;
  if (sortBy === undefined) return { id, header: column.header, enableSorting: false };
  return {
    id,
    header: column.header,
    accessorFn: sortBy,
    sortDescFirst: column.align === 'end',
    sortFn: (a, b) => compare(sortBy(a.original), sortBy(b.original)),
  };
}

/** Exported for its test: numbers and bigints by size, text by the alphabet. */
export function compare(a: string | number | bigint, b: string | number | bigint): number {
  if (a === b) return 0;
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b);
  return a < b ? -1 : 1;
}

interface HeaderCellProps {
  readonly text: string;
  readonly align: 'end' | undefined;
  readonly sorted: false | 'asc' | 'desc';
  readonly onSort: ((event: unknown) => void) | undefined;
}

function HeaderCell({ text, align, sorted, onSort }: HeaderCellProps) {
  const { t } = useTranslation('common');
  if (onSort === undefined) {
    return (
      <th scope="col" data-align={align}>
        {text}
      </th>
    );
  }
  const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <th scope="col" data-align={align} aria-sort={direction}>
      <button
        type="button"
        className="data-table-sort"
        title={t('sortBy', { column: text })}
        onClick={onSort}
      >
        {text}
        <span aria-hidden className="w-2">
          {sorted === false ? '' : sorted === 'asc' ? '↑' : '↓'}
        </span>
      </button>
    </th>
  );
}

function Spacer({ heightPx, columns }: { readonly heightPx: number; readonly columns: number }) {
  if (heightPx === 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: heightPx, padding: 0, border: 0 }} />
    </tr>
  );
}

interface RowWindow {
  readonly start: number;
  readonly end: number;
  readonly beforePx: number;
  readonly afterPx: number;
}

function useRowWindow(count: number, scroller: React.RefObject<HTMLDivElement | null>): RowWindow {
  const isWindowed = count >= WINDOW_FROM;
  const virtualizer = useVirtualizer({
    count,
    enabled: isWindowed,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
  });
  if (!isWindowed) return { start: 0, end: count, beforePx: 0, afterPx: 0 };
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  if (first === undefined || last === undefined) {
    return { start: 0, end: 0, beforePx: 0, afterPx: virtualizer.getTotalSize() };
  }
  return {
    start: first.index,
    end: last.index + 1,
    beforePx: first.start,
    afterPx: virtualizer.getTotalSize() - last.end,
  };
}
