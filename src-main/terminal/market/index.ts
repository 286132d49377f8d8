/** The market as the terminal knows it: one feed, whose frames go to those who watch them. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Book } from '@shared/domain/book';
import type { Instrument, SpotPair } from '@shared/domain/instrument';
import { momentOf } from '@shared/domain/lateness';
import type { PublicTrade } from '@shared/domain/market';
import type { Clock } from '@shared/kernel/ports';
import { ticks } from '@shared/money/units';
import type {
  ContractListing,
  ExchangeClient,
  Feed,
  FeedListener,
  FeedState,
  StreamFault,
} from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import { Books, isFresh, type KnownBook } from './books';
import { Candles } from './candles';
import { Channels } from './channels';
import { Contracts, type FuturesState } from './contracts';
import { recounting } from './counting';
import { futuresRow, spotRow } from './instrument-rows';
import type { KnownContracts } from './known-contracts';
import type { KnownPairs } from './known-pairs';
import { MarketTime } from './market-time';
import { PairStates } from './pair-states';
import { marketReads, type MarketReads } from './reads';
import { Tape } from './tape';
import { Tickers, type LastPrice } from './tickers';

export interface MarketListener {
  /** Prints as they happen, never history. */
  onPrints(symbol: string, trades: readonly PublicTrade[]): void;
  /** A tape begins, or begins again: between it and what came before something may be missing. */
  onTapeBegun(symbol: string): void;
  /** A book that was taken. */
  onBook(book: Book): void;
  onFeedState(state: FeedState, before: FeedState | null): void;
  /** Pairs are listed that were not there before. */
  onPairs(pairs: readonly SpotPair[]): void;
  /** Contracts were listed, changed, or the futures host cannot be reached. */
  onContracts(): void;
  /** The exchange's list names a pair or contract no more, which it or an earlier run has known. */
  onDelisted(symbol: string): void;
  /** The exchange counts one otherwise than this run does: what of it is another. */
  onRecounted(symbol: string, change: string): void;
  /** Contracts that the list had left out are others now: by name, why. */
  onUnreadable(contracts: ReadonlyMap<string, string>): void;
}

/** What earlier runs have known of what may be listed no more. */
export interface KnownInstruments {
  readonly contracts: KnownContracts;
  readonly pairs: KnownPairs;
}

const SILENCE_CHECK_MS = 1_000;

export class Market {
  readonly instruments: Latest<TopicValue<'instruments'>>;
  readonly books: Books;
  readonly tape: Tape;
  readonly tickers: Tickers;
  readonly candles: Candles;
  feedState: FeedState | null = null;
  lastFrameAtMs = 0;
  readonly #clock: Clock;
  readonly #time: MarketTime;
  readonly #channels = new Channels();
  readonly #listener: MarketListener;
  readonly #pairs = new Map<string, SpotPair>();
  readonly #contracts: Contracts;
  readonly #knownPairs: KnownPairs;
  readonly #pairStates: PairStates;
  #leverages: ReadonlyMap<string, number> = new Map();
  #client: ExchangeClient | null = null;
  #feed: Feed | null = null;
  #reads: MarketReads | null = null;
  #cancelCheck: (() => void) | null = null;

