/**
 * One indicator as a stream: bars go in one by one, values come out; the last bar may be replaced as
 * often as the forming candle moves. The maths is the library's. Values are in ticks (lots for volume)
 * with a fraction: they are drawn, never traded with.
 */
import {
  BollingerBands,
  EMA,
  MACD,
  RSI,
  SMA,
  VWAP,
  type OpenHighLowCloseVolume,
} from 'trading-signals';
import type { Indicator } from '@shared/contract/terminal/charts';
import type { Bar } from '../history';
import { sessionOf } from './kinds';

/** One per output of the kind, in its order; null while there is too little to go by. */
export type Values = readonly (number | null)[];

export interface Calculator {
  /** The next bar, or, with `isSame`, the last one again with new figures. */
  update(bar: Bar, isSame: boolean): Values;
}

export function calculatorOf(indicator: Indicator): Calculator {
  switch (indicator.kind) {
    case 'volume':
      return { update: (bar) => [bar[5]] };
    case 'ma':
      return ofClose(new SMA(indicator.period));
    case 'ema':
      return ofClose(new EMA(indicator.period));
    case 'rsi':
      return ofClose(new RSI(indicator.period));
    case 'bollinger':
      return bands(new BollingerBands(indicator.period, indicator.deviations));
    case 'macd':
      return macd(indicator.fast, indicator.slow, indicator.signal);
    case 'vwap':
      return new SessionVwap();
  }
}

interface CloseIndicator {
  update(close: number, isSame: boolean): number | null;
  readonly isStable: boolean;
}

function ofClose(indicator: CloseIndicator): Calculator {
  return {
    update: (bar, isSame) => {
      const value = indicator.update(bar[4], isSame);
      return [indicator.isStable ? value : null];
    },
  };
}

function bands(indicator: BollingerBands): Calculator {
  return {
    update: (bar, isSame) => {
      const value = indicator.update(bar[4], isSame);
      return value === null ? [null, null, null] : [value.upper, value.middle, value.lower];
    },
  };
}

function macd(fast: number, slow: number, signal: number): Calculator {
  const indicator = new MACD(new EMA(fast), new EMA(slow), new EMA(signal));
  return {
    update: (bar, isSame) => {
      const value = indicator.update(bar[4], isSame);
      return value === null ? [null, null, null] : [value.histogram, value.macd, value.signal];
    },
  };
}

/**
 * Begins anew with each UTC day. A bar without volume leaves the value where it is; the library would
 * then take a later replacement for one of the bar before it, so it is only told of bars that traded.
 */
class SessionVwap implements Calculator {
  #session = NaN;
  #vwap = new VWAP();
  #isLastCounted = false;
  #value: number | null = null;

  update(bar: Bar, isSame: boolean): Values {
    if (sessionOf(bar) !== this.#session) {
      this.#session = sessionOf(bar);
      this.#vwap = new VWAP();
      this.#isLastCounted = false;
      this.#value = null;
    }
    const isReplacing = isSame && this.#isLastCounted;
    if (!isSame) this.#isLastCounted = false;
    if (bar[5] > 0) {
      this.#value = this.#vwap.update(candleOf(bar), isReplacing);
      this.#isLastCounted = true;
    }
    return [this.#value];
  }
}

const candleOf = ([, open, high, low, close, volume]: Bar): OpenHighLowCloseVolume => ({
  open,
  high,
  low,
  close,
  volume,
});
