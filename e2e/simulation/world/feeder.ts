/**
 * A venue whose public feed the exchange of some worlds follows: its books move, trade and thin out; it falls silent for
 * longer than a market may be fed by nothing, tells late what happened before, and begins again with whole books. It
 * knows of nobody in this world.
 */
import { lots, mark, rate, ticks } from '@shared/money/units';
import type { FeedItem, FeedLevel } from '../../../src-main/engine/feed/feed-event';
import type { WorldClock } from './clocks';
import type { Span, Tape } from './tape';
import type { Venue } from './venue';

const NEWS = ['levels', 'levels', 'trade', 'trade', 'whole', 'move', 'index', 'silence'] as const;
/** Each with the ticks of one unit of its quote, and the lots of a level. */
const MARKETS = [
  { symbol: 'BTCUSDT', ticks: 100, lots: 200_000 },
  { symbol: 'E-BTC-USDT', ticks: 10, lots: 4_000 },
] as const;
const MIDDLE = 60_000;
const REACH = 12;
const FAR = 5_000;
/** A sign of life at least this often, in silence or not a moment later. */
const ALIVE_MS = 900;
const SILENCES_MS = [1_500, 4_999, 5_000, 5_001, 5_002, 8_000] as const;

interface Fed {
  readonly symbol: string;
  readonly ticks: number;
  readonly lots: number;
  middle: number;
  /** Of the bids below it and the asks above it, in quotes. */
  away: number;
  /** By distance from the best, in quotes: lots. */
  readonly bids: number[];
  readonly asks: number[];
  toldMs: number;
  silentUntilMs: number;
}

export class Feeder {
  readonly #tape: Tape;
  readonly #clock: WorldClock;
  readonly #venue: Venue;
  readonly #fed: readonly Fed[];

  constructor(tape: Tape, clock: WorldClock, venue: Venue) {
    this.#tape = tape;
    this.#clock = clock;
    this.#venue = venue;
    this.#fed = MARKETS.map((market) => ({
      ...market,
      middle: MIDDLE,
      away: 1,
      bids: Array.from({ length: REACH }, () => market.lots),
      asks: Array.from({ length: REACH }, () => market.lots),
      toldMs: -Infinity,
      silentUntilMs: 0,
    }));
  }

  /** Whole books of both. */
  open(): void {
    for (const fed of this.#fed) this.#whole(fed);
  }

  act(): void {
    const span = this.#tape.next('feeder');
    const nowMs = this.#clock.monotonicMs();
    const fed = this.#fed[span.choose(this.#fed.length)];
    const news = NEWS[span.choose(3 * NEWS.length) - 1];
    if (fed !== undefined && news !== undefined && fed.silentUntilMs <= nowMs)
      this.#tell(fed, news, span);
    for (const one of this.#fed) {
      if (one.silentUntilMs > nowMs || nowMs - one.toldMs < ALIVE_MS) continue;
      // After a silence the market opens again with a whole book, as it does at its source.
      if (nowMs - one.toldMs > 3_000) this.#whole(one);
      else this.#levels(one, [], []);
    }
  }

  /** It is told of all the time, and nobody here meets it any more: else there would be a trade each moment. */
  heal(): void {
    for (const fed of this.#fed) {
      fed.silentUntilMs = 0;
      fed.away = FAR;
      this.#whole(fed);
    }
  }

  #tell(fed: Fed, news: (typeof NEWS)[number], span: Span): void {
    switch (news) {
      case 'levels': {
        const at = span.choose(REACH);
        const size = span.choose(4) === 0 ? 0 : 1 + span.choose(2 * fed.lots);
        // The best stays: a side of which nothing is told is empty.
        const side = span.choose(2) === 0 ? fed.bids : fed.asks;
        side[at] = at === 0 ? size + 1 : size;
        const level = [this.#price(fed, side, at), lots(side[at])] as const;
        this.#levels(fed, side === fed.bids ? [level] : [], side === fed.asks ? [level] : []);
        return;
      }
      case 'trade':
        this.#trade(fed, span);
        return;
      case 'whole':
        this.#whole(fed);
        return;
      case 'move':
        fed.middle = MIDDLE - 40 + span.choose(81);
        this.#whole(fed);
        return;
      case 'index': {
        const price = mark(BigInt(59_900 + span.choose(200)) * BigInt(fed.ticks) * 100n);
        if (fed.symbol.startsWith('E-')) this.#post(fed, { type: 'index', index: price });
        const funding = rate(BigInt(span.choose(200) - 100) * 100n);
        if (fed.symbol.startsWith('E-')) this.#post(fed, { type: 'funding', rate: funding });
        return;
      }
      case 'silence':
        fed.silentUntilMs =
          this.#clock.monotonicMs() + (SILENCES_MS[span.choose(SILENCES_MS.length)] ?? 0);
        return;
    }
  }

  /** At the best, or through it; the book is told of it at once, later, or not before the next whole one. */
  #trade(fed: Fed, span: Span): void {
    const isBuy = span.choose(2) === 0;
    const side = isBuy ? fed.asks : fed.bids;
    const at = span.choose(3) === 2 ? span.choose(3) : 0;
    const size = 1 + span.choose(fed.lots);
    side[at] = Math.max(1, (side[at] ?? 1) - size);
    const price = this.#price(fed, side, at);
    const lateMs = span.choose(4) === 3 ? span.choose(400) : 0;
    const takerSide = isBuy ? 'BUY' : 'SELL';
    this.#post(fed, { type: 'trade', price, lots: lots(size), takerSide }, lateMs);
    if (span.choose(2) === 0) return;
    const level = [price, lots(side[at] ?? 1)] as const;
    this.#levels(fed, isBuy ? [] : [level], isBuy ? [level] : []);
  }

  #whole(fed: Fed): void {
    const all = (side: readonly number[]): readonly FeedLevel[] =>
      side.map((size, at) => [this.#price(fed, side, at), lots(size)] as const);
    const isSnapshot = true;
    const told = (side: readonly number[]) => all(side).filter(([, size]) => size > 0);
    this.#post(fed, { type: 'depth', isSnapshot, bids: told(fed.bids), asks: told(fed.asks) });
  }

  #levels(fed: Fed, bids: readonly FeedLevel[], asks: readonly FeedLevel[]): void {
    this.#post(fed, { type: 'depth', isSnapshot: false, bids, asks });
  }

  #price({ middle, away, bids, ticks: scale }: Fed, side: readonly number[], at: number) {
    return ticks((side === bids ? middle - away - at : middle + away + at) * scale);
  }

  #post(fed: Fed, item: News, lateMs = 0): void {
    fed.toldMs = this.#clock.monotonicMs();
    const feedMs = this.#clock.nowMs() - lateMs;
    this.#venue.operate({ type: 'feedEvent', item: { ...item, symbol: fed.symbol, feedMs } });
  }
}

type Without<Item> = Item extends unknown ? Omit<Item, 'symbol' | 'feedMs'> : never;
type News = Without<FeedItem>;
