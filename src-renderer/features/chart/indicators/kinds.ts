/** What each indicator is: where it is drawn, what it draws, how it starts. One table, no maths. */
import type { ChartColour, Indicator } from '@shared/contract/terminal/charts';
import { nextCandleStart, type Interval } from '@shared/domain/candle';
import type { Bar } from '../history';

export type IndicatorKind = Indicator['kind'];
type OutputName = 'value' | 'upper' | 'middle' | 'lower' | 'macd' | 'signal' | 'histogram';

/** One line or one row of columns that an indicator draws. */
interface Output {
  readonly name: OutputName;
  readonly style: 'line' | 'faint' | 'columns' | 'second';
}

export type IndicatorScale = 'price' | 'quantity' | 'number';

interface KindFacts {
  /** `price`: over the candles; `own`: a pane of its own below them. */
  readonly pane: 'price' | 'own';
  /** How its values read: as a price, a quantity, or a plain number of two decimals. */
  readonly scale: IndicatorScale;
  readonly outputs: readonly Output[];
}

const LINE: readonly Output[] = [{ name: 'value', style: 'line' }];

export const KINDS: Readonly<Record<IndicatorKind, KindFacts>> = {
  volume: { pane: 'own', scale: 'quantity', outputs: [{ name: 'value', style: 'columns' }] },
  ma: { pane: 'price', scale: 'price', outputs: LINE },
  ema: { pane: 'price', scale: 'price', outputs: LINE },
  bollinger: {
    pane: 'price',
    scale: 'price',
    outputs: [
      { name: 'upper', style: 'line' },
      { name: 'middle', style: 'faint' },
      { name: 'lower', style: 'line' },
    ],
  },
  rsi: { pane: 'own', scale: 'number', outputs: LINE },
  macd: {
    pane: 'own',
    scale: 'price',
    outputs: [
      { name: 'histogram', style: 'columns' },
      { name: 'macd', style: 'line' },
      { name: 'signal', style: 'second' },
    ],
  },
  vwap: { pane: 'price', scale: 'price', outputs: LINE },
};

/** In the order they are offered. */
export const INDICATOR_KINDS = Object.keys(KINDS) as readonly IndicatorKind[];

/** What a trader gets who adds one: the values of the literature. */
export function newIndicator(kind: IndicatorKind, id: string, colour: ChartColour): Indicator {
  switch (kind) {
    case 'volume':
      return { id, kind };
    case 'ma':
    case 'ema':
      return { id, kind, colour, period: 20 };
    case 'bollinger':
      return { id, kind, colour, period: 20, deviations: 2 };
    case 'rsi':
      return { id, kind, colour, period: 14 };
    case 'macd':
      return { id, kind, colour, fast: 12, slow: 26, signal: 9 };
    case 'vwap':
      return { id, kind, colour };
  }
}

/** Its numbers in the order they are written: "MACD 12 26 9". */
export function parametersOf(indicator: Indicator): readonly number[] {
  switch (indicator.kind) {
    case 'volume':
    case 'vwap':
      return [];
    case 'ma':
    case 'ema':
    case 'rsi':
      return [indicator.period];
    case 'bollinger':
      return [indicator.period, indicator.deviations];
    case 'macd':
      return [indicator.fast, indicator.slow, indicator.signal];
  }
}

const DAY_MS = 86_400_000;

/**
 * How many bars before the first one drawn must be calculated so that the drawn values no longer
 * depend on where the calculation began: exact for averages of a window, below 1e-8 of the value for
 * those that smooth without end.
 */
export function runInBars(indicator: Indicator, interval: Interval, first: Bar): number {
  switch (indicator.kind) {
    case 'volume':
      return 0;
    case 'ma':
    case 'bollinger':
      return indicator.period - 1;
    case 'ema':
      return 10 * indicator.period;
    case 'rsi':
      return 20 * indicator.period + 1;
    case 'macd':
      return 10 * (Math.max(indicator.slow, indicator.fast) + indicator.signal);
    case 'vwap':
      return isIntraday(interval) ? Math.ceil((first[0] % DAY_MS) / lengthOf(interval, first)) : 0;
  }
}

const lengthOf = (interval: Interval, [timeMs]: Bar): number =>
  nextCandleStart(interval, timeMs) - timeMs;

const isIntraday = (interval: Interval): boolean =>
  interval !== '1day' && interval !== '1week' && interval !== '1month';

/** The last bar of a UTC day that is known; a bar of a day or longer is no part of one. */
export const endsSession = (interval: Interval, bar: Bar, next: Bar): boolean =>
  isIntraday(interval) && sessionOf(bar) !== sessionOf(next);

/** A session whose first bars are not known: what is summed from its middle is no value of it. */
export const isCutSession = ({ kind }: Indicator, interval: Interval, [timeMs]: Bar): boolean =>
  kind === 'vwap' && isIntraday(interval) && timeMs % DAY_MS !== 0;

/** The UTC day a bar belongs to: the session of a VWAP. */
export const sessionOf = (bar: Bar): number => Math.floor(bar[0] / DAY_MS);
