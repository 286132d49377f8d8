/**
 * A table of trading rows: columns that are sorted, moved, widened and hidden, sticky headers, a window
 * of rows when there are many. Sorting is by the column's exact value, never by its text. The headers
 * stay when it is empty.
 */
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column,
  type ColumnDef,
} from '@tanstack/react-table';
import { memo, useMemo, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { ColumnsButton, useColumnEntries, type ColumnsState } from './column-menu';
import type { DataColumn } from './data-column';
import { ContextMenuArea } from './menu';
import { Spacer, useRowWindow } from './row-window';
import { HeaderCell, fixed } from './table-header';
import { MIN_WIDTH_PX, movedBeside, shown, widened, type TableLooks } from './table-looks';
import { useTableLooks, type ChangeLooks } from './use-table-looks';

export type { DataColumn } from './data-column';

interface DataTableProps<Row> {
  /** What its arrangement is kept under. */
  readonly name: string;
  /** Its accessible name. */
  readonly label: string;
  /** Keep the arrays stable between renders, and a row that has not changed the same object. */
  readonly rows: readonly Row[];
  readonly columns: readonly DataColumn<Row>[];
  readonly rowId: (row: Row) => string;
  /** Below the header: what to say when there are no rows. */
  readonly children?: ReactNode;
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
type Features = typeof features;

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, label, rows, columns, rowId, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [looks, change] = useTableLooks(name);
  const [held, setHeld] = useState<Held | null>(null);
  const visibleColumns = useMemo(() => shown(columns, looks), [columns, looks]);
  const definitions = useMemo(() => columns.map(columnDefinition<Row>), [columns]);
  const sorting = useMemo(() => sortingOf(looks, columns), [looks, columns]);
  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    state: { sorting },
    onSortingChange: (update) => {
      const [first] = typeof update === 'function' ? update(sorting) : update;
      const sort = first === undefined ? null : { id: first.id, isDescending: first.desc };
      change((before) => ({ ...before, sort }));
    },
  });
  const sorted = table.getRowModel().rows;
  const visible = useRowWindow(sorted.length, scroller, '--row-table');
  const widths = useMemo(
    () => (held === null ? looks.widths : { ...looks.widths, [held.id]: held.widthPx }),
    [held, looks.widths],
  );
  return (
    <div ref={scroller} className="table-scroller" tabIndex={0} role="group" aria-label={label}>
      <table className="data-table" aria-label={label} aria-rowcount={sorted.length + 1}>
        <thead>
          <Head
            columns={columns}
            visibleColumns={visibleColumns}
            looks={looks}
            change={change}
            widths={widths}
            sorting={sorting}
            scroller={scroller}
            sortables={table.getAllLeafColumns()}
            onHeld={setHeld}
          />
        </thead>
        <tbody>
          <Spacer heightPx={visible.beforePx} columns={visibleColumns.length} />
          {sorted.slice(visible.start, visible.end).map((row, offset) => (
            <tr key={row.id} aria-rowindex={visible.start + offset + 2}>
              <Cells row={row.original} columns={visibleColumns} widths={widths} />
            </tr>
          ))}
          <Spacer heightPx={visible.afterPx} columns={visibleColumns.length} />
        </tbody>
      </table>
      {children}
    </div>
  );
}

/** A column whose edge is being dragged. */
interface Held {
  readonly id: string;
  readonly widthPx: number;
}

interface HeadProps<Row extends object> extends Pick<DataTableProps<Row>, 'columns'> {
  readonly visibleColumns: readonly DataColumn<Row>[];
  readonly looks: TableLooks;
  readonly change: ChangeLooks;
  readonly widths: TableLooks['widths'];
  readonly sorting: ReturnType<typeof sortingOf>;
  readonly sortables: readonly Column<Features, Row>[];
  readonly scroller: React.RefObject<HTMLElement | null>;
  readonly onHeld: (held: Held | null) => void;
}

