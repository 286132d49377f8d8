/** The market data of one market, kept from its trades alone; nothing here may move the market. */
import { candleStart, nextCandleStart, type Interval } from '@shared/domain/candle';
import type { SpotPair } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import type { Side } from '@shared/domain/order';
import { CandleTable } from './candle-table';
import type { CandleWindow, TapeTrade, TurnoverCandle } from '../query';
import { DayWindow } from './day-window';
import type { MarketData } from './market-data';
import { FreshTrades } from './fresh-trades';
import { DAY_MINUTES, MINUTE_MS, MinuteBars, type MinuteBar } from './minute-bars';
import { TradeRing, type TradeRingState } from './trade-ring';

interface MarketDataOptions {
  /** A spot pair or a contract. */
  readonly pair: Pick<SpotPair, 'symbol'>;
  readonly startMs: number;
  /** One-minute bars, oldest first; minutes missing in between are flat. */
  readonly history: readonly TurnoverCandle[];
  /** Older days, drawn only when somebody asks for candles of them; the first one at once, if it is in the window. */
  readonly past?: Past | null;
}

/** Days of one-minute bars, newest day first, each ending where the one before it began. */
export interface Past {
  /** The minute at which the next older day ends. */
  readonly endMinute: number;
  /** One bar per minute, oldest first; empty when there are no more. */
  olderDay(): readonly TurnoverCandle[];
}

/** minute, open, high, low, close, volume, turnover: a bigint is not JSON. */
type BarState = readonly [number, number, number, number, number, number, string];

const LONGEST_MONTH_MS = 31 * 86_400_000;

interface TapeState {
  readonly nowMinute: number;
  readonly last: number;
  /** Absent before the first trade. */
  readonly forming: BarState | null;
  readonly undrained: readonly BarState[];
  readonly trades: TradeRingState;
}

/**
 * The market data of one market (exchange-rules §7). A `snapshot` continues where it was taken;
 * `history` then holds the closed bars, and those from the snapshot's minute on are not used.
 */
export function createMarketData(options: MarketDataOptions, snapshot?: unknown): MarketData {
  return new Tape(options, snapshot as TapeState | undefined);
}

class Tape implements MarketData {
  readonly #symbol: string;
  readonly #bars = new MinuteBars();
  readonly #window: DayWindow;
  readonly #candles: CandleTable;
  readonly #trades: TradeRing;
  /** Minutes with trades that have closed and not been drained. */
  #undrained: number[];
  #last = 0;
  /** What of the forming minute stands in neither bars nor window yet. */
  readonly #fresh = new FreshTrades();
  /** The minute that market time is in. */
  #nowMinute = 0;
  /** When it ends. */
  #nextMinuteMs = 0;
  /** Where older bars come from; null when there are none left. */
  #past: Past | null;

  constructor(options: MarketDataOptions, state: TapeState | undefined) {
    const { pair, startMs, history, past } = options;
    this.#symbol = pair.symbol;
    this.#past = past ?? null;
    this.#nowMinute = state?.nowMinute ?? Math.floor(startMs / MINUTE_MS);
    this.#nextMinuteMs = (this.#nowMinute + 1) * MINUTE_MS;
    const undrained = state?.undrained ?? [];
    const historyEnd = undrained[0]?.[0] ?? this.#nowMinute;
    if (!this.#canWait(history[0], historyEnd)) this.#pullOlderDay();
    for (const bar of history) {
      const minute = bar.openTimeMs / MINUTE_MS;
      if (minute < historyEnd) this.#appendBar(minute, bar);
    }
    for (const bar of undrained) this.#appendBar(bar[0], readBar(bar));
    this.#undrained = undrained.map(([minute]) => minute);
    if (state?.forming) this.#appendBar(state.forming[0], readBar(state.forming));
    this.#fillFlatBefore(this.#nowMinute + 1);
    const { first, end } = this.#bars;
    this.#last = state?.last ?? (end > first ? this.#bars.close(end - 1) : 0);
    this.#trades = new TradeRing(state?.trades);
    this.#window = new DayWindow(this.#bars);
    this.#candles = new CandleTable(this.#bars);
  }

  onTrade(
    tradeId: number,
    priceTicks: number,
    lots: number,
    takerSide: Side,
    atMs: number,
    quoteAtoms: bigint,
  ): void {
    this.#count(tradeId, priceTicks, lots, takerSide, atMs);
    this.#writeFresh();
    this.#addTurnover(quoteAtoms);
  }

  onWholeTrade(
    tradeId: number,
    priceTicks: number,
    lots: number,
    takerSide: Side,
    atMs: number,
    quoteAtoms: number,
  ): void {
    this.#count(tradeId, priceTicks, lots, takerSide, atMs);
    if (!this.#fresh.hasRoomFor(quoteAtoms)) this.#writeFresh();
    this.#fresh.turnover += quoteAtoms;
  }

  /** Adds what has been traded since the last time to bars and window. */
  #writeFresh(): void {
    const fresh = this.#fresh;
    if (fresh.lots > 0) {
      if (this.#bars.end <= this.#nowMinute) this.#beginBar(fresh.open);
      this.#bars.addTrades(fresh);
      this.#window.addLots(fresh.lots);
    }
    if (fresh.turnover > 0) this.#addTurnover(BigInt(fresh.turnover));
    fresh.clear();
  }

  #beginBar(price: number): void {
    const empty = { open: price, high: price, low: price, close: price, volume: 0, turnover: 0n };
    this.#bars.append(this.#nowMinute, empty);
    this.#window.slide();
  }

  #addTurnover(turnover: bigint): void {
    this.#bars.addTurnover(turnover);
    this.#window.addTurnover(turnover);
  }

