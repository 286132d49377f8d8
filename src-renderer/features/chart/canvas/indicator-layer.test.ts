import type { IChartApiBase } from 'lightweight-charts';
import { expect, test } from 'vitest';
import { emptyHistory, withPage, type Bar } from '../history';
import { liveWindow } from '../window';
import type { SeriesColours } from './colours';
import { IndicatorLayer } from './indicator-layer';
import type { ChartFormat } from './options';

const HOUR = 3_600_000;
const bar = (hour: number): Bar => [hour * HOUR, 100, 102, 98, 100 + (hour % 5), 10];

test('from the last VWAP of a day to the first of the next one no line is drawn', () => {
  let drawn: readonly { readonly time: number; readonly color?: string }[] = [];
  const series = { setData: (points: typeof drawn) => (drawn = points) };
  const chart = { addSeries: () => series } as unknown as IChartApiBase;
  const format = { interval: '60min', pricePrecision: 1 } as ChartFormat;
  const layer = new IndicatorLayer(chart, { series: {} } as SeriesColours, format);
  layer.set([{ id: 'vwap', kind: 'vwap', colour: 'blue' }]);
  // A venue may miss the first hour of a day.
  const hours = Array.from({ length: 60 }, (_, hour) => hour).filter((hour) => hour !== 48);
  const history = withPage(emptyHistory('60min'), hours.map(bar), true);
  layer.draw(history, liveWindow(history), true);
  // A way has the colour of the point it comes from.
  const unseen = drawn.filter(({ color }) => color !== undefined);
  expect(unseen.map(({ time }) => (time * 1000) / HOUR)).toEqual([23, 47]);
});
