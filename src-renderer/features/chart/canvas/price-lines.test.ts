import {
  LineStyle,
  type IPriceLine,
  type ISeriesApi,
  type PriceLineOptions,
} from 'lightweight-charts';
import { expect, test } from 'vitest';
import type { ChartColours } from './colours';
import { PriceLines, type DrawnLine } from './price-lines';

/** A series that keeps what is drawn on it. */
function chart() {
  const drawn: PriceLineOptions[] = [];
  const createPriceLine = (options: PriceLineOptions) => {
    const own = { ...options };
    drawn.push(own);
    const applyOptions = (next: Partial<PriceLineOptions>) => {
      Object.assign(own, next);
    };
    return { own, applyOptions } as unknown as IPriceLine;
  };
  const removePriceLine = ({ own }: IPriceLine & { readonly own: PriceLineOptions }) => {
    drawn.splice(drawn.indexOf(own), 1);
  };
  const series = { createPriceLine, removePriceLine } as unknown as ISeriesApi<'Candlestick'>;
  return { lines: new PriceLines(series, {} as ChartColours), drawn };
}

const order = (price: number, id = `${price}`): DrawnLine => ({
  id,
  price,
  tone: 'buy',
  style: 'dashed',
});

test('orders at one price have it on the axis once, also when the first of them leaves', () => {
  const { lines, drawn } = chart();
  const labels = () => drawn.filter((line) => line.axisLabelVisible).map(({ price }) => price);
  const exit: DrawnLine = { ...order(5, 'exit'), tone: 'sell' };
  lines.set([order(5, 'a'), order(5, 'b'), order(6), order(5, 'c'), exit]);
  expect(labels()).toEqual([5, 6, 5]);
  lines.set([order(5, 'b'), order(6), order(5, 'c')]);
  expect(labels()).toEqual([5, 6]);
});

test('a ladder of many orders leaves the candles to be seen: thin lines, no prices on the axis', () => {
  const { lines, drawn } = chart();
  const entry: DrawnLine = { id: 'entry', price: 1, tone: 'buy', style: 'solid' };
  const few = [entry, order(2)];
  const many = [entry, ...Array.from({ length: 50 }, (_, place) => order(place + 2))];
  const look = (price: number) => {
    const { lineStyle, axisLabelVisible } = drawn.find((line) => line.price === price) ?? {};
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