  #count(tradeId: number, priceTicks: number, lots: number, takerSide: Side, atMs: number): void {
    this.advanceTo(atMs);
    this.#fresh.add(priceTicks, lots);
    this.#trades.push(tradeId, priceTicks, lots, takerSide, atMs);
    this.#last = priceTicks;
  }

  advanceTo(atMs: number): void {
    if (atMs < this.#nextMinuteMs) return;
    const minute = Math.floor(atMs / MINUTE_MS);
    this.#writeFresh();
    const closing = this.#nowMinute;
    this.#nowMinute = minute;
    this.#nextMinuteMs = (minute + 1) * MINUTE_MS;
    const { first, end } = this.#bars;
    if (first === end) return;
    if (this.#bars.volume(closing) > 0) this.#undrained.push(closing);
    this.#fillFlatBefore(minute + 1);
    this.#window.slide();
  }

  lastPrice(): number {
    return this.#last;
  }

  ticker(atMs: number): Ticker {
    this.#writeFresh();
    return this.#window.ticker(this.#symbol, atMs, this.#last);
  }

  recentTrades(limit: number): readonly TapeTrade[] {
    return this.#trades.newest(limit);
  }

  candles(interval: Interval, window: CandleWindow): readonly TurnoverCandle[] {
    this.#writeFresh();
    while (!this.isDrawn(interval, window)) this.drawOlderDay();
    return this.#candles.select(interval, window);
  }

  drainClosedBars(): readonly TurnoverCandle[] {
    if (this.#undrained.length === 0) return [];
    this.#writeFresh();
    const bars = this.#undrained.flatMap((minute) =>
      this.#candles.select('1min', { endMs: minute * MINUTE_MS, limit: 1 }),
    );
    this.#undrained = [];
    return bars;
  }

  snapshot(): TapeState {
    this.#writeFresh();
    const held = this.#bars.end > this.#bars.first;
    return {
      nowMinute: this.#nowMinute,
      last: this.#last,
      forming: held ? this.#writeBar(this.#nowMinute) : null,
      undrained: this.#undrained.map((minute) => this.#writeBar(minute)),
      trades: this.#trades.snapshot(),
    };
  }

  isDrawn(interval: Interval, { startMs, endMs, limit }: CandleWindow): boolean {
    if (this.#past === null) return true;
    const newestMs = Math.min(endMs ?? Infinity, this.#nowMinute * MINUTE_MS);
    const lengthMs = interval === '1month' ? LONGEST_MONTH_MS : nextCandleStart(interval, 0);
    const byLimitMs = newestMs - limit * lengthMs;
    const isFromStart = startMs !== undefined && endMs === undefined;
    const neededMs = isFromStart ? startMs : Math.max(startMs ?? byLimitMs, byLimitMs);
    return this.#bars.first <= candleStart(interval, neededMs) / MINUTE_MS;
  }

  drawOlderDay(): void {
    if (!this.#pullOlderDay()) return;
    this.#window.extendBack();
    this.#candles.forget();
  }

  /** Whether the bars held go on from the past without a gap, and the last 24 hours lie within them. */
  #canWait(first: TurnoverCandle | undefined, historyEnd: number): boolean {
    if (this.#past === null || first === undefined) return false;
    const minute = first.openTimeMs / MINUTE_MS;
    if (minute !== this.#past.endMinute || minute >= historyEnd) return false;
    return this.#nowMinute - minute > DAY_MINUTES;
  }

  /** Whether there was one. */
  #pullOlderDay(): boolean {
    const day = this.#past?.olderDay() ?? [];
    if (day.length === 0) this.#past = null;
    for (let at = day.length - 1; at >= 0; at--) {
      const bar = day[at] as TurnoverCandle;
      this.#bars.prepend(bar.openTimeMs / MINUTE_MS, bar);
    }
    return day.length > 0;
  }

  #appendBar(minute: number, bar: MinuteBar): void {
    this.#fillFlatBefore(minute);
    this.#bars.append(minute, bar);
  }

  #writeBar(minute: number): BarState {
    const { open, high, low, close, volume, turnover } = this.#bars.bar(minute);
    return [minute, open, high, low, close, volume, String(turnover)];
  }

  #fillFlatBefore(minute: number): void {
    if (this.#bars.first === this.#bars.end) return;
    this.#bars.appendFlatBefore(minute);
  }
}

function readBar([, open, high, low, close, volume, turnover]: BarState): MinuteBar {
  return { open, high, low, close, volume, turnover: BigInt(turnover) };
}
