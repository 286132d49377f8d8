import { expect, test } from 'vitest';
import type { BarPrice, PriceFormat } from 'lightweight-charts';
import { candleOptions, chartOptions, indicatorFormat, rightGapOf, zoomed } from './options';
import type { ChartColours } from './colours';

test('a price at the edge of a pane is written whole or not at all', () => {
  expect(chartOptions({} as ChartColours).rightPriceScale).toMatchObject({ entireTextOnly: true });
});

test('an axis without height has no words, and is no fault of the page', () => {
  const format = {
    pricePrecision: 2,
    base: 'BTC',
    quantityPrecision: 5,
    lotUnits: 1,
    interval: '1min',
    zone: 'utc',
  } as const;
  const written = (how: PriceFormat | undefined, value: number) =>
    how?.type === 'custom' ? how.formatter(value as BarPrice) : 'unknown';
  const candles = candleOptions({} as ChartColours, 2, false).priceFormat as PriceFormat;
  expect(written(candles, 6_000_050.4)).toBe('60,000.50');
  expect(written(candles, NaN)).toBe('');
  for (const scale of ['price', 'quantity', 'number'] as const) {
    const indicator = indicatorFormat(scale, format);
    expect(written(indicator, 100)).not.toBe('');
    for (const none of [NaN, Infinity]) expect(written(indicator, none)).toBe('');
  }
});

test('however close one looks, the newest candle stays where it is on the screen', () => {
  const last = 299;
  const shareOf = ({ from, to }: { from: number; to: number }) => (last - from) / (to - from);
  let range = { from: 224, to: 313 };
  const before = shareOf(range);
  for (let press = 0; press < 20; press += 1) range = zoomed(range, 0.8, last);
  expect(range.to - range.from).toBeCloseTo(10);
  expect(shareOf(range)).toBeCloseTo(before);
  for (let press = 0; press < 30; press += 1) range = zoomed(range, 1.25, last);
  expect(shareOf(range)).toBeCloseTo(before);
});

test('back in time the right edge stays, and the way back to the newest leaves it on the screen', () => {
  expect(zoomed({ from: 100, to: 200 }, 0.5, 299)).toEqual({ from: 150, to: 200 });
  expect(rightGapOf({ from: 224, to: 313 })).toBe(14);
  expect(rightGapOf({ from: 100, to: 110 })).toBe(3);
});
