/**
 * What a trader has made of the chart of a symbol: interval and indicators of each copy of the panel,
 * and the drawings all copies share. Kept by the terminal, drawn by the desk; never money.
 */
import { z } from 'zod';
import { INTERVALS } from '../../domain/candle';
import { TICKS_MAX } from '../../money/units';
import { done, symbol } from './fields';

const id = z.string().regex(/^[a-z0-9]{4,16}$/);
/** Of a copy of the chart panel: "chart", "chart:2". */
const instance = z.string().regex(/^[a-z0-9:-]{0,32}$/);

/** Names, not values: each theme has its own tone of them. */
export const CHART_COLOURS = ['blue', 'amber', 'violet', 'teal', 'pink', 'grey'] as const;
const colour = z.enum(CHART_COLOURS);
export type ChartColour = z.infer<typeof colour>;

const PERIOD_MAX = 500;
const period = z.int().min(1).max(PERIOD_MAX);

const indicator = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('volume') }),
  z.strictObject({ id, kind: z.literal('ma'), colour, period }),
  z.strictObject({ id, kind: z.literal('ema'), colour, period }),
  z.strictObject({
    id,
    kind: z.literal('bollinger'),
    colour,
    period,
    /** Standard deviations between the middle and a band. */
    deviations: z.number().min(0.1).max(10),
  }),
  /** Of one bar there is no average of gains and losses. */
  z.strictObject({ id, kind: z.literal('rsi'), colour, period: period.min(2) }),
  z.strictObject({
    id,
    kind: z.literal('macd'),
    colour,
    fast: period,
    slow: period,
    signal: period,
  }),
  /** Of the UTC day. */
  z.strictObject({ id, kind: z.literal('vwap'), colour }),
]);
export type Indicator = z.infer<typeof indicator>;

const price = z.int().min(0).max(TICKS_MAX);
const point = z.strictObject({ atMs: z.int().nonnegative(), price });

const drawing = z.discriminatedUnion('kind', [
  z.strictObject({ id, kind: z.literal('horizontal'), colour, price }),
  z.strictObject({ id, kind: z.literal('trend'), colour, from: point, to: point }),
  z.strictObject({ id, kind: z.literal('measure'), colour, from: point, to: point }),
]);
/** Prices in ticks, times on the exchange's clock. */
export type Drawing = z.infer<typeof drawing>;
export type DrawingPoint = z.infer<typeof point>;

export const INDICATORS_MAX = 16;
export const DRAWINGS_MAX = 50;
export const CHART_COPIES_MAX = 8;

const look = z.strictObject({
  interval: z.enum(INTERVALS),
  zone: z.enum(['local', 'utc']),
  indicators: z.array(indicator).max(INDICATORS_MAX),
  /** What rests in the book over time, behind the candles; looks kept before there was such a thing have none. */
  liquidity: z.boolean().default(false),
});
export type ChartLook = z.infer<typeof look>;

export const storedChart = z.strictObject({
  /** By copy of the panel. */
  looks: z.record(instance, look),
  drawings: z.array(drawing).max(DRAWINGS_MAX),
});
export type StoredChart = z.infer<typeof storedChart>;

export const chartTopics = {
  /** Empty for a symbol nobody has changed the chart of. */
  chart: {
    policy: 'latest',
    params: z.strictObject({ symbol }),
    value: z.strictObject({ symbol: z.string(), ...storedChart.shape }),
  },
} as const;

export const chartCommands = {
  /** What is left out stays; `drawings` replaces all of the symbol's. */
  saveChart: {
    input: z.strictObject({
      symbol,
      look: z.strictObject({ instance, ...look.shape }).optional(),
      drawings: storedChart.shape.drawings.optional(),
    }),
    output: done,
  },
} as const;
