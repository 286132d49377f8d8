/** The feed of each kind of channel: a new kind does not compile until it has one. */
import type { Channel } from '@shared/contract/exchange/stream/channels';
import type { EngineQuery } from '../../engine/query';
import { CandleFeed } from './candle-feed';
import { DepthFeed } from './depth-feed';
import { TickerFeed } from './ticker-feed';
import type { StreamMarket } from './stream-market';
import type { TopicFeed } from './topic-feed';
import { TradesFeed } from './trades-feed';

export function createFeed(channel: Channel, market: StreamMarket, query: EngineQuery): TopicFeed {
  switch (channel.kind) {
    case 'depth':
      return new DepthFeed(channel, market, query);
    case 'trades':
      return new TradesFeed(channel, market, query);
    case 'ticker':
      return new TickerFeed(channel, market, query);
    case 'candles':
      return new CandleFeed(channel, channel.interval, market, query);
  }
}
