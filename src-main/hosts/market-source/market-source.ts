/**
 * Follows a real venue's public feed for an exchange in mode live (exchange-rules §8): an instance of our
 * client without a key, whose books, trades, index and funding become feed events. It reconnects by the
 * client's own watch; while it cannot, it says nothing, and the exchange closes what is not fed.
 */
import type { ListedContract } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import type { ContractListing, ExchangeClient, Feed, FeedListener } from '../../client';
import type { FeedItem } from '../../engine/feed/feed-event';
import type { FedInstruments } from '../../gateway/recording/feed-line';
import { NewerBooks } from './newer-books';
import { depthItem, isSameMarket, markOf, tradeItem, type FollowedMarket } from './venue-units';

/** Index, mark and funding are asked for this often. */
const INDEX_MS = 1000;
/** A venue that does not say what it trades is asked again after this; when it has said one half, less often. */
const RETRY_MS = 2000;
const OTHER_HALF_MS = 15_000;

interface MarketSourceOptions {
  /** Without a signer: nothing of it can trade. */
  readonly client: ExchangeClient;
  /** What the exchange trades. */
  readonly instruments: FedInstruments;
  readonly clock: Clock;
  /** Takes an event to the exchange. */
  readonly post: (item: FeedItem) => void;
}

export interface MarketSource {
  close(): void;
}

export function openMarketSource(options: MarketSourceOptions): MarketSource {
  const source = new VenueFeed(options);
  source.start();
  return source;
}

class VenueFeed implements MarketSource {
  readonly #options: MarketSourceOptions;
  readonly #markets = new Map<string, FollowedMarket>();
  readonly #books: NewerBooks;
  #isPairsTold = false;
  #isContractsTold = false;
  readonly #cancelAlarms = new Set<() => void>();
  #feed: Feed | null = null;
  #isClosed = false;

  constructor(options: MarketSourceOptions) {
    this.#options = options;
    this.#books = new NewerBooks(options.clock);
  }

  start(): void {
    void this.#open();
  }

  close(): void {
    this.#isClosed = true;
    for (const cancel of this.#cancelAlarms) cancel();
    this.#options.client.close();
  }

  /**
   * Follows what is listed. A venue may have only one of the two lists, or only one of them to tell just now: the
   * other is asked for on and on.
   */
  async #open(): Promise<void> {
    const { client } = this.#options;
    const [pairs, contracts] = await Promise.all([
      this.#isPairsTold ? null : client.spot.pairs(),
      this.#isContractsTold ? null : client.futures.contracts(),
    ]);
    if (this.#isClosed) return;
    const listed = [
      ...(pairs?.kind === 'accepted' ? pairs.value : []),
      ...(contracts?.kind === 'accepted' ? linearOf(contracts.value) : []),
    ];
    this.#follow(listed.flatMap((theirs) => this.#match(theirs)));
    const isAnything = this.#markets.size > 0;
    this.#isPairsTold ||= isAnything && pairs?.kind === 'accepted';
    this.#isContractsTold ||= isAnything && contracts?.kind === 'accepted';
    if (this.#isPairsTold && this.#isContractsTold) return;
    this.#wait(isAnything ? OTHER_HALF_MS : RETRY_MS, () => void this.#open());
  }

  #follow(markets: readonly FollowedMarket[]): void {
    if (markets.length === 0) return;
    const isFirst = this.#feed === null;
    this.#feed ??= this.#options.client.feed(this.#listener());
    for (const { theirs: pair } of markets) {
      this.#feed.subscribe({ kind: 'book', pair });
      this.#feed.subscribe({ kind: 'trades', pair });
    }
    if (isFirst) void this.#askPrices();
  }

  /** What the venue calls the same and counts the same way. */
  #match(theirs: FollowedMarket['theirs']): FollowedMarket[] {
    const ours = this.#options.instruments.get(theirs.symbol);
    if (ours === undefined || !isSameMarket({ theirs, ours })) return [];
    const market = { theirs, ours };
    this.#markets.set(theirs.symbol, market);
    return [market];
  }

  #listener(): FeedListener {
    const { post } = this.#options;
    return {
      onBook: (book) => {
        const market = this.#markets.get(book.symbol);
        if (market !== undefined && this.#books.isNews(book)) post(depthItem(market, book));
      },
      onTrades: (symbol, trades, isHistory) => {
        const market = this.#markets.get(symbol);
        if (market === undefined || isHistory) return;
        for (const trade of trades) {
          const item = tradeItem(market, trade);
          if (item !== null) post(item);
        }
      },
      onTicker: () => undefined,
      onCandle: () => undefined,
      onFeedState: ({ phase }) => {
        if (phase !== 'open') this.#books.forget();
      },
    };
  }

  async #askPrices(): Promise<void> {
    const askedMs = this.#options.clock.monotonicMs();
    const markets = [...this.#markets.values()];
    await Promise.all(
      markets.map(async (market) => {
        if (market.theirs.kind === 'futures') await this.#askPricesOf(market, market.theirs);
      }),
    );
    const tookMs = this.#options.clock.monotonicMs() - askedMs;
    this.#wait(Math.max(0, INDEX_MS - tookMs), () => void this.#askPrices());
  }

  async #askPricesOf(market: FollowedMarket, contract: ListedContract): Promise<void> {
    const { client, post } = this.#options;
    const asked = await client.futures.index(contract);
    if (asked.kind !== 'accepted' || this.#isClosed) return;
    const { index, mark, fundingRate: rate, atMs: feedMs } = asked.value;
    const { symbol } = market.ours;
    post({
      type: 'index',
      symbol,
      feedMs,
      index: markOf(market, index),
      mark: markOf(market, mark),
    });
    post({ type: 'funding', symbol, feedMs, rate });
  }

  #wait(delayMs: number, then: () => void): void {
    if (this.#isClosed) return;
    const cancel = this.#options.clock.setAlarm(delayMs, () => {
      this.#cancelAlarms.delete(cancel);
      then();
    });
    this.#cancelAlarms.add(cancel);
  }
}

const linearOf = (listings: readonly ContractListing[]): ListedContract[] =>
  listings.filter(({ isTradedHere }) => isTradedHere).map(({ contract }) => contract);
