/** The order book of one market, as the stream pushes it. */
import { STREAM_DEPTH_MAX, type Channel } from '@shared/contract/exchange/stream/channels';
import type { DepthFrame } from '@shared/contract/exchange/stream/stream-frames';
import type { EngineEvent } from '../../engine/events';
import type { EngineQuery } from '../../engine/query';
import { DepthRows } from './depth-rows';
import type { StreamMarket } from './stream-market';
import type { TopicFeed } from './topic-feed';

const CONFLATED_MS = 100;
const UNCHANGED_MS = 1000;

/**
 * Whole books of 30 levels: at most ten a second, and one a second even when nothing changed, so
 * that a reader can tell a quiet market from a dead channel (exchange-rules §7).
 */
export class DepthFeed implements TopicFeed {
  readonly #channel: Channel;
  readonly #market: StreamMarket;
  readonly #query: EngineQuery;
  readonly #bids: DepthRows;
  readonly #asks: DepthRows;
  #isChanged = true;
  #sentMs = -Infinity;

  constructor(channel: Channel, market: StreamMarket, query: EngineQuery) {
    this.#channel = channel;
    this.#market = market;
    this.#query = query;
    this.#bids = new DepthRows(market, -1);
    this.#asks = new DepthRows(market, 1);
  }

  note(event: EngineEvent): void {
    if (event.type === 'bookChanged') this.#isChanged = true;
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.#sentMs >= (this.#isChanged ? CONFLATED_MS : UNCHANGED_MS);
  }

  take(nowMs: number): readonly DepthFrame[] {
    this.#isChanged = false;
    this.#sentMs = nowMs;
    return this.current();
  }

  current(): readonly DepthFrame[] {
    const book = this.#market.book(STREAM_DEPTH_MAX);
    return [
      {
        kind: 'depth',
        channel: this.#channel,
        atMs: this.#query.marketTimeMs(),
        bids: this.#bids.of(book?.bids ?? []),
        asks: this.#asks.of(book?.asks ?? []),
      },
    ];
  }
}
