/** Market data that is asked for by REST, or by the stream's `req`: the same for a pair and for a contract. */
import type { Book } from '@shared/domain/book';
import { candleStart, type Candle, type Interval } from '@shared/domain/candle';
import type { Instrument } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import type { PairSummary } from '@shared/domain/open-data';
import type { ExchangeClient, Feed, Outcome } from '../../client/exchange-client';

export type InstrumentOf = (symbol: string) => Instrument | undefined;

/** A contract's has no opening price, nor has the summary of all pairs. */
export type ReadTicker = Omit<Ticker, 'open' | 'windowStartMs'> & Partial<Pick<Ticker, 'open'>>;

export interface MarketReads {
  book(instrument: Instrument, depth: number): Promise<Outcome<Book>>;
  ticker(instrument: Instrument): Promise<Outcome<ReadTicker>>;
  /** The figures of every pair at once. */
  summary(): Promise<Outcome<readonly PairSummary[]>>;
  /** A channel was silent because nothing has happened. */
  confirm(kind: 'book' | 'ticker', instrument: Instrument): void;
  /** Newest first, the forming one included. */
  newestCandles(
    instrument: Instrument,
    interval: Interval,
    limit: number,
  ): Promise<Outcome<readonly Candle[]>>;
  /** Newest first, all of which open before `beforeMs`. */
  olderCandles(
    instrument: Instrument,
    interval: Interval,
    beforeMs: number,
    limit: number,
  ): Promise<Outcome<readonly Candle[]>>;
}

/** The futures host has no candles of a window (document §4.4): older ones come by the stream. */
export function marketReads({ spot, futures, openData }: ExchangeClient, feed: Feed): MarketReads {
  return {
    book: (instrument, depth) =>
      instrument.kind === 'spot' ? spot.book(instrument, depth) : futures.book(instrument, depth),
    ticker: (instrument) =>
      instrument.kind === 'spot' ? spot.ticker(instrument) : futures.ticker(instrument),
    summary: () => openData.summary(),
    confirm: (kind, pair) => {
      feed.confirm({ kind, pair });
    },
    newestCandles: (instrument, interval, limit) =>
      instrument.kind === 'spot'
        ? spot.candles(instrument, interval, { limit })
        : futures.candles(instrument, interval, limit),
    olderCandles: (instrument, interval, beforeMs, limit) => {
      if (instrument.kind === 'futures') {
        return feed.candlesBefore(instrument, interval, beforeMs, limit);
      }
      const endMs = candleStart(interval, beforeMs - 1);
      return spot.candles(instrument, interval, { endMs, limit });
    },
  };
}
