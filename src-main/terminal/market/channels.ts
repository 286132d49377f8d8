/**
 * Which feed channels the terminal wants, counted, whether or not a feed is open yet. What is
 * wanted before the session has started is subscribed when it starts.
 */
import type { Interval } from '@shared/domain/candle';
import type { Instrument } from '@shared/domain/instrument';
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
  #instrumentOf: (symbol: string) => Instrument | undefined = () => undefined;

  attach(feed: Feed, instrumentOf: (symbol: string) => Instrument | undefined): void {
    this.#feed = feed;
    this.#instrumentOf = instrumentOf;
    this.instrumentsChanged();
  }

  /** What was wanted under a name that nobody knew may exist now. */
  instrumentsChanged(): void {
    for (const want of this.#wants) if (want.unsubscribe === null) this.#subscribe(want);
  }

  /** The feed is gone; what is wanted waits for the next. */
  detach(): void {
    this.#feed = null;
    for (const want of this.#wants) want.unsubscribe = null;
  }

  /**
   * Returns the function that gives the channel up; what does not exist never delivers. Who looks at a market is
   * shown its day's figures: not every one of an exchange's thousand has a ticker of its own otherwise.
   */
  want(wanted: Wanted): () => void {
    const { symbol } = wanted;
    const hasTicker = wanted.kind === 'ticker' || this.#hasTicker(symbol);
    const giveUp = this.#want(wanted);
    const giveTickerUp = hasTicker ? null : this.#want({ kind: 'ticker', symbol });
    return () => {
      giveUp();
      giveTickerUp?.();
    };
  }

  #hasTicker(symbol: string): boolean {
    return [...this.#wants].some(
      ({ wanted }) => wanted.kind === 'ticker' && wanted.symbol === symbol,
    );
  }

  #want(wanted: Wanted): () => void {
    const want: Want = { wanted, unsubscribe: null };
    this.#wants.add(want);
    this.#subscribe(want);
    return () => {
      if (!this.#wants.delete(want)) return;
      want.unsubscribe?.();
    };
  }

  #subscribe(want: Want): void {
    const instrument = this.#instrumentOf(want.wanted.symbol);
    if (this.#feed === null || instrument === undefined) return;
    want.unsubscribe = this.#feed.subscribe(channelOf(want.wanted, instrument));
  }
}

function channelOf(wanted: Wanted, pair: Instrument): FeedChannel {
  return wanted.kind === 'candles'
    ? { kind: 'candles', pair, interval: wanted.interval }
    : { kind: wanted.kind, pair };
}
