/**
 * Which feed channels the terminal wants, counted, whether or not a feed is open yet. What is
 * wanted before the session has started is subscribed when it starts.
 */
import type { Interval } from '@shared/domain/candle';
import type { SpotPair } from '@shared/domain/instrument';
import type { Feed, FeedChannel } from '../../client/exchange-client';

export type Wanted =
  | { readonly kind: 'book' | 'trades' | 'ticker'; readonly symbol: string }
  | { readonly kind: 'candles'; readonly symbol: string; readonly interval: Interval };

interface Want {
  readonly wanted: Wanted;
  unsubscribe: (() => void) | null;
}

export class Channels {
  readonly #wants = new Set<Want>();
  #feed: Feed | null = null;
  #pairOf: (symbol: string) => SpotPair | undefined = () => undefined;

  attach(feed: Feed, pairOf: (symbol: string) => SpotPair | undefined): void {
    this.#feed = feed;
    this.#pairOf = pairOf;
    for (const want of this.#wants) this.#subscribe(want);
  }

  /** The feed is gone; what is wanted waits for the next. */
  detach(): void {
    this.#feed = null;
    for (const want of this.#wants) want.unsubscribe = null;
  }

  /** Returns the function that gives the channel up; a pair that does not exist never delivers. */
  want(wanted: Wanted): () => void {
    const want: Want = { wanted, unsubscribe: null };
    this.#wants.add(want);
    this.#subscribe(want);
    return () => {
      if (!this.#wants.delete(want)) return;
      want.unsubscribe?.();
    };
  }

  #subscribe(want: Want): void {
    const pair = this.#pairOf(want.wanted.symbol);
    if (this.#feed === null || pair === undefined) return;
    want.unsubscribe = this.#feed.subscribe(channelOf(want.wanted, pair));
  }
}

function channelOf(wanted: Wanted, pair: SpotPair): FeedChannel {
  return wanted.kind === 'candles'
    ? { kind: 'candles', pair, interval: wanted.interval }
    : { kind: wanted.kind, pair };
}
