/** The tape of one market, as the stream pushes it. */
import type { Channel } from '@shared/contract/exchange/stream/channels';
import type { TradesFrame } from '@shared/contract/exchange/stream/stream-frames';
import type { EngineEvent, TradeHappened } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { streamTrade } from './stream-rows';
import type { StreamMarket } from './stream-market';
import type { TopicFeed } from './topic-feed';

const BATCH_MS = 50;

/** Trades as they happen, in batches of at most 50 ms, oldest first within a batch (rules §7). */
export class TradesFeed implements TopicFeed {
  readonly #channel: Channel;
  readonly #market: StreamMarket;
  readonly #query: EngineQuery;
  #waiting: TradeHappened[] = [];
  #sentMs = -Infinity;

  constructor(channel: Channel, market: StreamMarket, query: EngineQuery) {
    this.#channel = channel;
    this.#market = market;
    this.#query = query;
  }

  note(event: EngineEvent): void {
    if (event.type === 'trade') this.#waiting.push(event);
  }

  isDue(nowMs: number): boolean {
    return this.#waiting.length > 0 && nowMs - this.#sentMs >= BATCH_MS;
  }

  take(nowMs: number): readonly TradesFrame[] {
    const trades = this.#waiting.map((trade) => streamTrade(this.#market, trade));
    this.#waiting = [];
    this.#sentMs = nowMs;
    const atMs = this.#query.marketTimeMs();
    return [{ kind: 'trades', channel: this.#channel, atMs, trades }];
  }

  current(): readonly TradesFrame[] {
    return [];
  }
}
