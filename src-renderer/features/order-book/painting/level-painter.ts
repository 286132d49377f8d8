/** One book on its canvas, in the painting thread: from levels to what differs in each row, once per frame. */
import type { Clock } from '@shared/kernel/ports';
import type { FrameLoop } from '../../../lib/frame-loop';
import { levelFormat, sizeDecimals, type LevelFormat } from '../level-text';
import { bookModel, largestTotal, type BookModel, type BookRow } from '../view-model';
import { DrawnLevels } from './drawn-levels';
import { LevelCanvas } from './level-canvas';
import type { BookLook, BookSettings, BookValue } from './messages';

export interface PainterParts {
  readonly clock: Pick<Clock, 'monotonicMs'>;
  readonly frames: FrameLoop;
}

export class LevelPainter {
  readonly #canvas: LevelCanvas;
  readonly #parts: PainterParts;
  readonly #onDrawn: () => void;
  readonly #drawn = new DrawnLevels();
  #look: BookLook | null = null;
  #view: BookSettings | null = null;
  #book: { readonly levels: BookValue; readonly step: number } | null = null;
  /** Null when book or view have changed since it was made. */
  #rows: readonly (BookRow | null)[] | null = null;
  #format: LevelFormat | null = null;
  #formatKey = '';

  /** `onDrawn`: after each frame that has drawn the newest book. */
  constructor(canvas: OffscreenCanvas, parts: PainterParts, onDrawn: () => void) {
    this.#canvas = new LevelCanvas(canvas);
    this.#parts = parts;
    this.#onDrawn = onDrawn;
  }

  look(look: BookLook): void {
    this.#look = look;
    this.#canvas.fit(look);
    this.#drawn.forget();
    // At once, not with a frame: a canvas that was given another size is empty.
    this.#draw();
  }

  show(view: BookSettings): void {
    this.#view = view;
    this.#change();
  }

  take(levels: BookValue, step: number): void {
    this.#book = { levels, step };
    this.#change();
  }

  /** The font has come: all of it in other figures. */
  again(): void {
    if (this.#look !== null) this.look(this.#look);
  }

  close(): void {
    this.#parts.frames.cancel(this.#draw);
  }

  #change(): void {
    this.#rows = null;
    this.#parts.frames.schedule(this.#draw);
  }

  readonly #draw = (): void => {
    const [look, view, book] = [this.#look, this.#view, this.#book];
    if (look === null || view === null || book === null) return;
    this.#rows ??= this.#rowsOf(view, book.levels, book.step);
    const format = this.#format;
    if (format === null) return;
    const { clock, frames } = this.#parts;
    const changes = this.#drawn.changes(this.#rows, clock.monotonicMs(), look.isStill);
    for (const [slot, picture] of changes.pictures) {
      this.#canvas.draw({ slot, asks: view.askRows }, picture, format);
    }
    if (changes.isFading) frames.schedule(this.#draw);
    this.#onDrawn();
  };

  /** By slot: asks from the furthest to the best, then bids from the best. */
  #rowsOf({ askRows, bidRows, own, units, unit }: BookSettings, levels: BookValue, step: number) {
    const { bids, asks } = levels;
    const model = bookModel({ bids, asks, step, own, askRows, bidRows });
    this.#write(units, unit, model);
    return [...model.asks.rows.toReversed(), ...model.bids.rows];
  }

  /** Other digits, or another place of the spread, are another picture in every row. */
  #write(units: BookSettings['units'], unit: BookSettings['unit'], model: BookModel): void {
    const decimals = sizeDecimals(units, unit, largestTotal(model));
    const key = JSON.stringify([units, unit, decimals, model.asks.rows.length]);
    if (key === this.#formatKey) return;
    this.#formatKey = key;
    this.#format = levelFormat(units, unit, decimals);
    this.#canvas.clear();
    this.#drawn.forget();
  }
}
