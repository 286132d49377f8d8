/** The levels as one control: pointer, keyboard and menu of all rows. It is not drawn per frame. */
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from '../../lib/i18n';
import { askTicket } from '../../session/ticket-drafts';
import { ContextMenuArea } from '../../ui/menu';
import {
  isSamePlace,
  rowAt,
  stepPlace,
  takeCell,
  takeLevel,
  type Cell,
  type RowPlace,
} from './level-actions';
import { menuEntries } from './level-menu';
import type { BookUnits } from './level-text';
import { rowId } from './book-painter';
import { Rows } from './rows';
import { currentModel } from './store';
import { PointedSweep } from './sweep-card';
import type { BookRow } from './view-model';

interface LevelsProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

export function Levels({ symbol, units }: LevelsProps) {
  const { t } = useTranslation('order-book');
  const id = useId();
  const [hovered, setHovered] = useState<RowPlace | null>(null);
  const [active, setActive] = useState<RowPlace | null>(null);
  const [menuRow, setMenuRow] = useState<BookRow | null>(null);
  const pointed = hovered ?? active;
  const rowOf = (place: RowPlace | null) => rowAt(currentModel(), place);
  const onKeyDown = (event: KeyboardEvent) => {
    const isHandled = handleKey(event, symbol, rowOf(active), {
      move: (direction) => {
        setActive(stepPlace(currentModel(), active, direction));
      },
      leave: () => {
        setActive(null);
        setHovered(null);
      },
    });
    if (isHandled) event.preventDefault();
  };
  return (
    <ContextMenuArea
      className="book-menu-area"
      entries={menuRow === null ? [] : menuEntries(symbol, menuRow, units, t)}
    >
      <div
        className="book-levels"
        role="listbox"
        tabIndex={0}
        aria-label={t('levels')}
        aria-description={t('keys')}
        aria-activedescendant={active === null ? undefined : rowId(id, active)}
        onKeyDown={onKeyDown}
        onMouseMove={(event) => {
          const place = placeOf(event);
          if (place === null ? hovered !== null : !isSamePlace(place, hovered)) setHovered(place);
        }}
        onMouseLeave={() => {
          setHovered(null);
        }}
        onBlur={() => {
          setActive(null);
        }}
        onClick={(event) => {
          const row = rowOf(placeOf(event));
          if (row !== null) takeCell(symbol, row, cellOf(event), event.shiftKey);
          else takeLast(symbol, event);
        }}
        onDoubleClick={(event) => {
          const row = rowOf(placeOf(event));
          if (row !== null) takeLevel(symbol, row);
        }}
        onContextMenuCapture={(event) => {
          setMenuRow(rowOf(placeOf(event) ?? active));
        }}
      >
        <Rows units={units} id={id} pointed={pointed} active={active} />
      </div>
      {pointed === null ? null : (
        <PointedSweep
          place={pointed}
          anchorId={rowId(id, pointed)}
          units={units}
          onClose={() => {
            setHovered(null);
          }}
        />
      )}
    </ContextMenuArea>
  );
}

interface KeyMoves {
  readonly move: (direction: -1 | 1) => void;
  readonly leave: () => void;
}

/** True when the key belongs to the book. */
function handleKey(
  event: KeyboardEvent,
  symbol: string,
  row: BookRow | null,
  { move, leave }: KeyMoves,
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  switch (event.key) {
    case 'ArrowUp':
      move(-1);
      return true;
    case 'ArrowDown':
      move(1);
      return true;
    case 'Escape':
      leave();
      return row !== null;
    case 'Enter':
      if (row !== null) takeCell(symbol, row, 'price', event.shiftKey);
      return row !== null;
    case ' ':
      if (row !== null) takeCell(symbol, row, 'size', event.shiftKey);
      return row !== null;
    default:
      return false;
  }
}

function placeOf(event: MouseEvent): RowPlace | null {
  const row = closest(event, '[data-row]');
  if (row === null) return null;
  const index = Number.parseInt(row.dataset['row'] ?? '', 10);
  return { side: row.dataset['side'] === 'ask' ? 'ask' : 'bid', index };
}

/** The last price between the sides is a price like any other. */
function takeLast(symbol: string, event: MouseEvent): void {
  const price = Number.parseInt(closest(event, '[data-last]')?.dataset['last'] ?? '0', 10);
  if (price > 0) askTicket({ kind: 'price', symbol, price });
}

function cellOf(event: MouseEvent): Cell {
  const name = closest(event, '[data-cell]')?.dataset['cell'];
  return name === 'size' || name === 'total' ? name : 'price';
}

function closest(event: MouseEvent, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
