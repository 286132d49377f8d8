/** The 24 h ticker of one market, as the stream pushes it. */
import type { Channel } from '@shared/contract/exchange/stream/channels';
import type { TickerFrame } from '@shared/contract/exchange/stream/stream-frames';
import type { EngineQuery } from '../../engine/query';
import { atoms } from '@shared/money/units';
import { moneyText } from '../texts';
import type { StreamMarket } from './stream-market';
import type { TopicFeed } from './topic-feed';

const EVERY_MS = 1000;

/** The 24 h window, once a second. */
export class TickerFeed implements TopicFeed {
  readonly #channel: Channel;
  readonly #market: StreamMarket;
  readonly #query: EngineQuery;
  #sentMs = -Infinity;

  constructor(channel: Channel, market: StreamMarket, query: EngineQuery) {
    this.#channel = channel;
    this.#market = market;
    this.#query = query;
  }

  /** Time alone makes a ticker due. */
  note(): void {
    return;
  }

  isDue(nowMs: number): boolean {
    return nowMs - this.#sentMs >= EVERY_MS;
  }

  take(nowMs: number): readonly TickerFrame[] {
    this.#sentMs = nowMs;
    return this.current();
  }

  current(): readonly TickerFrame[] {
    const day = this.#market.ticker();
    if (day === null) return [];
    const ticker = {
      amount: moneyText(day.turnover ?? atoms(0n)),
      vol: this.#market.quantity(day.volume),
      open: this.#market.price(day.open),
      close: this.#market.price(day.last),
      high: this.#market.price(day.high),
      low: this.#market.price(day.low),
      rose: day.rose,
    };
    return [{ kind: 'ticker', channel: this.#channel, atMs: this.#query.marketTimeMs(), ticker }];
  }
}
