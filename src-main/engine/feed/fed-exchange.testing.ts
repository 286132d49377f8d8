/** A quiet exchange that follows a scripted feed, for tests: levels and prints in plain text. */
import type { Side } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { parseDecimal } from '@shared/money/decimal';
import { lots, ticks } from '@shared/money/units';
import type { EngineConfig } from '../engine';
import { ALICE, BOB, quietConfig, TestExchange } from '../engine.testing';
import type { EngineEvent } from '../index';
import type { FeedItem, FeedLevel, FeedRules } from './feed-event';

export const RULES: FeedRules = { queue: 'prob', queueN: 3, consumptionHalfLifeMs: 2000 };

/** "0.01@60000" at BTCUSDT's precisions. */
function level(text: string): FeedLevel {
  const [quantity = '', price = ''] = text.split('@');
  return [ticks(Number(whole(price, 2))), lots(Number(whole(quantity, 6)))];
}

function whole(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  invariant(parsed.ok, `${text} is a decimal`);
  return parsed.value;
}

export class FedExchange extends TestExchange {
  constructor(change: Partial<EngineConfig> = {}) {
    super(quietConfig({ feed: RULES, ...change }));
  }

  feed(item: FeedItem): readonly EngineEvent[] {
    return this.do({ type: 'feedEvent', atMs: this.nowMs, item });
  }

  #depth(isSnapshot: boolean, bids: string, asks: string, feedMs: number) {
    const side = (text: string): readonly FeedLevel[] =>
      text === '' ? [] : text.split(' ').map(level);
    const levels = { bids: side(bids), asks: side(asks) };
    return this.feed({ type: 'depth', symbol: 'BTCUSDT', feedMs, isSnapshot, ...levels });
  }

  /** All of the venue's book. */
  snapshot(bids: string, asks: string, feedMs = this.nowMs): readonly EngineEvent[] {
    return this.#depth(true, bids, asks, feedMs);
  }

  /** Some of its levels. */
  change(bids: string, asks: string, feedMs = this.nowMs): readonly EngineEvent[] {
    return this.#depth(false, bids, asks, feedMs);
  }

  print(takerSide: Side, text: string, feedMs = this.nowMs): readonly EngineEvent[] {
    const [price, quantity] = level(text);
    return this.feed({
      type: 'trade',
      symbol: 'BTCUSDT',
      feedMs,
      price,
      lots: quantity,
      takerSide,
    });
  }

  /** A book of two levels a side, and that there is no more. */
  tellBook(): this {
    this.snapshot('0.01@60000 0.02@59999', '0.01@60001 0.02@60002');
    // A change tells of all that there is.
    this.change('0.02@59999', '');
    return this;
  }

  /** Lots that stand before a user's order, as the lab explains it. */
  ahead(orderId: number): number | undefined {
    return this.engine.query.findOrder(orderId)?.ahead?.lots;
  }

  pass(ms: number): readonly EngineEvent[] {
    this.nowMs += ms;
    return this.do({ type: 'advanceTo', atMs: this.nowMs });
  }
}

const FUNDS = ['BTC 10', 'USDT 1000000'] as const;

/** Two who trade, and nothing told yet. */
export const newFedExchange = (): FedExchange =>
  new FedExchange().open(ALICE, ...FUNDS).open(BOB, ...FUNDS);
