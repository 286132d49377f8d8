/**
 * The nodes of all levels of one book panel, below its canvas: they get their marks when those change, and
 * their words as often as a screen reader can follow. React draws none of it again.
 */
import { paced } from '../../session/time/paced';
import { isSamePlace, rowAt, type RowPlace } from './level-actions';
import { LevelNode } from './level-node';
import type { LevelFormat } from './level-text';
import type { BookModel, BookRow } from './view-model';

interface LevelMarks {
  /** Under the pointer, or reached by the keyboard: rows from the best price to it are marked. */
  readonly pointed: RowPlace | null;
  readonly active: RowPlace | null;
  /** What a level of the side is called. */
  readonly sideWords: Readonly<Record<RowPlace['side'], string>>;
  /** The words for own lots in a row, given as text of the size column. */
  readonly ownWords: (size: string) => string;
}

interface Picture {
  readonly model: BookModel;
  readonly format: LevelFormat;
}

const WORDS_EVERY_MS = 500;

export const rowId = (id: string, place: RowPlace) => `${id}-${place.side}-${String(place.index)}`;

export const sidePlaces = (side: RowPlace['side'], count: number): readonly RowPlace[] =>
  Array.from({ length: count }, (_, index) => ({ side, index }));

export class LevelNodes {
  readonly #id: string;
  readonly #places: readonly RowPlace[];
  readonly #nodes = new Map<RowPlace, LevelNode>();
  readonly #words = paced<Picture>(WORDS_EVERY_MS, (picture) => {
    this.#say(picture);
  });
  #format: LevelFormat | null = null;
  #active: RowPlace | null = null;

  constructor(id: string, asks: number, bids: number) {
    this.#id = id;
    this.#places = [...sidePlaces('ask', asks), ...sidePlaces('bid', bids)];
  }

  show(model: BookModel, format: LevelFormat, marks: LevelMarks): void {
    const isSaidAtOnce = format !== this.#format || marks.active !== this.#active;
    const picture = { model, format };
    this.#format = format;
    this.#active = marks.active;
    this.#mark(picture, marks);
    if (isSaidAtOnce) this.#say(picture);
    else this.#words.offer(picture);
  }

  close(): void {
    this.#words.stop();
  }

  #mark({ model, format }: Picture, { pointed, active, sideWords, ownWords }: LevelMarks): void {
    for (const place of this.#places) {
      const row = rowAt(model, place);
      this.#nodeOf(place)?.mark(row, format, {
        isActive: isSamePlace(active, place),
        isSwept: pointed?.side === place.side && place.index <= pointed.index,
        side: sideWords[place.side],
        own: row === null || row.ownLots === 0 ? '' : ownWords(ownSize(row, format)),
      });
    }
  }

  #say({ model, format }: Picture): void {
    for (const place of this.#places) this.#nodeOf(place)?.say(rowAt(model, place), format);
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
