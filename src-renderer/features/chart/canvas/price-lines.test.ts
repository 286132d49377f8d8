import {
  LineStyle,
  type IPriceLine,
  type ISeriesApi,
  type PriceLineOptions,
} from 'lightweight-charts';
import { expect, test } from 'vitest';
import type { ChartColours } from './colours';
import { PriceLines, type DrawnLine } from './price-lines';

test('a ladder of many orders leaves the candles to be seen: thin lines, no prices on the axis', () => {
  const looks = new Map<number, PriceLineOptions>();
  const createPriceLine = (options: PriceLineOptions) => {
    const own = { ...options };
    looks.set(own.price, own);
    const applyOptions = (next: Partial<PriceLineOptions>) => {
      Object.assign(own, next);
    };
    return { applyOptions } as IPriceLine;
  };
  const removePriceLine = () => {};
  const series = { createPriceLine, removePriceLine } as unknown as ISeriesApi<'Candlestick'>;
  const lines = new PriceLines(series, {} as ChartColours);
  const order = (price: number): DrawnLine => ({
    id: `${price}`,
    price,
    tone: 'buy',
    style: 'dashed',
  });
  const entry: DrawnLine = { id: 'entry', price: 1, tone: 'buy', style: 'solid' };
  const few = [entry, order(2)];
  const many = [entry, ...Array.from({ length: 50 }, (_, place) => order(place + 2))];
  const look = (price: number) => {
    const { lineStyle, axisLabelVisible } = looks.get(price) ?? {};
    return { lineStyle, axisLabelVisible };
  };

  lines.set(few);
  expect(look(2)).toEqual({ lineStyle: LineStyle.Dashed, axisLabelVisible: true });
  lines.set(many);
  for (const price of [2, 51]) {
    expect(look(price)).toEqual({ lineStyle: LineStyle.SparseDotted, axisLabelVisible: false });
  }
  expect(look(1)).toEqual({ lineStyle: LineStyle.Solid, axisLabelVisible: true });
  lines.set(few);
  expect(look(2)).toEqual({ lineStyle: LineStyle.Dashed, axisLabelVisible: true });
});