function HeadOf<Row extends object>(props: HeadProps<Row>) {
  const { columns, visibleColumns, looks, change, widths, sorting, sortables, scroller } = props;
  const menu: ColumnsState<Row> = {
    columns,
    looks,
    change,
    widthOf: (id) => looks.widths[id] ?? drawnWidth(scroller.current, id),
  };
  const entriesOf = useColumnEntries(menu);
  const [pointed, setPointed] = useState('');
  const point = ({ target }: SyntheticEvent): void => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('th') : null;
    setPointed(cell?.dataset['column'] ?? '');
  };
  // One menu for all columns, of the one that is pointed at: each by itself cost a first look as much as rows do.
  return (
    <ContextMenuArea
      about={visibleColumns.map(({ id }) => id).join(' ')}
      entries={() => entriesOf(pointed)}
      area={<tr onContextMenuCapture={point} onTouchStartCapture={point} />}
    >
      {visibleColumns.map(({ id, header, align, isKept }, index) => {
        const column = sortables.find((each) => each.id === id);
        const sort = sorting.find((each) => each.id === id);
        return (
          <HeaderCell
            key={id}
            id={id}
            align={align}
            isKept={isKept === true}
            text={header}
            width={widths[id]}
            sorted={sort === undefined ? false : sort.desc ? 'desc' : 'asc'}
            onSort={column?.getCanSort() === true ? column.getToggleSortingHandler() : undefined}
            onWidth={(widthPx, isDone) => {
              props.onHeld(isDone ? null : { id, widthPx: Math.max(MIN_WIDTH_PX, widthPx) });
              if (isDone) change((before) => widened(before, id, widthPx));
            }}
            onDrop={(dropped) => {
              change((before) => movedBeside(before, columns, dropped, id));
            }}
            corner={index === visibleColumns.length - 1 ? <ColumnsButton {...menu} /> : null}
          />
        );
      })}
    </ContextMenuArea>
  );
}

/** Rows that come and go do not draw the header. */
const Head = memo(HeadOf) as typeof HeadOf;

interface CellsProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly widths: TableLooks['widths'];
}

function RowCells<Row>({ row, columns, widths }: CellsProps<Row>): ReactNode {
  return columns.map(({ id, align, isRowHeader, isKept, cell }) => (
    <Cell
      key={id}
      align={align}
      width={widths[id]}
      isRowHeader={isRowHeader === true}
      isKept={isKept === true}
    >
      {cell(row)}
    </Cell>
  ));
}

/** Drawn again for another row only, not when the row stands elsewhere. */
const Cells = memo(RowCells) as typeof RowCells;

interface CellProps {
  readonly align: 'end' | undefined;
  readonly width: number | undefined;
  readonly isRowHeader: boolean;
  readonly isKept: boolean;
  readonly children: ReactNode;
}

function Cell({ align, width, isRowHeader, isKept, children }: CellProps) {
  const style = width === undefined ? {} : { style: fixed(width) };
  return (
    <td
      role={isRowHeader ? 'rowheader' : undefined}
      data-align={align}
      data-kept={isKept ? '' : undefined}
      data-fixed={width === undefined ? undefined : ''}
      {...style}
    >
      {children}
    </td>
  );
}

/** A column that is gone, or cannot be sorted any more, sorts nothing. */
function sortingOf<Row>({ sort }: TableLooks, columns: readonly DataColumn<Row>[]) {
  const canSort = columns.some(({ id, sortBy }) => id === sort?.id && sortBy !== undefined);
  return sort === null || !canSort ? [] : [{ id: sort.id, desc: sort.isDescending }];
}

function drawnWidth(scroller: HTMLElement | null, id: string): number {
  const cells = [...(scroller?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])];
  return cells.find(({ dataset }) => dataset['column'] === id)?.offsetWidth ?? MIN_WIDTH_PX;
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
