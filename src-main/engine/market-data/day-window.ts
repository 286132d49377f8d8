/**
 * The rolling 24 hours of exchange-rules §7: 1440 one-minute buckets, the current one included.
 * Volume and turnover are kept as running sums, because summing 1440 bigints per ticker is not free.
 */
import type { Ticker } from '@shared/domain/market';
import { divide, formatFixed } from '@shared/money/decimal';
import { atoms, lots, ticks } from '@shared/money/units';
import { MINUTE_MS, type MinuteBars } from './minute-bars';

const WINDOW_MINUTES = 1440;
const ROSE_DECIMALS = 4;

/** (last − open) / open as text with 4 decimals, half away from zero; "0.0000" without an open. */
export function roseText(open: number, last: number): string {
  if (open === 0) return formatFixed(0n, ROSE_DECIMALS);
  const scaled = BigInt(last - open) * 10n ** BigInt(ROSE_DECIMALS);
  return formatFixed(divide(scaled, BigInt(open), 'half-up'), ROSE_DECIMALS);
}

export class DayWindow {
  readonly #bars: MinuteBars;
  /** First minute that the running sums include. */
  #from = 0;
  #volume = 0;
  #turnover = 0n;

  constructor(bars: MinuteBars) {
    this.#bars = bars;
    this.#from = bars.end;
    this.extendBack();
  }

  /** Counts lots traded in the current minute, and their turnover. */
  addLots(tradeLots: number): void {
    this.#volume += tradeLots;
  }
  addTurnover(turnover: bigint): void {
    this.#turnover += turnover;
  }

  /** Drops what is older than 24 hours once the last minute held has moved on. */
  slide(): void {
    const bars = this.#bars;
    const from = bars.end - WINDOW_MINUTES;
    if (from - this.#from >= WINDOW_MINUTES) {
      // A long closed time: nothing that was counted is left.
      this.#from = bars.end;
      this.#volume = 0;
      this.#turnover = 0n;
      this.extendBack();
      return;
    }
    for (; this.#from < from; this.#from++) {
      if (this.#from < bars.first) continue;
      this.#volume -= bars.volume(this.#from);
      this.#turnover -= bars.turnover(this.#from);
    }
  }

  /** Counts older bars that have been put in front of the series, as far as the window reaches. */
  extendBack(): void {
    const bars = this.#bars;
    const from = Math.max(bars.first, bars.end - WINDOW_MINUTES);
    while (this.#from > from) {
      this.#from -= 1;
      this.#volume += bars.volume(this.#from);
      this.#turnover += bars.turnover(this.#from);
    }
  }

  ticker(symbol: string, atMs: number, lastPrice: number): Ticker {
    const end = Math.floor(atMs / MINUTE_MS) + 1;
    const start = end - WINDOW_MINUTES;
    let { volume, turnover } = { volume: this.#volume, turnover: this.#turnover };
    for (let minute = this.#from; minute < Math.min(start, this.#bars.end); minute++) {
      volume -= this.#bars.volume(minute);
      turnover -= this.#bars.turnover(minute);
    }
    const { open, high, low } = this.#extremes(start, lastPrice);
    return {
      symbol,
      windowStartMs: start * MINUTE_MS,
      open: ticks(open),
      high: ticks(high),
      low: ticks(low),
      last: ticks(lastPrice),
      volume: lots(volume),
      turnover: atoms(turnover),
      rose: roseText(open, lastPrice),
    };
  }

  /** Open is the last price before the window, else the first in it; flat minutes do not count. */
  #extremes(start: number, lastPrice: number) {
    const bars = this.#bars;
    let open = start > bars.first && start < bars.end ? bars.close(start - 1) : 0;
    let high = 0;
    let low = Infinity;
    for (let minute = Math.max(start, bars.first); minute < bars.end; minute++) {
      if (bars.volume(minute) === 0) continue;
      if (open === 0) open = bars.open(minute);
      high = Math.max(high, bars.high(minute));
      low = Math.min(low, bars.low(minute));
    }
    if (high === 0) return { open: lastPrice, high: lastPrice, low: lastPrice };
    return { open, high, low };
  }
}
