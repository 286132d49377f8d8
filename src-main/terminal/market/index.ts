/** The market as the terminal knows it: one feed, its frames sorted to those who watch. */
import type { TopicValue } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeClient, Feed, FeedListener, FeedState } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import { Books, BOOK_STALE_MS, type KnownBook } from './books';
import { Candles } from './candles';
import { Channels } from './channels';
import { Tape } from './tape';
import { Tickers } from './tickers';

export interface MarketListener {
  /** Prints as they happen, never history. */
  onPrints(symbol: string, trades: readonly PublicTrade[]): void;
  onFeedState(state: FeedState, before: FeedState | null): void;
}

const SILENCE_CHECK_MS = 1_000;
/** Clocks that differ by less are said to agree. */
const CLOCKS_AGREE_MS = 2_000;

export class Market {
  readonly instruments: Latest<TopicValue<'instruments'>>;
  readonly books: Books;
  readonly tape: Tape;
  readonly tickers: Tickers;
  readonly candles: Candles;
  feedState: FeedState | null = null;
  lastFrameAtMs = 0;
  /** Market time minus wall time, as the last book frame tells it. */
  marketTimeOffsetMs = 0;
  readonly #clock: Clock;
  readonly #channels = new Channels();
  readonly #listener: MarketListener;
  readonly #pairs = new Map<string, SpotPair>();
  #client: ExchangeClient | null = null;
  #feed: Feed | null = null;
  #cancelCheck: (() => void) | null = null;

  constructor(outbox: Outbox, clock: Clock, listener: MarketListener) {
    this.#clock = clock;
    this.#listener = listener;
    this.instruments = outbox.latest<TopicValue<'instruments'>>([]);
    this.books = new Books(outbox, clock, this.#channels);
    this.tape = new Tape(outbox, this.#channels);
    this.tickers = new Tickers(outbox, clock);
    this.candles = new Candles(outbox, clock, this.#channels);
  }

  /** Called whenever the session has opened, when the pairs are known: all that is wanted follows. */
  open(client: ExchangeClient, pairs: readonly SpotPair[]): void {
    this.#client = client;
    for (const pair of pairs) this.#pairs.set(pair.symbol, pair);
    this.instruments.set(pairs.map((pair) => ({ ...pair })));
    this.#feed = client.feed(this.#feedListener());
    this.#channels.attach(this.#feed, (symbol) => this.#pairs.get(symbol));
    this.tickers.open(pairs, this.#channels);
    this.#checkLater();
  }

  close(): void {
    this.#cancelCheck?.();
    this.#feed?.close();
    this.#feed = null;
    this.#client = null;
  }

  /** The exchange is gone. What is shown ages, and stays until there is something newer. */
  suspend(reason: string): void {
    const { feedState } = this;
    this.close();
    this.#channels.detach();
    if (feedState === null) return;
    this.#feedChanged({ ...feedState, phase: 'waiting', lastError: reason });
  }

  /** The connection may have died unnoticed: a new one, at once. */
  reconnect(reason: string): void {
    this.#feed?.reconnect(reason);
  }

  pair(symbol: string): SpotPair | undefined {
    return this.#pairs.get(symbol);
  }

  pairs(): SpotPair[] {
    return [...this.#pairs.values()];
  }

  /**
   * A book young enough to trade on, or null. A watched book is what the feed keeps current; one
   * nobody watches is asked for.
   */
  async freshBook(pair: SpotPair): Promise<KnownBook | null> {
    const known = this.books.known(pair.symbol);
    if (known !== null && this.#clock.nowMs() - known.arrivedAtMs <= BOOK_STALE_MS) return known;
    if (known !== null || this.#client === null) return null;
    const answer = await this.#client.rest.book(pair, 5);
    if (answer.kind !== 'accepted') return null;
    return { book: answer.value, arrivedAtMs: this.#clock.nowMs() };
  }

  #feedListener(): FeedListener {
    return {
      onBook: (book, arrivedAtMs) => {
        this.#frameArrived();
        const offsetMs = book.atMs - arrivedAtMs;
        this.marketTimeOffsetMs = Math.abs(offsetMs) < CLOCKS_AGREE_MS ? 0 : offsetMs;
        this.books.accept(book, arrivedAtMs);
      },
      onTrades: (symbol, trades, isHistory) => {
        this.#frameArrived();
        this.tape.accept(symbol, trades, isHistory);
        if (isHistory) return;
        this.tickers.setFrozen(symbol, false);
        this.#listener.onPrints(symbol, trades);
      },
      onTicker: (ticker, arrivedAtMs) => {
        this.#frameArrived();
        this.tickers.accept(ticker, arrivedAtMs);
      },
      onCandle: (symbol, interval, candle) => {
        this.#frameArrived();
        this.candles.accept(symbol, interval, candle);
      },
      onFeedState: (state) => {
        this.#feedChanged(state);
      },
    };
  }

  #feedChanged(state: FeedState): void {
    const before = this.feedState;
    this.feedState = state;
    if (before?.phase === 'open' && state.phase !== 'open') this.books.forgetOrder();
    this.#listener.onFeedState(state, before);
  }

  #frameArrived(): void {
    this.lastFrameAtMs = this.#clock.nowMs();
  }

  #checkLater(): void {
    this.#cancelCheck = this.#clock.setAlarm(SILENCE_CHECK_MS, () => {
      const client = this.#client;
      if (client === null) return;
      this.#checkLater();
      if (client.health().blockedUntilMs !== null) return;
      const pairOf = (symbol: string): SpotPair | undefined => this.#pairs.get(symbol);
      this.books.refreshSilent(client.rest, pairOf);
      this.tickers.refreshSilent(client.rest, pairOf);
      this.candles.refreshSilent(client.rest, pairOf);
    });
  }
}
