/** From slots to what the library draws: values stay whole ticks and lots, only pixels are floats. */
import type { CandlestickData, UTCTimestamp, WhitespaceData } from 'lightweight-charts';
import type { ChartColours } from './colours';
import type { Bar } from '../history';
import type { Slot } from '../window';

export type CandlePoint = CandlestickData<UTCTimestamp> | WhitespaceData<UTCTimestamp>;
export const chartTime = (timeMs: number) => (timeMs / 1000) as UTCTimestamp;

/** A flat bar without volume is dimmed: nothing traded, the price is only carried on. */
export function candlePoint({ timeMs, bar }: Slot, colours: ChartColours): CandlePoint {
  const time = chartTime(timeMs);
  if (bar === null) return { time };
  const [, open, high, low, close, volume] = bar;
  const point = { time, open, high, low, close };
  if (volume > 0) return point;
  return { ...point, color: colours.quiet, borderColor: colours.quiet, wickColor: colours.quiet };
}

export const isUp = (bar: Bar) => bar[4] >= bar[1];
