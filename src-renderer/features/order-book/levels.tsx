/** The levels of both sides with the spread between them: pointer, keyboard and menu in one place. */
import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { formatPlain } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { askTicket } from '../../session/ticket-drafts';
import { ContextMenuArea, type MenuEntry } from '../../ui/menu';
import {
  draftAt,
  isSamePlace,
  rowAt,
  stepPlace,
  takeCell,
  takeLevel,
  type Cell,
  type RowPlace,
} from './level-actions';
import { LevelRow } from './level-row';
import { levelFormat, type BookUnits, type LevelFormat } from './level-text';
import { SpreadRow } from './spread-row';
import type { BookValue, SizeUnit } from './store';
import { SweepCard } from './sweep-card';
import { sweepTo } from './sweep';
import type { BookModel, BookRow } from './view-model';

interface LevelsProps {
  readonly symbol: string;
  readonly model: BookModel;
  readonly book: BookValue;
  readonly units: BookUnits;
  readonly unit: SizeUnit;
}

export function Levels({ symbol, model, book, units, unit }: LevelsProps) {
  const { t } = useTranslation('order-book');
  const id = useId();
  const [hovered, setHovered] = useState<RowPlace | null>(null);
  const [active, setActive] = useState<RowPlace | null>(null);
  const [menuRow, setMenuRow] = useState<BookRow | null>(null);
  const largest = largestTotal(model);
  const format = useMemo(() => levelFormat(units, unit, largest), [units, unit, largest]);
  const pointed = hovered ?? active;
  const pointedRow = rowAt(model, pointed);
  const rowId = (place: RowPlace) => `${id}-${place.side}-${String(place.index)}`;
  const activeRow = rowAt(model, active);
  const onKeyDown = (event: KeyboardEvent) => {
    const isHandled = handleKey(event, symbol, activeRow, {
      move: (direction) => {
        setActive(stepPlace(model, active, direction));
      },
      leave: () => {
        setActive(null);
        setHovered(null);
      },
    });
    if (isHandled) event.preventDefault();
  };
  const rowProps = { format, model, pointed, active, rowId };
  return (
    <ContextMenuArea
      className="book-menu-area"
      entries={menuRow === null ? [] : menuEntries(symbol, menuRow, format, units, t)}
    >
      <div
        className="book-levels"
        role="listbox"
        tabIndex={0}
        aria-label={t('levels')}
        aria-description={t('keys')}
        aria-activedescendant={active === null || activeRow === null ? undefined : rowId(active)}
        onKeyDown={onKeyDown}
        onMouseMove={(event) => {
          const place = placeOf(event);
          if (!isSamePlace(place, hovered)) setHovered(place);
        }}
        onMouseLeave={() => {
          setHovered(null);
        }}
        onBlur={() => {
          setActive(null);
        }}
        onClick={(event) => {
          const row = rowAt(model, placeOf(event));
          if (row !== null) takeCell(symbol, row, cellOf(event), event.shiftKey);
          else takeLast(symbol, event);
        }}
        onDoubleClick={(event) => {
          const row = rowAt(model, placeOf(event));
          if (row !== null) takeLevel(symbol, row);
        }}
        onContextMenuCapture={(event) => {
          setMenuRow(rowAt(model, placeOf(event)) ?? activeRow);
        }}
      >
        <SideRows side="ask" {...rowProps} />
        <SpreadRow units={units} spread={model.spread} />
        <SideRows side="bid" {...rowProps} />
      </div>
      <PointedSweep
        row={pointedRow}
        anchorId={pointed === null ? '' : rowId(pointed)}
        levels={pointed?.side === 'ask' ? book.asks : book.bids}
        units={units}
        onClose={() => {
          setHovered(null);
        }}
      />
    </ContextMenuArea>
  );
}

interface SideRowsProps {
  readonly side: 'ask' | 'bid';
  readonly model: BookModel;
  readonly format: LevelFormat;
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
  readonly rowId: (place: RowPlace) => string;
}

