/**
 * The header of a column: its name sorts, its right edge is dragged to another width, the header itself to
 * another place. The menu of the columns does the same without a pointer.
 */
import { useRef, type DragEvent, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '../lib/i18n';

interface HeaderCellProps {
  readonly id: string;
  readonly text: string;
  readonly align: 'end' | undefined;
  readonly isKept: boolean;
  readonly sorted: false | 'asc' | 'desc';
  readonly onSort: ((event: unknown) => void) | undefined;
  /** In px; undefined is as wide as its content. */
  readonly width: number | undefined;
  /** While the edge is dragged, and once more when it is let go. */
  readonly onWidth: (widthPx: number, isDone: boolean) => void;
  /** Another column was dropped here. */
  readonly onDrop: (id: string) => void;
  /** Of the last one: the menu of all columns. */
  readonly corner: ReactNode;
}

const COLUMN = 'application/x-tidemark-column';

export function HeaderCell(props: HeaderCellProps) {
  const { id, text, align, isKept, sorted, width, corner } = props;
  const direction = sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : 'none';
  return (
    <th
      scope="col"
      data-column={id}
      data-align={align}
      data-kept={isKept ? '' : undefined}
      data-last={corner === null ? undefined : ''}
      {...(props.onSort === undefined ? {} : { 'aria-sort': direction })}
      style={width === undefined ? undefined : fixed(width)}
      draggable
      onDragStart={(event: DragEvent) => {
        event.dataTransfer.setData(COLUMN, id);
        event.dataTransfer.effectAllowed = 'move';
      }}
      onDragOver={(event: DragEvent) => {
        if (event.dataTransfer.types.includes(COLUMN)) event.preventDefault();
      }}
      onDrop={(event: DragEvent) => {
        const dropped = event.dataTransfer.getData(COLUMN);
        if (dropped !== '' && dropped !== id) props.onDrop(dropped);
      }}
    >
      <div className="data-table-head">
        <HeaderText text={text} sorted={sorted} onSort={props.onSort} />
      </div>
      <Edge onWidth={props.onWidth} />
      {corner === null ? null : <span className="data-table-corner">{corner}</span>}
    </th>
  );
}

/** The same of every cell of the column: a table gives a column more than it asks for otherwise. */
export const fixed = (widthPx: number) => ({
  width: widthPx,
  minWidth: widthPx,
  maxWidth: widthPx,
});

function HeaderText({ text, sorted, onSort }: Pick<HeaderCellProps, 'text' | 'sorted' | 'onSort'>) {
  const { t } = useTranslation('common');
  if (onSort === undefined) return <span>{text}</span>;
  return (
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
  );
}

function Edge({ onWidth }: Pick<HeaderCellProps, 'onWidth'>) {
  const start = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const widthAt = (event: PointerEvent): number =>
    start.current === null ? 0 : start.current.width + event.clientX - start.current.x;
  return (
    <span
      className="data-table-edge"
      aria-hidden
      draggable={false}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const { width } = event.currentTarget.closest('th')?.getBoundingClientRect() ?? {
          width: 0,
        };
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (start.current !== null) onWidth(widthAt(event), false);
      }}
      onPointerUp={(event) => {
        if (start.current !== null) onWidth(widthAt(event), true);
        start.current = null;
      }}
      onPointerCancel={() => {
        start.current = null;
      }}
    />
  );
}
