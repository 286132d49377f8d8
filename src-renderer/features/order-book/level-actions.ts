/** What a click, a key or the menu on a level asks of the ticket. Nothing here sends an order. */
import type { Side } from '@shared/domain/order';
import { askTicket } from '../../session/orders/ticket-drafts';
import type { BookSide } from '../../session/market/book-grouping';
import type { BookModel, BookRow } from './view-model';

/** A painted row: a side and how far from the best price. */
export interface RowPlace {
  readonly side: BookSide;
  readonly index: number;
}

export type Cell = 'price' | 'size' | 'total';

export function rowAt(model: BookModel, place: RowPlace | null): BookRow | null {
  if (place === null) return null;
  const { rows } = place.side === 'ask' ? model.asks : model.bids;
  return rows[place.index] ?? null;
}

/** Click price: price. Click size: quantity. Shift or the total: everything up to the row. */
export function takeCell(symbol: string, row: BookRow, cell: Cell, isShift: boolean): void {
  if (isShift || cell === 'total') {
    askTicket({ kind: 'quantity', symbol, lots: row.totalLots });
    return;
  }
  if (cell === 'size') askTicket({ kind: 'quantity', symbol, lots: row.lots });
  else askTicket({ kind: 'price', symbol, price: row.priceTicks });
}

/** Double click: price and size, and the keyboard moves to the submit button. */
export function takeLevel(symbol: string, row: BookRow): void {
  askTicket({ kind: 'price', symbol, price: row.priceTicks });
  askTicket({ kind: 'quantity', symbol, lots: row.lots });
  askTicket({ kind: 'focus', field: 'submit' });
}

export function draftAt(symbol: string, row: BookRow, side: Side): void {
  askTicket({ kind: 'side', side });
  askTicket({ kind: 'price', symbol, price: row.priceTicks });
  askTicket({ kind: 'focus', field: 'quantity' });
}

/** The next painted row with a level above (−1) or below (1) on screen; stays at the ends. */
export function stepPlace(
  model: BookModel,
  from: RowPlace | null,
  direction: -1 | 1,
): RowPlace | null {
  const places = placesTopDown(model);
  if (from === null) {
    const bestBid = places.find((place) => place.side === 'bid');
    return bestBid ?? places.at(-1) ?? null;
  }
  const at = places.findIndex((place) => isSamePlace(place, from));
  return places[Math.min(places.length - 1, Math.max(0, at + direction))] ?? null;
}

/** Asks from the furthest to the best, then bids from the best: the order on screen. */
export function placesTopDown(model: BookModel): readonly RowPlace[] {
  const places: RowPlace[] = [];
  for (let index = model.asks.rows.length - 1; index >= 0; index -= 1) {
    if (model.asks.rows[index] !== null) places.push({ side: 'ask', index });
  }
  for (let index = 0; index < model.bids.rows.length; index += 1) {
    if (model.bids.rows[index] !== null) places.push({ side: 'bid', index });
  }
  return places;
}

export const isSamePlace = (a: RowPlace | null, b: RowPlace | null) =>
  a !== null && b !== null && a.side === b.side && a.index === b.index;
