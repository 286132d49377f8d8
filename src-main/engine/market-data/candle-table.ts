/**
 * Candles of every interval, aggregated from the one-minute bars (exchange-rules §7). Weeks and
 * months are built from days, days from hours; closed candles of these are remembered.
 */
import { candleStart, nextCandleStart, type Interval } from '@shared/domain/candle';
import { atoms, lots, ticks } from '@shared/money/units';
import type { CandleWindow, TurnoverCandle } from '../query';
import { MINUTE_MS, type MinuteBars } from './minute-bars';

/** What a remembered interval is built from; the shorter ones come straight from the minutes. */
const BUILT_FROM: Readonly<Partial<Record<Interval, Interval>>> = {
  '1day': '60min',
  '1week': '1day',
  '1month': '1day',
};
const REMEMBERED: ReadonlySet<Interval> = new Set(['60min', '1day', '1week', '1month']);

export class CandleTable {
  readonly #bars: MinuteBars;
  readonly #closed = new Map<Interval, Map<number, TurnoverCandle>>();

  constructor(bars: MinuteBars) {
    this.#bars = bars;
  }

  /** Older minutes have appeared: candles at the former beginning were incomplete. */
  forget(): void {
    this.#closed.clear();
  }

  /** The candles of a window, newest first, the forming one included. */
  select(interval: Interval, { startMs, endMs, limit }: CandleWindow): readonly TurnoverCandle[] {
    const { first, end } = this.#bars;
    if (first === end || limit <= 0) return [];
    const oldest = candleStart(interval, first * MINUTE_MS);
    const newest = candleStart(interval, (end - 1) * MINUTE_MS);
    if (startMs !== undefined && endMs === undefined) {
      return this.#ascending(interval, Math.max(oldest, startMs), newest, limit).reverse();
    }
    const from = Math.max(oldest, startMs ?? oldest);
    return this.#descending(interval, from, Math.min(newest, endMs ?? newest), limit);
  }

  #ascending(interval: Interval, fromMs: number, newest: number, limit: number): TurnoverCandle[] {
    const aligned = candleStart(interval, fromMs);
    let openTimeMs = aligned < fromMs ? nextCandleStart(interval, aligned) : aligned;
    const candles: TurnoverCandle[] = [];
    while (openTimeMs <= newest && candles.length < limit) {
      candles.push(this.#candle(interval, openTimeMs));
      openTimeMs = nextCandleStart(interval, openTimeMs);
    }
    return candles;
  }

  #descending(interval: Interval, fromMs: number, toMs: number, limit: number): TurnoverCandle[] {
    const candles: TurnoverCandle[] = [];
    let openTimeMs = candleStart(interval, toMs);
    while (openTimeMs >= fromMs && candles.length < limit) {
      candles.push(this.#candle(interval, openTimeMs));
      openTimeMs = candleStart(interval, openTimeMs - 1);
    }
    return candles;
  }

  #candle(interval: Interval, openTimeMs: number): TurnoverCandle {
    if (!REMEMBERED.has(interval)) return this.#fromMinutes(interval, openTimeMs);
    const remembered = this.#closed.get(interval) ?? new Map<number, TurnoverCandle>();
    const known = remembered.get(openTimeMs);
    if (known !== undefined) return known;
    const parts = BUILT_FROM[interval];
    const candle =
      parts === undefined
        ? this.#fromMinutes(interval, openTimeMs)
        : this.#fromParts(interval, parts, openTimeMs);
    const formingMs = (this.#bars.end - 1) * MINUTE_MS;
    if (nextCandleStart(interval, openTimeMs) <= formingMs) {
      remembered.set(openTimeMs, candle);
      this.#closed.set(interval, remembered);
    }
    return candle;
  }

  #fromParts(interval: Interval, parts: Interval, openTimeMs: number): TurnoverCandle {
    const { first, end } = this.#bars;
    const untilMs = Math.min(nextCandleStart(interval, openTimeMs), end * MINUTE_MS);
    const fromMs = Math.max(openTimeMs, candleStart(parts, first * MINUTE_MS));
    let partMs = fromMs;
    let merged = { ...this.#candle(parts, partMs), openTimeMs };
    for (;;) {
      partMs = nextCandleStart(parts, partMs);
      if (partMs >= untilMs) return merged;
      const part = this.#candle(parts, partMs);
      merged = {
        ...merged,
        high: part.high > merged.high ? part.high : merged.high,
        low: part.low < merged.low ? part.low : merged.low,
        close: part.close,
        volume: lots(merged.volume + part.volume),
        turnover: atoms(merged.turnover + part.turnover),
      };
    }
  }

  #fromMinutes(interval: Interval, openTimeMs: number): TurnoverCandle {
    const bars = this.#bars;
    const from = Math.max(openTimeMs / MINUTE_MS, bars.first);
    const until = Math.min(nextCandleStart(interval, openTimeMs) / MINUTE_MS, bars.end);
    let { high, low, volume, turnover } = bars.bar(from);
    for (let minute = from + 1; minute < until; minute++) {
      high = Math.max(high, bars.high(minute));
      low = Math.min(low, bars.low(minute));
      volume += bars.volume(minute);
      turnover += bars.turnover(minute);
    }
    return {
      openTimeMs,
      open: ticks(bars.open(from)),
      high: ticks(high),
      low: ticks(low),
      close: ticks(bars.close(until - 1)),
      volume: lots(volume),
      turnover: atoms(turnover),
    };
  }
}
