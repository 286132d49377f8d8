/**
 * All painted levels of one book panel. The canvas follows with every frame; the rows' nodes get their marks
 * when those change, and their words as often as a screen reader can follow. React draws none of it again.
 */
import { onLookChange } from '../../lib/plot-look';
import { frameLoop } from '../../lib/frame-loop';
import { deskClock } from '../../session/clock';
import { paced } from '../../session/paced';
import { DrawnLevels } from './drawn-levels';
import { isSamePlace, rowAt, type RowPlace } from './level-actions';
import { LevelCanvas } from './level-canvas';
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

interface Picture {
  readonly model: BookModel;
  readonly format: LevelFormat;
}

const WORDS_EVERY_MS = 500;

export const rowId = (id: string, place: RowPlace) => `${id}-${place.side}-${String(place.index)}`;

export const sidePlaces = (side: RowPlace['side'], count: number): readonly RowPlace[] =>
  Array.from({ length: count }, (_, index) => ({ side, index }));

export class BookPainter {
  readonly #id: string;
  /** As on the screen. */
  readonly #places: readonly RowPlace[];
  readonly #canvas: LevelCanvas;
  readonly #nodes = new Map<RowPlace, LevelNode>();
  readonly #drawn = new DrawnLevels();
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)');
  readonly #words = paced<Picture>(WORDS_EVERY_MS, (picture) => {
    this.#say(picture);
  });
  readonly #stops: readonly (() => void)[];
  #picture: Picture | null = null;
  #active: RowPlace | null = null;

  constructor(id: string, canvas: HTMLCanvasElement, asks: number, bids: number) {
    this.#id = id;
    this.#places = [...sidePlaces('ask', asks).toReversed(), ...sidePlaces('bid', bids)];
    this.#canvas = new LevelCanvas(canvas, asks);
    this.#canvas.fit();
    const observer = new ResizeObserver(this.#refit);
    observer.observe(canvas, { box: 'device-pixel-content-box' });
    document.fonts.addEventListener('loadingdone', this.#refit);
    this.#stops = [
      onLookChange(this.#refit),
      () => {
        observer.disconnect();
        document.fonts.removeEventListener('loadingdone', this.#refit);
      },
    ];
  }

  paint(model: BookModel, format: LevelFormat, marks: PaintedMarks): void {
    const isNew = format !== this.#picture?.format;
    const isMoved = marks.active !== this.#active;
    this.#picture = { model, format };
    this.#active = marks.active;
    if (isNew) this.#drawn.forget();
    this.#draw();
    this.#mark(model, format, marks);
    if (isNew || isMoved) this.#say(this.#picture);
    else this.#words.offer(this.#picture);
  }

  close(): void {
    frameLoop.cancel(this.#draw);
    this.#words.stop();
    for (const stop of this.#stops) stop();
  }

  readonly #refit = (): void => {
    this.#canvas.fit();
    this.#drawn.forget();
    this.#draw();
  };

  readonly #draw = (): void => {
    if (this.#picture === null) return;
    const { model, format } = this.#picture;
    const rows = this.#places.map((place) => rowAt(model, place));
    const nowMs = deskClock.monotonicMs();
    const { pictures, isFading } = this.#drawn.changes(rows, nowMs, this.#isStill.matches);
    for (const [slot, picture] of pictures) this.#canvas.draw(slot, picture, format);
    if (isFading) frameLoop.schedule(this.#draw);
  };

  #mark(model: BookModel, format: LevelFormat, marks: PaintedMarks): void {
    const { pointed, active, ownWords } = marks;
    for (const place of this.#places) {
      const row = rowAt(model, place);
      this.#nodeOf(place)?.mark(row, format, {
        isActive: isSamePlace(active, place),
        isSwept: pointed?.side === place.side && place.index <= pointed.index,
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
