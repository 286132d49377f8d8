/**
 * What rests in the books that charts ask for, in the thread that has the books: watched while one of them asks,
 * drawn as each wants to see it. What has been seen of the last few is kept for who comes back.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import { findAt } from './find';
import { LiquidityLog } from './log';
import type { HeatNews, HeatWanted, ToHeat } from './messages';
import { amountsOf, pixelsOf } from './picture';
import { scaleOf, type HeatScale } from './scale';

export interface HeatDeskParts {
  readonly clock: Pick<Clock, 'monotonicMs' | 'setAlarm'>;
  /** Makes a picture of pixels. */
  readonly draw: (pixels: Uint32Array<ArrayBuffer>, width: number) => ImageBitmap;
  readonly tell: (id: number, news: HeatNews) => void;
}

/** A hand that pans waits no longer for what it has uncovered, and the books are painted in between. */
const DRAWN_EVERY_MS = 80;
/** Books that no chart asks for any more, as many as are kept. */
const KEPT = 4;

interface Watched {
  readonly log: LiquidityLog;
  readonly readers: Set<Reader>;
  stop: () => void;
}

interface Reader {
  readonly id: number;
  readonly symbol: string;
  wanted: HeatWanted | null;
  /** The picture before has been drawn. */
  isReady: boolean;
  /** What was drawn last. */
  drawn: { readonly number: number; readonly version: number } | null;
  drawnAtMs: number;
  scale: HeatScale | null;
  cancel: (() => void) | null;
}

export class HeatDesk {
  readonly #parts: HeatDeskParts;
  readonly #readers = new Map<number, Reader>();
  /** The one that was left last behind. */
  readonly #books = new Map<string, Watched>();
  #client: TerminalClient | null = null;

  constructor(parts: HeatDeskParts) {
    this.#parts = parts;
  }

  /** Another connection: the former one is over, and what it would have told meanwhile is not known. */
  connect(client: TerminalClient): void {
    this.#client = client;
    for (const [symbol, book] of this.#books) if (book.readers.size > 0) this.#follow(symbol, book);
  }

  hear(message: ToHeat): void {
    if (message.kind === 'heat-watch') {
      this.#watch(message.id, message.symbol);
      return;
    }
    const reader = this.#readers.get(message.id);
    if (reader === undefined) return;
    switch (message.kind) {
      case 'heat-view':
        reader.wanted = message.wanted;
        reader.isReady = true;
        this.#drawWhenDue(reader);
        break;
      case 'heat-find': {
        const { place } = message;
        const found = findAt(this.#logOf(reader).columns(), place);
        this.#parts.tell(reader.id, { kind: 'found', place, found });
        break;
      }
      case 'heat-close':
        this.#close(reader);
    }
  }

  #watch(id: number, symbol: string): void {
    const reader: Reader = {
      id,
      symbol,
      wanted: null,
      isReady: false,
      drawn: null,
      drawnAtMs: -Infinity,
      scale: null,
      cancel: null,
    };
    this.#readers.set(id, reader);
    const book = this.#bookOf(symbol);
    book.readers.add(reader);
    if (book.readers.size === 1) this.#follow(symbol, book);
  }

  #close(reader: Reader): void {
    reader.cancel?.();
    this.#readers.delete(reader.id);
    const book = this.#bookOf(reader.symbol);
    book.readers.delete(reader);
    if (book.readers.size > 0) return;
    book.stop();
    book.log.interrupt();
    this.#books.delete(reader.symbol);
    this.#books.set(reader.symbol, book);
    const left = [...this.#books].filter(([, { readers }]) => readers.size === 0);
    for (const [symbol] of left.slice(0, -KEPT)) this.#books.delete(symbol);
  }

  #bookOf(symbol: string): Watched {
    const known = this.#books.get(symbol);
    if (known !== undefined) return known;
    const made: Watched = {
      log: new LiquidityLog(),
      readers: new Set(),
      stop: () => undefined,
    };
    this.#books.set(symbol, made);
    return made;
  }

  #logOf = ({ symbol }: Reader): LiquidityLog => this.#bookOf(symbol).log;

  #follow(symbol: string, book: Watched): void {
    book.stop();
    book.log.interrupt();
    if (this.#client === null) return;
    book.stop = this.#client.subscribe(
      'bookFigures',
      { symbol },
      {
        onValue: (value) => {
          const before = book.log.version;
          book.log.take(value);
          if (book.log.version === before) return;
          for (const reader of book.readers) this.#drawWhenDue(reader);
        },
      },
    );
  }

  /** When there is something new, the last picture has been drawn, and not at once after it. */
  #drawWhenDue(reader: Reader): void {
    const { wanted, drawn } = reader;
    if (wanted === null || !reader.isReady || reader.cancel !== null) return;
    const { version } = this.#logOf(reader);
    if (drawn?.number === wanted.number && drawn.version === version) return;
    const waitMs = reader.drawnAtMs + DRAWN_EVERY_MS - this.#parts.clock.monotonicMs();
    if (waitMs <= 0) this.#draw(reader, wanted);
    else
      reader.cancel = this.#parts.clock.setAlarm(waitMs, () => {
        reader.cancel = null;
        this.#drawWhenDue(reader);
      });
  }

  #draw(reader: Reader, { number, view, ramp }: HeatWanted): void {
    const log = this.#logOf(reader);
    const columns = log.columns();
    reader.isReady = false;
    reader.drawn = { number, version: log.version };
    reader.drawnAtMs = this.#parts.clock.monotonicMs();
    const amounts = amountsOf(columns, view);
    if (amounts !== null) {
      reader.scale = scaleOf([amounts.bids, amounts.asks], reader.scale);
    }
    const words = {
      sinceMs: columns[0]?.fromMs ?? null,
      levels: log.levels,
      scale: reader.scale,
      step: view.step,
    };
    if (amounts === null || reader.scale === null) {
      this.#parts.tell(reader.id, { kind: 'picture', picture: null, words });
      return;
    }
    const width = amounts.bars * view.perBar;
    const picture = {
      bitmap: this.#parts.draw(pixelsOf(amounts, reader.scale, ramp), width),
      startMs: view.starts[amounts.bar] ?? 0,
      bars: amounts.bars,
      bottom: view.bottom + amounts.row * view.step,
      top: view.bottom + (amounts.row + amounts.rows) * view.step,
    };
    this.#parts.tell(reader.id, { kind: 'picture', picture, words });
  }
}
