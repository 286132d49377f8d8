/**
 * The values of one indicator over the window of the chart. What has been calculated is kept: a tick
 * of the forming candle costs one update, a new candle one more; only a window that moved back in
 * time, or bars that turned out different, start a new calculation, and never of more than the window.
 */
import type { Indicator } from '@shared/contract/terminal/charts';
import { candleStart, nextCandleStart } from '@shared/domain/candle';
import { barAt, barIndexAt, type Bar, type History } from '../history';
import { WINDOW_MAX, type BarWindow } from '../window';
import { calculatorOf, type Calculator, type Values } from './calculator';
import { isCutSession, runInBars } from './kinds';

/** More than this is never kept: a chart that runs for weeks starts anew now and then. */
const KEPT_MAX = 4 * WINDOW_MAX + 20_000;

export class IndicatorTrack {
  readonly indicator: Indicator;
  #calculator: Calculator;
  /** What the calculator has been given, oldest first; the last one may still change. */
  #fed: Bar[] = [];
  #values: Values[] = [];
  #closed: readonly Bar[] | null = null;
  /** The first bar whose value is worth drawing. */
  #firstGoodMs = Infinity;
  /** Until then the session is one whose beginning is not known. */
  #cutUntilMs = -Infinity;

  constructor(indicator: Indicator) {
    this.indicator = indicator;
    this.#calculator = calculatorOf(indicator);
  }

  /** Brings the values up to `history` and `window`; true when more than the last one is new. */
  follow(history: History, window: BarWindow): boolean {
    const first = barAt(history, window.firstBar);
    if (first === undefined) {
      this.#restart();
      return true;
    }
    const runIn = runInBars(this.indicator, history.interval, first);
    const start = Math.max(0, window.firstBar - runIn);
    const isKept = first[0] >= this.#firstGoodMs && this.#beginsBy(barAt(history, start));
    this.#cutUntilMs = cutUntil(this.indicator, history, start);
    if (isKept && history.closed === this.#closed && this.#replaceLast(history, window)) {
      return false;
    }
    if (!isKept || !this.#isContinuedBy(history)) {
      this.#restart();
      this.#firstGoodMs = first[0];
    }
    this.#closed = history.closed;
    const fedTo = this.#fed.at(-1);
    const from = fedTo === undefined ? start : indexOf(history, fedTo[0]) + 1;
    for (let index = from; index < window.endBar; index += 1) {
      const bar = barAt(history, index);
      if (bar !== undefined) this.#feed(bar);
    }
    return true;
  }

  /** The values at the bar that opens at `timeMs`; null when there is none. */
  at(timeMs: number): Values | null {
    const index = barIndexAt(this.#fed, timeMs);
    const isGood = timeMs >= this.#firstGoodMs && timeMs >= this.#cutUntilMs;
    if (this.#fed[index]?.[0] !== timeMs || !isGood) return null;
    return this.#values[index] ?? null;
  }

  /** What was fed reaches back as far as it could now: older bars may have become known since. */
  #beginsBy(start: Bar | undefined): boolean {
    const fed = this.#fed[0];
    return start === undefined || fed === undefined || fed[0] <= start[0];
  }

  #feed(bar: Bar): void {
    this.#fed.push(bar);
    this.#values.push(this.#calculator.update(bar, false));
  }

  /** The window is the same and only the forming candle has moved. */
  #replaceLast(history: History, window: BarWindow): boolean {
    const last = barAt(history, window.endBar - 1);
    const fed = this.#fed.at(-1);
    if (last === undefined || fed === undefined || last[0] !== fed[0]) return false;
    if (last === fed) return true;
    this.#fed[this.#fed.length - 1] = last;
    this.#values[this.#values.length - 1] = this.#calculator.update(last, true);
    return true;
  }

  /** All that was fed is still so; a last bar that closed differently is put right. */
  #isContinuedBy(history: History): boolean {
    const first = this.#fed[0];
    if (first === undefined) return false;
    if (this.#fed.length > KEPT_MAX) return false;
    const start = indexOf(history, first[0]);
    const lastAt = this.#fed.length - 1;
    for (const [at, bar] of this.#fed.entries()) {
      const now = barAt(history, start + at);
      if (now === bar) continue;
      if (now === undefined || now[0] !== bar[0]) return false;
      if (isEqual(now, bar)) continue;
      if (at !== lastAt) return false;
      this.#fed[at] = now;
      this.#values[at] = this.#calculator.update(now, true);
    }
    return true;
  }

  #restart(): void {
    this.#calculator = calculatorOf(this.indicator);
    this.#fed = [];
    this.#values = [];
    this.#closed = null;
    this.#firstGoodMs = Infinity;
  }
}

/** The end of a session that begins before the first bar that is known. */
function cutUntil(indicator: Indicator, history: History, start: number): number {
  const first = barAt(history, start);
  if (start > 0 || history.isComplete || first === undefined) return -Infinity;
  if (!isCutSession(indicator, history.interval, first)) return -Infinity;
  return nextCandleStart('1day', candleStart('1day', first[0]));
}

const isEqual = (a: Bar, b: Bar): boolean => a.every((figure, at) => figure === b[at]);

/** The place of the bar that opens at `timeMs`, the forming one included. */
function indexOf(history: History, timeMs: number): number {
  return barIndexAt(history.closed, timeMs);
}
