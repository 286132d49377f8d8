/**
 * Order books. Only a sorted, uncrossed and newer one is taken, and its age counts from the frame's arrival. A book
 * that falls silent is asked for by REST, and its age goes on counting until that is answered.
 */
import type { TopicSink, TopicValue } from '@shared/contract/terminal';
import type { Book, BookLevel } from '@shared/domain/book';
import type { Instrument } from '@shared/domain/instrument';
import { agoMs, type Moment } from '@shared/domain/lateness';
import type { Clock } from '@shared/kernel/ports';
import type { Latest, Outbox } from '../outbox';
import type { Channels } from './channels';
import { WatchedStates } from './watched-states';
import type { InstrumentOf, MarketReads } from './reads';

/** A book older than this is never traded on by a market order (reliability.md P12). */
const BOOK_STALE_MS = 3_000;
const REST_DEPTH = 100;
/** Books that were left, as many as a trader may go back to while the exchange is away. */
const REMEMBERED = 32;

/** How soon it is told of: to what paints it, or to what reads figures off it. */
export type BookPace = 'book' | 'figures';

export interface KnownBook {
  readonly book: Book;
  readonly arrived: Moment;
}

interface BookState {
  readonly symbol: string;
  /** As it came: what a desk reads is made of those that leave, not of all. */
  readonly topics: Readonly<Record<BookPace, Latest<KnownBook | null>>>;
  readonly unsubscribe: () => void;
  known: KnownBook | null;
  isAsking: boolean;
}

export const isFresh = (clock: Clock, { arrived }: KnownBook): boolean =>
  agoMs(clock, arrived) <= BOOK_STALE_MS;

export class Books {
  readonly #clock: Clock;
  /** Told of each that is taken. */
  readonly #onBook: (book: Book) => void;
  readonly #states: WatchedStates<BookState>;
  /** As last known of books that nobody watches now, the one that was left last behind. */
  readonly #left = new Map<string, KnownBook>();
  /** Nothing comes by the feed: what was known last is all there is to show. */
  #isCutOff = false;
  rejectedBooks = 0;