  constructor(outbox: Outbox, clock: Clock, known: KnownInstruments, listener: MarketListener) {
    this.#clock = clock;
    this.#knownPairs = known.pairs;
    this.#time = new MarketTime(clock);
    this.#listener = listener;
    this.instruments = outbox.latest<TopicValue<'instruments'>>([]);
    this.books = new Books(outbox, clock, this.#channels, (book) => {
      listener.onBook(book);
    });
    this.tape = new Tape(outbox, clock, this.#channels);
    this.tickers = new Tickers(outbox, clock, (symbol) => {
      this.tape.priceMoved(symbol);
    });
    this.candles = new Candles(outbox, clock, this.#channels);
    this.#contracts = new Contracts(clock, known.contracts, () => {
      this.#instrumentsChanged();
      listener.onContracts();
    });
    this.#pairStates = new PairStates({
      clock,
      pairs: () => this.pairs(),
      isHalted: (symbol) => this.tickers.closedBy(symbol) === 'halted',
      halted: (symbol, isHalted) => {
        this.tickers.setFrozen(symbol, isHalted);
      },
      listed: (symbol, isListed) => {
        this.#setListed(symbol, isListed);
      },
      listedAs: (listed) => {
        const known = this.#pairs.get(listed.symbol);
        this.#setRecounted(listed.symbol, known === undefined ? '' : recounting(known, listed));
      },
      added: (pairs) => {
        this.#count(pairs);
        this.#instrumentsChanged();
        listener.onPairs(pairs);
      },
    });
  }

  /** Market time minus wall time, as the last book frame tells it. */
  get marketTimeOffsetMs(): number {
    return this.#time.offsetMs;
  }

  /** By the clock that stamps orders and trades. */
  exchangeNowMs(): number {
    return this.#time.nowMs(this.#client?.health().clockOffsetMs ?? null);
  }

  /** Called whenever the session has opened, when the pairs are known: all that is wanted follows. */
  open(client: ExchangeClient, pairs: readonly SpotPair[]): void {
    this.#client = client;
    this.#count([...this.#knownPairs.pairs(), ...pairs]);
    this.#feed = client.feed(this.#feedListener());
    this.#reads = marketReads(client, this.#feed);
    this.#channels.attach(this.#feed, this.#instrumentOf);
    this.#instrumentsChanged();
    this.#contracts.open(client);
    this.#pairStates.open(client, pairs);
    this.#checkLater();
  }

  /** What this run has begun to count stays counted so; what an earlier one knew gives way to the first list. */
  #count(pairs: readonly SpotPair[]): void {
    const first = pairs.filter(({ symbol }) => !this.#countedInRun.has(symbol));
    for (const pair of first) this.#pairs.set(pair.symbol, pair);
    for (const { symbol } of first) this.#countedInRun.add(symbol);
  }
  readonly #countedInRun = new Set<string>();

  close(): void {
    this.#cancelCheck?.();
    this.#contracts.close();
    this.#pairStates.close();
    this.#feed?.close();
    this.#feed = null;
    this.#reads = null;
    this.#client = null;
  }

  /** The exchange is gone. What is shown ages, and stays until there is something newer. */
  suspend({ code = '', message }: { readonly code?: string; readonly message: string }): void {
    const { feedState } = this;
    this.close();
    this.#channels.detach();
    if (feedState === null) return;
    const fault = { code, message };
    const closed = [{ stream: '', hasBeenOpen: feedState.phase === 'open', fault }] as const;
    this.#feedChanged({ ...feedState, phase: 'waiting', lastError: message, closed });
  }

  /** The connection may have died unnoticed: a new one, at once. */
  reconnect(reason: StreamFault): void {
    this.#feed?.reconnect(reason);
    this.#contracts.askAgain();
  }

  pair(symbol: string): SpotPair | undefined {
    return this.#pairs.get(symbol);
  }

  pairs(): SpotPair[] {
    return [...this.#pairs.values()];
  }

  instrument(symbol: string): Instrument | undefined {
    return this.#pairs.get(symbol) ?? this.#contracts.get(symbol)?.contract;
  }

  /** A contract with the limits the exchange states. */
  contract(symbol: string): ContractListing | undefined {
    return this.#contracts.get(symbol);
  }

  /** Something of a contract is there that is not listed; false where nobody here knows how it is counted. */
  recallContract(symbol: string): boolean {
    return this.#contracts.recall(symbol);
  }

  /** Whether orders of a pair are open in a wallet: those of one that is listed no more are looked for at the next start. */
  ordersRead(wallet: 'spot' | 'margin', pair: SpotPair, areAnyOpen: boolean): void {
    if (areAnyOpen) this.#knownPairs.remember(wallet, pair);
    else if (this.tickers.closedBy(pair.symbol) === 'delisted') {
      this.#knownPairs.forget(wallet, pair);
    }
  }

  /** Also those that are listed no more: there may be orders and positions of them. */
  contracts(): ContractListing[] {
    return this.#contracts.all();
  }

  /** Of which the exchange can be asked for what is past. */
  listedContracts(): ContractListing[] {
    return this.#contracts.listed();
  }

  /** Whatever some panel, or the terminal itself, has a book, a tape or a chart of. */
  watchedSymbols(): string[] {
    return [...this.books.symbols(), ...this.tape.symbols(), ...this.candles.symbols()];
  }

  /** Whether the futures host has listed its contracts. */
  get futuresState(): FuturesState {
    return this.#contracts.state;
  }

  /** What can be asked of the exchange; null while there is none. */
  get reads(): MarketReads | null {
    return this.#reads;
  }

  /** The last price of an asset's pair against USDT; null when there is no such pair. */
  priceInUsdt(asset: string): LastPrice | null {
    const pair = this.pairs().find(({ base, quote }) => base === asset && quote === 'USDT');
    if (pair === undefined) return null;
    const { pricePrecision } = pair;
    return { last: ticks(this.tickers.last(pair.symbol)), pricePrecision };
  }

  /**
   * A book young enough to trade on, or null. A watched book is what the feed keeps current; one
   * nobody watches is asked for.
   */
  async freshBook(instrument: Instrument): Promise<KnownBook | null> {
    const known = this.books.known(instrument.symbol);
    if (known !== null && isFresh(this.#clock, known)) return known;
    if (known !== null || this.#reads === null) return null;
    const answer = await this.#reads.book(instrument, 5);
    if (answer.kind !== 'accepted') return null;
    return { book: answer.value, arrived: momentOf(this.#clock) };
  }

  readonly #instrumentOf = (symbol: string): Instrument | undefined => this.instrument(symbol);

  #instrumentsChanged(): void {
    const pairs = this.pairs();
    const listings = this.#contracts.all();
    this.#tellInstruments();
    this.#channels.instrumentsChanged();
    this.tickers.open([...pairs, ...listings.map(({ contract }) => contract)], this.#channels);
    for (const { contract, isTradable } of listings) {
      this.tickers.setFrozen(contract.symbol, !isTradable);
      this.#setListed(contract.symbol, !this.#contracts.isDelisted(contract.symbol));
      this.#setRecounted(contract.symbol, this.#contracts.recountedBy(contract.symbol));
      this.tickers.setUnreadable(contract.symbol, this.unreadableBy(contract.symbol) !== '');
    }
    this.#tellUnreadable();
  }

  /** Why what the exchange lists of a contract cannot be read; empty: it can, or is not listed. */
  unreadableBy(symbol: string): string {
    return this.#contracts.unreadable.get(symbol) ?? '';
  }

  #tellUnreadable(): void {
    const now = this.#contracts.unreadable;
    const isNews = [...now.keys()].some((symbol) => !this.#toldUnreadable.has(symbol));
    this.#toldUnreadable = now;
    if (isNews) this.#listener.onUnreadable(now);
  }
  #toldUnreadable: ReadonlyMap<string, string> = new Map();

  /** How the exchange counts it now, where that is not how this run does; empty: alike. */
  recountedBy(symbol: string): string {
    return this.#recounted.get(symbol) ?? '';
  }

  #setRecounted(symbol: string, change: string): void {
    this.#recounted.set(symbol, change);
    const isNews = this.tickers.setRecounted(symbol, change !== '');
    if (isNews && change !== '') this.#listener.onRecounted(symbol, change);
  }
  readonly #recounted = new Map<string, string>();

  #setListed(symbol: string, isListed: boolean): void {
    const isNews = this.tickers.setListed(symbol, isListed);
    if (isNews && !isListed) this.#listener.onDelisted(symbol);
  }

  /** On paper its lab tells which are halted before an order is refused; it tells of all of them. */
  haltedByLab(symbols: readonly string[]): void {
    for (const symbol of this.#halted) {
      if (!symbols.includes(symbol)) this.tickers.setFrozen(symbol, false);
    }
    for (const symbol of symbols) this.tickers.setFrozen(symbol, true);
    this.#halted = symbols;
  }
  #halted: readonly string[] = [];

  /** By contract, where they are known although the API does not tell them: on paper, from its lab. */
  assumeLeverages(leverages: ReadonlyMap<string, number>): void {
    const known = this.#leverages;
    const isSame = [...leverages].every(([symbol, leverage]) => known.get(symbol) === leverage);
    if (isSame && leverages.size === known.size) return;
    this.#leverages = leverages;
    this.#tellInstruments();
  }

  #tellInstruments(): void {
    const pairs = this.pairs();
    this.instruments.set([
      ...pairs.map(spotRow),
      ...this.#contracts
        .all()
        .map((listing) => futuresRow(listing, pairs, this.#leverages.get(listing.contract.symbol))),
    ]);
  }

  readonly #trustedOffsetMs = (): number | null => this.#client?.trustedClockOffsetMs() ?? null;

  #feedListener(): FeedListener {
    return {
      onBook: (book, arrivedAtMs) => {
        this.#frameArrived();
        this.#time.told(book.atMs, arrivedAtMs, this.#trustedOffsetMs);
        this.books.accept(book, arrivedAtMs);
      },
      onTrades: (symbol, trades, isHistory) => {
        this.#frameArrived();
        this.tape.accept(symbol, trades, isHistory);
        if (isHistory) {
          this.#listener.onTapeBegun(symbol);
          return;
        }
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
    if (before?.phase === 'open' && state.phase !== 'open') this.books.feedLost();
    if (before?.phase !== 'open' && state.phase === 'open') {
      this.books.feedOpened();
      // The first opening is no coming back: before it nothing was told.
      if (before !== null) this.candles.feedOpened();
      this.#contracts.askAgain();
    }
    this.#listener.onFeedState(state, before);
  }

  #frameArrived(): void {
    this.lastFrameAtMs = this.#clock.nowMs();
  }

  #checkLater(): void {
    this.#cancelCheck = this.#clock.setAlarm(SILENCE_CHECK_MS, () => {
      if (this.#client === null || this.#reads === null) return;
      this.#checkLater();
      if (this.#client.health().blockedUntilMs !== null) return;
      this.books.refreshSilent(this.#reads, this.#instrumentOf);
      this.tickers.refreshSilent(this.#reads, this.#instrumentOf);
      this.candles.refreshSilent(this.#reads, this.#instrumentOf);
      this.tape.renewSilent();
    });
  }
}
