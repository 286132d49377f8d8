/** The candles of one interval, forming and closed, as the stream pushes them. */
import { HISTORY_MAX, type Channel } from '@shared/contract/exchange/stream/channels';
import type { CandleFrame } from '@shared/contract/exchange/stream/stream-frames';
import { nextCandleStart, type Interval } from '@shared/domain/candle';
import type { EngineEvent } from '../../engine/events';
import type { CandleWindow, EngineQuery, TurnoverCandle } from '../../engine/query';
import { streamCandle } from './stream-rows';
import type { StreamMarket } from './stream-market';
import type { Past } from '../older-days';
import type { TopicFeed } from './topic-feed';

const FORMING_MS = 250;
const NEWEST: CandleWindow = { limit: 1 };

/**
 * The forming candle at most every 250 ms while trades change it, and each candle once more when it
 * has closed. A candle that opened and closed between two pushes is pushed once, closed (rules §8).
 */
export class CandleFeed implements TopicFeed {
  readonly #channel: Channel;
  readonly #interval: Interval;
  readonly #market: StreamMarket;
  readonly #query: EngineQuery;
  readonly past: Past;
  #isChanged = true;
  #sentMs = -Infinity;
  /** Open time of the newest candle that was pushed; null before the first. */
  #shownMs: number | null = null;

  constructor(channel: Channel, interval: Interval, market: StreamMarket, query: EngineQuery) {
    this.#channel = channel;
    this.#interval = interval;
    this.#market = market;
    this.#query = query;
    this.past = market.past(interval, NEWEST);
  }

  note(event: EngineEvent): void {
    if (event.type === 'trade') this.#isChanged = true;
  }

  isDue(nowMs: number): boolean {
    if (this.#isChanged && nowMs - this.#sentMs >= FORMING_MS) return true;
    const closesMs = this.#shownMs === null ? Infinity : this.#closeOf(this.#shownMs);
    return this.#query.marketTimeMs() >= closesMs;
  }

  take(nowMs: number): readonly CandleFrame[] {
    this.#isChanged = false;
    this.#sentMs = nowMs;
    const candles = this.#sinceShown();
    const newest = candles.at(-1);
    // Until the next candle is there the closed one would be pushed again in every turn.
    if (newest !== undefined) this.#shownMs = newest.openTimeMs;
    return candles.map((candle) => this.#frame(candle));
  }

  current(): readonly CandleFrame[] {
    const candles = this.#market.candles(this.#interval, NEWEST);
    return candles.map((candle) => this.#frame(candle));
  }

  #closeOf(openTimeMs: number): number {
    return nextCandleStart(this.#interval, openTimeMs);
  }

  /** The candle pushed last and all after it, oldest first; only the newest at the very first. */
  #sinceShown(): readonly TurnoverCandle[] {
    if (this.#shownMs === null || this.#query.marketTimeMs() < this.#closeOf(this.#shownMs)) {
      return this.#market.candles(this.#interval, NEWEST);
    }
    const window = { startMs: this.#shownMs, limit: HISTORY_MAX };
    return this.#market.candles(this.#interval, window).toReversed();
  }

  #frame(candle: TurnoverCandle): CandleFrame {
    return {
      kind: 'candle',
      channel: this.#channel,
      atMs: this.#query.marketTimeMs(),
      candle: streamCandle(this.#market, candle),
    };
  }
}