  constructor(outbox: Outbox, clock: Clock, channels: Channels, onBook: (book: Book) => void) {
    this.#clock = clock;
    this.#onBook = onBook;
    this.#states = new WatchedStates<BookState>(
      (symbol) => {
        const known = this.#isCutOff ? (this.#left.get(symbol) ?? null) : null;
        return {
          symbol,
          topics: {
            book: outbox.latest<KnownBook | null>(known, 'book'),
            figures: outbox.latest<KnownBook | null>(known, 'figures'),
          },
          unsubscribe: channels.want({ kind: 'book', symbol }),
          known: known === null ? null : withoutOrder(known),
          isAsking: false,
        };
      },
      ({ symbol, known, unsubscribe }) => {
        unsubscribe();
        if (known !== null) this.#remember(symbol, known);
      },
    );
  }

  watch(symbol: string, pace: BookPace, sink: TopicSink<TopicValue<'book'>>): () => void {
    const [state, release] = this.#states.take(symbol);
    const unwatch = state.topics[pace].watch({
      snapshot: (known) => {
        sink.snapshot(toValue(symbol, known));
      },
      update: (known) => {
        sink.update(toValue(symbol, known));
      },
    });
    return () => {
      unwatch();
      release();
    };
  }

  /** Keeps a book current for the terminal's own use. */
  keep(symbol: string): () => void {
    return this.#states.take(symbol)[1];
  }

  known(symbol: string): KnownBook | null {
    return this.#states.get(symbol)?.known ?? null;
  }

  isKept(symbol: string): boolean {
    return this.#states.get(symbol) !== undefined;
  }

  symbols(): string[] {
    return this.#states.keys();
  }

  /** `isAsked`: an answer by REST to a book that had grown old. */
  accept(book: Book, arrivedAtMs: number, isAsked = false): void {
    const state = this.#states.get(book.symbol);
    if (state === undefined) return;
    if (!isSound(book)) {
      this.rejectedBooks += 1;
      return;
    }
    // Its clock may have stepped back for good: that is believed when it is asked, not when it is told.
    const isOlder = state.known !== null && book.atMs < state.known.book.atMs;
    if (isOlder && !isAsked) return;
    const arrived = { wallMs: arrivedAtMs, monotonicMs: this.#clock.monotonicMs() };
    state.known = { book, arrived };
    state.topics.book.set(state.known);
    state.topics.figures.set(state.known);
    this.#onBook(book);
  }

  /** A new connection may continue from an older exchange time. */
  feedLost(): void {
    this.#isCutOff = true;
    for (const state of this.#states.states()) {
      if (state.known !== null) state.known = withoutOrder(state.known);
    }
  }

  feedOpened(): void {
    this.#isCutOff = false;
  }

  #remember(symbol: string, known: KnownBook): void {
    this.#left.delete(symbol);
    this.#left.set(symbol, known);
    const [oldest] = this.#left.keys();
    if (this.#left.size > REMEMBERED && oldest !== undefined) this.#left.delete(oldest);
  }

  /** Asks by REST for every watched book that has been silent too long. */
  refreshSilent(reads: MarketReads, instrumentOf: InstrumentOf): void {
    for (const state of this.#states.states()) {
      const instrument = instrumentOf(state.symbol);
      if (instrument === undefined || state.isAsking) continue;
      if (state.known !== null && isFresh(this.#clock, state.known)) continue;
      void this.#ask(reads, instrument, state);
    }
  }

  async #ask(reads: MarketReads, instrument: Instrument, state: BookState): Promise<void> {
    state.isAsking = true;
    const answer = await reads.book(instrument, REST_DEPTH);
    state.isAsking = false;
    const isOld = state.known === null || !isFresh(this.#clock, state.known);
    if (answer.kind !== 'accepted') return;
    if (state.known !== null && isUnchanged(state.known.book, answer.value)) {
      reads.confirm('book', instrument);
    }
    this.accept(answer.value, this.#clock.nowMs(), isOld);
  }
}

/** Whatever comes next is newer. */
const withoutOrder = ({ book, arrived }: KnownBook): KnownBook => ({
  book: { ...book, atMs: 0 },
  arrived,
});

/** Before the first book: an empty one that never came. */
function toValue(symbol: string, known: KnownBook | null): TopicValue<'book'> {
  if (known === null) return { symbol, bids: [], asks: [], atMs: 0, arrivedAtMs: 0 };
  const { book, arrived } = known;
  const [bids, asks] = [book.bids.map(toLevel), book.asks.map(toLevel)];
  return { symbol, bids, asks, atMs: book.atMs, arrivedAtMs: arrived.wallMs };
}

const toLevel = ({ price, lots }: BookLevel): [number, number] => [price, lots];

/** As far as both reach: REST tells more levels than the stream. */
function isUnchanged(known: Book, told: Book): boolean {
  const isSame = (before: readonly BookLevel[], now: readonly BookLevel[]): boolean =>
    (before.length === 0) === (now.length === 0) &&
    before.every((level, at) => {
      const other = now[at];
      return other === undefined || (other.price === level.price && other.lots === level.lots);
    });
  return isSame(known.bids, told.bids) && isSame(known.asks, told.asks);
}

/** Best first on both sides, no price twice, and no bid at or above an ask. */
function isSound({ bids, asks }: Book): boolean {
  const bestBid = bids[0];
  const bestAsk = asks[0];
  if (bestBid !== undefined && bestAsk !== undefined && bestBid.price >= bestAsk.price) {
    return false;
  }
  return isRanked(bids, -1) && isRanked(asks, 1);
}

function isRanked(levels: readonly BookLevel[], direction: 1 | -1): boolean {
  let before: number | null = null;
  for (const { price } of levels) {
    if (before !== null && (price - before) * direction <= 0) return false;
    before = price;
  }
  return true;
}
