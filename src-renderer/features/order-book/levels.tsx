/** The levels as one control: pointer, keyboard and menu of all rows. It is not drawn per frame. */
import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { endFirstView } from '../../session/windows/later';
import { useTicketAim } from '../../session/orders/ticket-aim';
import { askTicket } from '../../session/orders/ticket-drafts';
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
import { cellAt } from './level-places';
import type { BookUnits } from './level-text';
import { rowId } from './level-nodes';
import { useLiveBook } from './live-book';
import { Rows } from './rows';
import { modelNow, useBookStore, useModelSlice } from './store';
import { PointedSweep } from './sweep-card';
import type { BookRow } from './view-model';

interface LevelsProps {
  readonly symbol: string;
  readonly units: BookUnits;
}

export function Levels({ symbol, units }: LevelsProps) {
  const { t } = useTranslation('order-book');
  const id = useId();
  const store = useBookStore();
  const live = useLiveBook();
  const [hovered, setHovered] = useState<RowPlace | null>(null);
  const [active, setActive] = useState<RowPlace | null>(null);
  const [menuRow, setMenuRow] = useState<BookRow | null>(null);
  useEffect(endFirstView, []);
  // A list without levels is one that is still to come.
  const isEmpty = useModelSlice(({ asks, bids }) => asks.rows.length + bids.rows.length === 0);
  const pointed = hovered ?? active;
  const aim = useTicketAim(symbol);
  const rowOf = (place: RowPlace | null) => rowAt(modelNow(store, live), place);
  /** The book moves while a button is down: a click takes what stood there as it was pressed. */
  const pressed = useRef<Pressed>(NO_PRESS);
  const onKeyDown = (event: KeyboardEvent) => {
    const isHandled = handleKey(event, symbol, rowOf(active), {
      aim,
      move: (direction) => {
        setActive(stepPlace(modelNow(store, live), active, direction));
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
      about={symbol}
      className="book-menu-area"
      entries={menuRow === null ? [] : menuEntries({ symbol, row: menuRow, units, aim }, t)}
    >
      <div
        className="book-levels"
        role="listbox"
        aria-busy={isEmpty}
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
        onMouseDown={(event) => {
          const row = rowOf(placeOf(event));
          const first = event.detail < 2 ? row : pressed.current.first;
          pressed.current = { symbol, row, first, last: lastPriceAt(event) };
        }}
        onClick={(event) => {
          const { row, last, symbol: of } = pressed.current;
          if (of !== symbol) return;
          if (row !== null) {
            aim();
            takeCell(symbol, row, cellOf(event, row, units), event.shiftKey);
          } else if (last > 0) {
            aim();
            askTicket({ kind: 'price', symbol, price: last });
          }
        }}
        onDoubleClick={() => {
          const { row, first, symbol: of } = pressed.current;
          const isSame = of === symbol && row?.priceTicks === first?.priceTicks;
          if (row !== null && isSame) takeLevel(symbol, row);
        }}
        onContextMenuCapture={(event) => {
          setMenuRow(rowOf(placeOf(event) ?? active));
        }}
      >
        <Rows symbol={symbol} units={units} id={id} pointed={pointed} active={active} />
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

interface Pressed {
  readonly symbol: string;
  readonly row: BookRow | null;
  /** Of several presses that follow one another at once, the first one's row. */
  readonly first: BookRow | null;
  /** Ticks of the last price, where that was pressed. */
  readonly last: number;
}
const NO_PRESS: Pressed = { symbol: '', row: null, first: null, last: 0 };

interface KeyMoves {
  readonly aim: () => void;
  readonly move: (direction: -1 | 1) => void;
  readonly leave: () => void;
}

/** True when the key belongs to the book. */
function handleKey(
  event: KeyboardEvent,
  symbol: string,
  row: BookRow | null,
  { aim, move, leave }: KeyMoves,
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
      if (row === null) return false;
      aim();
      takeCell(symbol, row, 'price', event.shiftKey);
      return true;
    case ' ':
      if (row === null) return false;
      aim();
      takeCell(symbol, row, 'size', event.shiftKey);
      return true;
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

/** The last price between the sides is a price like any other; 0 elsewhere. */
const lastPriceAt = (event: MouseEvent): number =>
  Number.parseInt(closest(event, '[data-last]')?.dataset['last'] ?? '0', 10);

function cellOf(event: MouseEvent, { priceTicks }: BookRow, units: BookUnits): Cell {
  const box = closest(event, '[data-row]')?.getBoundingClientRect();
  if (box === undefined) return 'price';
  const price = formatUnits(priceTicks, units.pricePrecision);
  return cellAt(event.clientX - box.left, price, box.width);
}

function closest(event: MouseEvent, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}