function SideRows({ side, model, format, pointed, active, rowId }: SideRowsProps) {
  const { t } = useTranslation('order-book');
  const { rows } = side === 'ask' ? model.asks : model.bids;
  const sweptTo = pointed?.side === side ? pointed.index : -1;
  const painted = rows.map((row, index) => (
    <LevelRow
      key={index}
      id={rowId({ side, index })}
      index={index}
      side={side}
      priceTicks={row?.priceTicks ?? 0}
      lots={row?.lots ?? 0}
      price={row === null ? '' : format.price(row.priceTicks)}
      size={row === null ? '' : format.size(row.lots, row.value)}
      total={row === null ? '' : format.size(row.totalLots, row.totalValue)}
      depthShare={row?.depthShare ?? 0}
      intensity={row?.intensity ?? 0}
      own={row === null || row.ownLots === 0 ? '' : t('own', { size: ownSize(row, format) })}
      isActive={isSamePlace(active, { side, index })}
      isSwept={index <= sweptTo}
    />
  ));
  return side === 'ask' ? painted.reverse() : painted;
}

interface PointedSweepProps {
  readonly row: BookRow | null;
  readonly anchorId: string;
  readonly levels: BookValue['bids'];
  readonly units: BookUnits;
  readonly onClose: () => void;
}

function PointedSweep({ row, anchorId, levels, units, onClose }: PointedSweepProps) {
  const sweep = row === null ? null : sweepTo(levels, row.priceTicks);
  if (row === null || sweep === null) return null;
  return (
    <SweepCard
      anchor={document.getElementById(anchorId)}
      sweep={sweep}
      limitTicks={row.priceTicks}
      units={units}
      onClose={onClose}
    />
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

type BookWords = ReturnType<typeof useTranslation<'order-book'>>['t'];

function menuEntries(
  symbol: string,
  row: BookRow,
  format: LevelFormat,
  units: BookUnits,
  t: BookWords,
): readonly MenuEntry[] {
  const price = format.price(row.priceTicks);
  const plainPrice = formatPlain(row.priceTicks, units.pricePrecision);
  const plainSize = formatPlain(row.lots, units.quantityPrecision);
  const copy = (text: string) => () => void navigator.clipboard.writeText(text);
  return [
    {
      id: 'buy',
      label: t('buyHere', { price }),
      onSelect: () => {
        draftAt(symbol, row, 'BUY');
      },
    },
    {
      id: 'sell',
      label: t('sellHere', { price }),
      onSelect: () => {
        draftAt(symbol, row, 'SELL');
      },
    },
    {
      id: 'size',
      label: t('takeSize', { size: format.size(row.lots, row.value) }),
      startsGroup: true,
      onSelect: () => {
        takeCell(symbol, row, 'size', false);
      },
    },
    {
      id: 'total',
      label: t('takeTotal', { size: format.size(row.totalLots, row.totalValue) }),
      onSelect: () => {
        takeCell(symbol, row, 'total', false);
      },
    },
    { id: 'copy-price', label: t('copyPrice'), startsGroup: true, onSelect: copy(plainPrice) },
    { id: 'copy-level', label: t('copyLevel'), onSelect: copy(`${plainPrice}\t${plainSize}`) },
  ];
}

/** In the size column's unit; an own order's value is at its row's price. */
const ownSize = (row: BookRow, format: LevelFormat) =>
  format.size(row.ownLots, BigInt(row.priceTicks) * BigInt(row.ownLots));

function largestTotal({ bids, asks }: BookModel): bigint {
  const last = (rows: readonly (BookRow | null)[]) =>
    rows.reduce((largest, row) => row?.totalValue ?? largest, 0n);
  const [bid, ask] = [last(bids.rows), last(asks.rows)];
  return bid > ask ? bid : ask;
}

function placeOf(event: MouseEvent): RowPlace | null {
  const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
  if (!(row instanceof HTMLElement)) return null;
  const index = Number.parseInt(row.dataset['row'] ?? '', 10);
  return { side: row.dataset['side'] === 'ask' ? 'ask' : 'bid', index };
}

/** The last price between the sides is a price like any other. */
function takeLast(symbol: string, event: MouseEvent): void {
  const last = event.target instanceof Element ? event.target.closest('[data-last]') : null;
  const price = last instanceof HTMLElement ? Number.parseInt(last.dataset['last'] ?? '', 10) : 0;
  if (price > 0) askTicket({ kind: 'price', symbol, price });
}

function cellOf(event: MouseEvent): Cell {
  const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
  const name = cell instanceof HTMLElement ? cell.dataset['cell'] : undefined;
  return name === 'size' || name === 'total' ? name : 'price';
}
