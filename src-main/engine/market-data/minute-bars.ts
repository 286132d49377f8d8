/**
 * The one-minute bars of one market, without gaps from the first to the forming one, in columns of
 * whole UTC days: 30 days of seven markets stay far below what objects would take.
 */
import { invariant } from '@shared/kernel/result';
import type { FreshTrades } from './fresh-trades';

export const MINUTE_MS = 60_000;

/** The start of the minute after the one that `nowMs` lies in. */
export function nextMinute(nowMs: number): number {
  return Math.floor(nowMs / MINUTE_MS) * MINUTE_MS + MINUTE_MS;
}

export const DAY_MINUTES = 1440;
const INT64_LIMIT = 1n << 63n;
/** Of a day, each eight bytes a minute. */
const COLUMNS = 6;
const BYTES = 8;

interface DayOfBars {
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  readonly turnover: BigInt64Array;
}

/** One bar in plain numbers: ticks, lots and quote atoms. */
export interface MinuteBar {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly turnover: bigint;
}

/** Minutes are counted from the epoch. Readers may only ask for minutes in [first, end). */
export class MinuteBars {
  readonly #days = new Map<number, DayOfBars>();
  /** Turnover of the few minutes, if any, whose atoms do not fit 64 bits. */
  readonly #wideTurnover = new Map<number, bigint>();
  /** The day that was asked for last: nearly always the day of the next question, too. */
  #latestIndex = 0;
  #latestDay: DayOfBars | null = null;
  /** The day without trades that was shared last. */
  #flat: { readonly price: number; readonly day: DayOfBars } | null = null;
  #first = 0;
  #end = 0;

  /** First minute held; equals `end` while there is none. */
  get first(): number {
    return this.#first;
  }
  /** The minute after the last one held. */
  get end(): number {
    return this.#end;
  }

  high(minute: number): number {
    return this.#day(minute).high[minute % DAY_MINUTES] ?? 0;
  }
  low(minute: number): number {
    return this.#day(minute).low[minute % DAY_MINUTES] ?? 0;
  }
  close(minute: number): number {
    return this.#day(minute).close[minute % DAY_MINUTES] ?? 0;
  }
  open(minute: number): number {
    return this.#day(minute).open[minute % DAY_MINUTES] ?? 0;
  }
  volume(minute: number): number {
    return this.#day(minute).volume[minute % DAY_MINUTES] ?? 0;
  }
  turnover(minute: number): bigint {
    const wide = this.#wideTurnover.size === 0 ? undefined : this.#wideTurnover.get(minute);
    return wide ?? this.#day(minute).turnover[minute % DAY_MINUTES] ?? 0n;
  }

  bar(minute: number): MinuteBar {
    const day = this.#day(minute);
    const at = minute % DAY_MINUTES;
    return {
      open: day.open[at] ?? 0,
      high: day.high[at] ?? 0,
      low: day.low[at] ?? 0,
      close: day.close[at] ?? 0,
      volume: day.volume[at] ?? 0,
      turnover: this.turnover(minute),
    };
  }

  /** Appends the next minute, or starts the series with it. */
  append(minute: number, bar: MinuteBar): void {
    if (this.#first === this.#end) this.#first = this.#end = minute;
    invariant(minute === this.#end, 'minute bars have no gaps');
    this.#end += 1;
    this.#write(minute, bar);
  }

  /**
   * Appends bars without trades at the last close until the series ends at `end`. A program that is not opened for
   * years leaves as many of them in each market: a whole day to which nobody writes any more is the same one for all.
   */
  appendFlatBefore(end: number): void {
    if (this.#end >= end) return;
    const price = this.close(this.#end - 1);
    while (this.#end < end) {
      const from = this.#end % DAY_MINUTES;
      // The last minute may yet be traded in, so something has to follow.
      if (from === 0 && end - this.#end > DAY_MINUTES) {
        this.#days.set(this.#end / DAY_MINUTES, this.#flatDay(price));
        this.#end += DAY_MINUTES;
        continue;
      }
      // Nothing has been written behind the end: volume and turnover are 0 there.
      const { open, high, low, close } = this.#day(this.#end);
      const until = Math.min(DAY_MINUTES, from + end - this.#end);
      for (const prices of [open, high, low, close]) prices.fill(price, from, until);
      this.#end += until - from;
    }
  }

  /** Puts an older minute in front of the first. */
  prepend(minute: number, bar: MinuteBar): void {
    if (this.#first === this.#end) this.#first = this.#end = minute + 1;
    invariant(minute === this.#first - 1, 'older bars end where the held ones begin');
    this.#first -= 1;
    this.#write(minute, bar);
  }

  /** Adds trades to the last minute, but for their turnover; the first trade of a bar decides its open. */
  addTrades({ open, high, low, close, lots }: FreshTrades): void {
    const minute = this.#end - 1;
    const day = this.#day(minute);
    const at = minute % DAY_MINUTES;
    const traded = day.volume[at] ?? 0;
    if (traded === 0) day.open[at] = open;
    day.high[at] = traded === 0 ? high : Math.max(day.high[at] ?? 0, high);
    day.low[at] = traded === 0 ? low : Math.min(day.low[at] ?? 0, low);
    day.close[at] = close;
    day.volume[at] = traded + lots;
  }

  /** Adds turnover to the last minute. */
  addTurnover(turnover: bigint): void {
    const minute = this.#end - 1;
    this.#writeTurnover(this.#day(minute), minute, this.turnover(minute) + turnover);
  }

  #write(minute: number, bar: MinuteBar): void {
    const day = this.#day(minute);
    const at = minute % DAY_MINUTES;
    day.open[at] = bar.open;
    day.high[at] = bar.high;
    day.low[at] = bar.low;
    day.close[at] = bar.close;
    day.volume[at] = bar.volume;
    this.#writeTurnover(day, minute, bar.turnover);
  }

  #writeTurnover(day: DayOfBars, minute: number, turnover: bigint): void {
    if (turnover < INT64_LIMIT) day.turnover[minute % DAY_MINUTES] = turnover;
    else this.#wideTurnover.set(minute, turnover);
  }

  #day(minute: number): DayOfBars {
    const index = Math.floor(minute / DAY_MINUTES);
    if (index === this.#latestIndex && this.#latestDay !== null) return this.#latestDay;
    const day = this.#days.get(index) ?? this.#addDay(index);
    this.#latestIndex = index;
    this.#latestDay = day;
    return day;
  }

  #addDay(index: number): DayOfBars {
    const day = emptyDay();
    this.#days.set(index, day);
    return day;
  }

  #flatDay(price: number): DayOfBars {
    if (this.#flat?.price === price) return this.#flat.day;
    const day = emptyDay();
    for (const prices of [day.open, day.high, day.low, day.close]) prices.fill(price);
    this.#flat = { price, day };
    return day;
  }
}

function emptyDay(): DayOfBars {
  // One piece of memory instead of six: a month of all markets is hundreds of days.
  const buffer = new ArrayBuffer(COLUMNS * DAY_MINUTES * BYTES);
  const column = (place: number): Float64Array =>
    new Float64Array(buffer, place * DAY_MINUTES * BYTES, DAY_MINUTES);
  return {
    open: column(0),
    high: column(1),
    low: column(2),
    close: column(3),
    volume: column(4),
    turnover: new BigInt64Array(buffer, 5 * DAY_MINUTES * BYTES, DAY_MINUTES),
  };
}
