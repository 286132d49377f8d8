/** The feed of each kind of channel: a new kind does not compile until it has one. */
import type { Channel } from '@shared/contract/exchange/channels';
import type { SpotPair } from '@shared/domain/instrument';
import type { EngineQuery } from '../../engine/query';
import { CandleFeed } from './candle-feed';
import { DepthFeed } from './depth-feed';
import { TickerFeed } from './ticker-feed';
import type { TopicFeed } from './topic-feed';
import { TradesFeed } from './trades-feed';

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
