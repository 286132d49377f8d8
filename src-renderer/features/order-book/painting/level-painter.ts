/** One book on its canvas, in the painting thread: from levels to what differs in each row, once per frame. */
import { frameLoop } from '../../../lib/frame-loop';
import type { Clock } from '@shared/kernel/ports';
import { levelFormat, sizeDecimals, type LevelFormat } from '../level-text';
import { bookModel, largestTotal, type BookModel, type BookRow } from '../view-model';
import { DrawnLevels } from './drawn-levels';
import { LevelCanvas } from './level-canvas';
import type { BookLook, PaintedBook, PaintedView } from './messages';

export class LevelPainter {
  readonly #canvas: LevelCanvas;
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  readonly #drawn = new DrawnLevels();
  #look: BookLook | null = null;
  #view: PaintedView | null = null;
  #book: PaintedBook | null = null;
  /** Null when book or view have changed since it was made. */
  #rows: readonly (BookRow | null)[] | null = null;
  #format: LevelFormat | null = null;
  #formatKey = '';

  constructor(canvas: OffscreenCanvas, clock: Pick<Clock, 'monotonicMs'>) {
    this.#canvas = new LevelCanvas(canvas);
    this.#clock = clock;
  }

  look(look: BookLook): void {
    this.#look = look;
    this.#canvas.fit(look);
    this.#drawn.forget();
    // At once, not with a frame: a canvas that was given another size is empty.
    this.#draw();
  }

  show(view: PaintedView): void {
    this.#view = view;
    this.#rows = null;
    frameLoop.schedule(this.#draw);
  }

  take(book: PaintedBook): void {
    this.#book = book;
    this.#rows = null;
    frameLoop.schedule(this.#draw);
  }

  /** The font has come: all of it in other figures. */
  again(): void {
    if (this.#look !== null) this.look(this.#look);
  }

  close(): void {
    frameLoop.cancel(this.#draw);
  }

  readonly #draw = (): void => {
    const [look, view, book] = [this.#look, this.#view, this.#book];
    if (look === null || view === null || book === null) return;
    this.#rows ??= this.#rowsOf(view, book);
    const format = this.#format;
    if (format === null) return;
    const { pictures, isFading } = this.#drawn.changes(
      this.#rows,
      this.#clock.monotonicMs(),
      look.isStill,
    );
    for (const [slot, picture] of pictures) {
      this.#canvas.draw({ slot, asks: view.askRows }, picture, format);
    }
    if (isFading) frameLoop.schedule(this.#draw);
  };

  /** By slot: asks from the furthest to the best, then bids from the best. */
  #rowsOf({ askRows, bidRows, own, units, unit }: PaintedView, book: PaintedBook) {
    const model = bookModel({ ...book, own, askRows, bidRows });
    this.#write(units, unit, model);
    return [...model.asks.rows.toReversed(), ...model.bids.rows];
  }

  /** Other digits, or another place of the spread, are another picture in every row. */
  #write(units: PaintedView['units'], unit: PaintedView['unit'], model: BookModel): void {
    const decimals = sizeDecimals(units, unit, largestTotal(model));
    const key = JSON.stringify([units, unit, decimals, model.asks.rows.length]);
    if (key === this.#formatKey) return;
    this.#formatKey = key;
    this.#format = levelFormat(units, unit, decimals);
    this.#canvas.clear();
    this.#drawn.forget();
  }
}
