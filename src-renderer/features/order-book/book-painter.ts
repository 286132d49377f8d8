/** All painted levels of one book panel: finds their nodes once and writes a model into them. */
import { isSamePlace, rowAt, type RowPlace } from './level-actions';
import { LevelNode } from './level-node';
import type { LevelFormat } from './level-text';
import type { BookModel, BookRow } from './view-model';

interface PaintedMarks {
  /** Under the pointer, or reached by the keyboard: rows from the best price to it are marked. */
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
  /** The words for own lots in a row, given as text of the size column. */
  readonly ownWords: (size: string) => string;
}

export const rowId = (id: string, place: RowPlace) => `${id}-${place.side}-${String(place.index)}`;

export const sidePlaces = (side: RowPlace['side'], count: number): readonly RowPlace[] =>
  Array.from({ length: count }, (_, index) => ({ side, index }));

export class BookPainter {
  readonly #id: string;
  readonly #places: readonly RowPlace[];
  readonly #nodes = new Map<RowPlace, LevelNode>();

  constructor(id: string, asks: number, bids: number) {
    this.#id = id;
    this.#places = [...sidePlaces('ask', asks), ...sidePlaces('bid', bids)];
  }

  paint(model: BookModel, format: LevelFormat, marks: PaintedMarks): void {
    const { pointed, active, ownWords } = marks;
    for (const place of this.#places) {
      const row = rowAt(model, place);
      this.#nodeOf(place)?.paint(row, format, {
        isActive: isSamePlace(active, place),
        isSwept: pointed?.side === place.side && place.index <= pointed.index,
        own: row === null || row.ownLots === 0 ? '' : ownWords(ownSize(row, format)),
      });
    }
  }

  #nodeOf(place: RowPlace): LevelNode | null {
    const known = this.#nodes.get(place);
    if (known !== undefined) return known;
    const element = document.getElementById(rowId(this.#id, place));
    if (element === null) return null;
    const made = new LevelNode(element, place.index);
    this.#nodes.set(place, made);
    return made;
  }
}

/** In the size column's unit; an own order's value is at its row's price. */
const ownSize = (row: BookRow, format: LevelFormat) =>
  format.size(row.ownLots, BigInt(row.priceTicks) * BigInt(row.ownLots));
