import { expect, test } from 'vitest';
import type { Indicator } from '@shared/contract/terminal/charts';
import {
  candleOptions,
  indicatorFormat,
  indicatorText,
  volumeText,
  type ChartFormat,
} from './canvas/options';
import type { Bar } from './history';
import { valueText } from './legend';
import { barsCsv } from './table-rows';

const format: ChartFormat = {
  pricePrecision: 2,
  base: 'BTC',
  quantityPrecision: 3,
  lotUnits: 1,
  interval: '15min',
  zone: 'local',
};
const bars: readonly Bar[] = [
  [Date.UTC(2026, 10, 21, 12, 15), 1_000_050, 1_000_100, 999_900, 1_000_000, 1_500],
  [Date.UTC(2026, 10, 21, 12, 30), 1_000_000, 1_000_000, 1_000_000, 1_000_000, 0],
];
const macd: Indicator = { id: 'm', kind: 'macd', colour: 'blue', fast: 12, slow: 26, signal: 9 };
const rsi: Indicator = { id: 'r', kind: 'rsi', colour: 'blue', period: 14 };
const volume: Indicator = { id: 'v', kind: 'volume' };

test('CSV of what is on screen: exact figures, UTC, every indicator with its numbers', () => {
  const text = barsCsv(bars, format, (timeMs) => [
    { indicator: volume, pane: 1, values: [1] },
    { indicator: rsi, pane: 2, values: timeMs === bars[0]?.[0] ? [null] : [49.996] },
    { indicator: macd, pane: 3, values: [-12.4, 100, 112.4] },
  ]);
  expect(text.split('\n')).toEqual([
    'time,open,high,low,close,volume,rsi-14,macd-12-26-9 histogram,macd-12-26-9 macd,macd-12-26-9 signal',
    '2026-11-21T12:15Z,10000.50,10001.00,9999.00,10000.00,1.500,,-0.12,1.00,1.12',
    '2026-11-21T12:30Z,10000.00,10000.00,10000.00,10000.00,0.000,50.00,-0.12,1.00,1.12',
  ]);
});

test('the volume of a contract is in its base asset, as everything else beside it', () => {
  const contract = { ...format, quantityPrecision: 4, lotUnits: 1 };
  expect(barsCsv(bars.slice(0, 1), contract, () => [])).toMatch(/,0\.1500$/);
  expect(barsCsv(bars.slice(0, 1), { ...contract, lotUnits: 10 }, () => [])).toMatch(/,1\.5000$/);
  expect(valueText(volume, 316_390, contract)).toBe('31.6390 BTC');
});

test.each([
  [5, 1, 1, 60_012, '0.60012', '123.4'],
  [3, 3, 1, 150_125, '150.125', '1.234'],
  // Contracts of 10 XRP.
  [4, 0, 10, 6_012, '0.6012', '12,340'],
])(
  'axis, legend and file of %i, %i decimals, %i a lot',
  (pricePrecision, quantityPrecision, ...row) => {
    const [lotUnits, ticks, price, size] = row;
    const own = { ...format, pricePrecision, quantityPrecision, lotUnits };
    expect(volumeText(1_234, own)).toBe(size);
    expect(indicatorText(ticks, 'price', pricePrecision)).toBe(price);
    const { priceFormat } = candleOptions({ up: '', down: '' } as never, pricePrecision, false);
    for (const axis of [priceFormat, indicatorFormat('price', own)]) {
      expect((axis as { formatter: (value: number) => string }).formatter(ticks)).toBe(price);
    }
    const bar: Bar = [Date.UTC(2026, 10, 21), ticks, ticks, ticks, ticks, 1_234];
    const file = barsCsv([bar], own, () => [{ indicator: macd, pane: 1, values: [ticks, 0, 0] }]);
    const cells = [price, price, price, price, size.replace(',', ''), price].join(',');
    expect(file.split('\n')[1]).toContain(`Z,${cells},`);
  },
);
