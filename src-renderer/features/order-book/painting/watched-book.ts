/**
 * One book in the painting thread: watched at the terminal, painted once it has a canvas, and told to the page
 * as it is painted, so that a click takes what the eye has seen.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { autoStep } from '../../../session/market/book-grouping';
import { LevelPainter, type PainterParts } from './level-painter';
import type { BookLook, BookSettings, BookValue, LiveBook } from './messages';

/** A book that changes its scale more often than this cannot be read. */
const AUTO_STEP_EVERY_MS = 500;
/** Nothing is painted in a window that nobody sees; the page knows its books nevertheless. */
const UNSEEN_EVERY_MS = 250;

export class WatchedBook {
  readonly #symbol: string;
  readonly #parts: PainterParts;
  readonly #tell: (newest: LiveBook) => void;
  #stop: () => void = () => undefined;
  #painter: LevelPainter | null = null;
  #view: BookSettings | null = null;
  #book: BookValue | null = null;
  /** Null until it is known how many rows there are. */
  #autoStep: number | null = null;
  #steppedAtMs = 0;
  #told: BookValue | null = null;
  #toldAtMs = -Infinity;

  constructor(symbol: string, parts: PainterParts, tell: (newest: LiveBook) => void) {
    this.#symbol = symbol;
    this.#parts = parts;
    this.#tell = tell;
  }

  /** At another connection, the former one is over. */
  watch(client: TerminalClient): void {
    this.#stop();
    this.#stop = client.subscribe(
      'book',
      { symbol: this.#symbol },
      {
        onValue: (book) => {
          if (book.arrivedAtMs > 0) this.#take(book);
        },
      },
    );
  }

  show(view: BookSettings): void {
    this.#view = view;
    this.#painter?.show(view);
    this.#paint();
  }

  /** On this canvas from now on. */
  paintOn(canvas: OffscreenCanvas): void {
    this.#painter?.close();
    this.#painter = new LevelPainter(canvas, this.#parts, this.#onDrawn);
    if (this.#view !== null) this.#painter.show(this.#view);
    this.#paint();
  }

  look(look: BookLook): void {
    this.#painter?.look(look);
  }

  again(): void {
    this.#painter?.again();
  }

  close(): void {
    this.#stop();
    this.#painter?.close();
  }

  #take(book: BookValue): void {
    this.#book = book;
    this.#scale(book);
    this.#paint();
    const isSeen = this.#painter !== null;
    const sinceMs = this.#parts.clock.monotonicMs() - this.#toldAtMs;
    if (!isSeen || sinceMs >= UNSEEN_EVERY_MS) this.#onDrawn();
  }

  #scale({ bids, asks, arrivedAtMs }: BookValue): void {
    if (this.#view === null) return;
    if (this.#autoStep !== null && arrivedAtMs - this.#steppedAtMs < AUTO_STEP_EVERY_MS) return;
    this.#steppedAtMs = arrivedAtMs;
    const rows = Math.max(1, this.#view.askRows, this.#view.bidRows);
    this.#autoStep = autoStep(bids, asks, rows, this.#autoStep);
  }

  #paint(): void {
    if (this.#book === null) return;
    this.#painter?.take(this.#book, this.#view?.chosenStep ?? this.#autoStep ?? 1);
  }

  readonly #onDrawn = (): void => {
    if (this.#book === this.#told || this.#book === null) return;
    this.#told = this.#book;
    this.#toldAtMs = this.#parts.clock.monotonicMs();
    this.#tell({ book: this.#book, autoStep: this.#autoStep ?? 1 });
  };
}
