/** The 24 h ticker of one pair, as the stream pushes it. */
import type { Channel } from '@shared/contract/exchange/channels';
import type { TickerFrame } from '@shared/contract/exchange/stream-frames';
import type { SpotPair } from '@shared/domain/instrument';
import type { EngineQuery } from '../../engine/query';
import { atoms } from '@shared/money/units';
import { moneyText, priceText, quantityText } from '../spot/shapes';
import type { TopicFeed } from './topic-feed';

const EVERY_MS = 1000;

/** The 24 h window, once a second. */
export class TickerFeed implements TopicFeed {
  readonly #channel: Channel;
  readonly #pair: SpotPair;
  readonly #query: EngineQuery;
  #sentMs = -Infinity;

  constructor(channel: Channel, pair: SpotPair, query: EngineQuery) {
    this.#channel = channel;
    this.#pair = pair;
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
    const day = this.#query.ticker(this.#pair.symbol);
    if (day === null) return [];
    const ticker = {
      amount: moneyText(day.turnover ?? atoms(0n)),
      vol: quantityText(this.#pair, day.volume),
      open: priceText(this.#pair, day.open),
      close: priceText(this.#pair, day.last),
      high: priceText(this.#pair, day.high),
      low: priceText(this.#pair, day.low),
      rose: day.rose,
    };
    return [{ kind: 'ticker', channel: this.#channel, atMs: this.#query.marketTimeMs(), ticker }];
  }
}
