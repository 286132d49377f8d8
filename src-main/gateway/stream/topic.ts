/**
 * One channel of the stream and who listens to it. A topic decides when it is due and what it then
 * says; with nobody listening it is forgotten and costs nothing.
 */
import type { Channel } from '@shared/contract/exchange/channels';
import type { StreamFrame } from '@shared/contract/exchange/stream-frames';
import type { SpotPair } from '@shared/domain/instrument';
import type { EngineEvent } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { CandleFeed } from './candle-feed';
import { DepthFeed } from './depth-feed';
import { TickerFeed } from './ticker-feed';
import { TradesFeed } from './trades-feed';

/** What a channel carries, without listeners. Times given are of the monotonic clock. */
export interface TopicFeed {
  /** Every event of this topic's market, in order. */
  note(event: EngineEvent): void;
  isDue(nowMs: number): boolean;
  /** The frames that are due, oldest first; afterwards nothing is until something happens. */
  take(nowMs: number): readonly StreamFrame[];
  /** What a newcomer sees at once; empty when the channel only tells what happens from now on. */
  current(): readonly StreamFrame[];
}

export function createFeed(channel: Channel, pair: SpotPair, query: EngineQuery): TopicFeed {
  switch (channel.kind) {
    case 'depth':
      return new DepthFeed(channel, pair, query);
    case 'trades':
      return new TradesFeed(channel, pair, query);
    case 'ticker':
      return new TickerFeed(channel, pair, query);
    case 'candles':
      return new CandleFeed(channel, channel.interval, pair, query);
  }
}
