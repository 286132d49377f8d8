/** Lines at a price across the candles: the newest price, own orders, entries, liquidations. Their words are labels beside. */
import { LineStyle, type IPriceLine, type ISeriesApi } from 'lightweight-charts';
import type { Bar } from '../history';
import type { ChartColours } from './colours';
import { LastPrice } from './last-price';

export type LineTone = 'buy' | 'sell' | 'neutral' | 'warn' | 'danger';

export interface DrawnLine {
  readonly id: string;
  /** Ticks. */
  readonly price: number;
  readonly tone: LineTone;
  readonly style: 'solid' | 'dashed' | 'dotted';
}

const STYLES = {
  solid: LineStyle.Solid,
  dashed: LineStyle.Dashed,
  dotted: LineStyle.Dotted,
} as const;

/** More lines than this hide what is under them: resting orders have no price on the axis then, and thin lines. */
const CROWD = 12;

interface Drawn {
  readonly priceLine: IPriceLine;
  /** What it was last drawn from: an option that is set again draws the chart again. */
  readonly from: string;
}

export class PriceLines {
  readonly #series: ISeriesApi<'Candlestick'>;
  readonly #drawn = new Map<string, Drawn>();
  readonly #lastPrice: LastPrice;
  #newest: Bar | null = null;
  #lines: readonly DrawnLine[] = [];
  #colours: ChartColours;

  constructor(series: ISeriesApi<'Candlestick'>, colours: ChartColours) {
    this.#series = series;
    this.#lastPrice = new LastPrice(series);
    this.#colours = colours;
  }

  set(lines: readonly DrawnLine[]): void {
    this.#lines = lines;
    const wanted = new Set(lines.map(({ id }) => id));
    for (const [id, { priceLine }] of this.#drawn) {
      if (wanted.has(id)) continue;
      this.#series.removePriceLine(priceLine);
      this.#drawn.delete(id);
    }
    const isCrowded = lines.length > CROWD;
    const said = new Set<string>();
    for (const line of lines) {
      const place = `${line.tone} ${line.price}`;
      const options = this.#optionsOf(line, isCrowded, !said.has(place));
      said.add(place);
      const from = JSON.stringify(options);
      const drawn = this.#drawn.get(line.id);
      if (drawn?.from === from) continue;
      const priceLine = drawn?.priceLine ?? this.#series.createPriceLine(options);
      if (drawn !== undefined) priceLine.applyOptions(options);
      this.#drawn.set(line.id, { priceLine, from });
    }
  }

  setNewest(bar: Bar | null): void {
    this.#newest = bar;
    this.#lastPrice.set(bar, this.#colours);
  }

  setColours(colours: ChartColours): void {
    this.#colours = colours;
    this.setNewest(this.#newest);
    this.set(this.#lines);
  }

  /** `isFirst`: of its colour at its price. The same price under itself would hide the prices around it. */
  #optionsOf({ price, tone, style }: DrawnLine, isCrowded: boolean, isFirst: boolean) {
    const { up, down, onUp, onDown, muted, warn, danger, panel } = this.#colours;
    const [color, axisLabelTextColor] = {
      buy: [up, onUp],
      sell: [down, onDown],
      neutral: [muted, panel],
      warn: [warn, panel],
      danger: [danger, panel],
    }[tone] as [string, string];
    const isThinned = isCrowded && style === 'dashed';
    return {
      price,
      color,
      axisLabelColor: color,
      axisLabelTextColor,
      lineStyle: isThinned ? LineStyle.SparseDotted : STYLES[style],
      lineWidth: 1 as const,
      axisLabelVisible: isFirst && !isThinned,
      title: '',
    };
  }
}
