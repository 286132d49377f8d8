/**
 * What can be traded, as the desk knows it: a pair's two precisions, a contract's size and limits.
 * What the exchange states is under its own name; what a profile only assumes is under `assumed`,
 * and every figure that uses it wears ≈.
 */
import { z } from 'zod';

/** Decimal text; money in the quote asset, rates as fractions. */
const text = z.string();

/**
 * In which steps the figures of a row are counted that is kept over restarts: those of its instrument may be others by
 * now, and the row is then told in its own.
 */
export const counting = z.strictObject({
  pricePrecision: z.number(),
  quantityPrecision: z.number(),
  /** Of a contract, as `multiplier` below; null of a pair. */
  multiplier: z.strictObject({ units: z.number(), decimals: z.number() }).nullable(),
});
export type Counting = z.infer<typeof counting>;

const spotInstrument = z.strictObject({
  kind: z.literal('spot'),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  pricePrecision: z.number(),
  quantityPrecision: z.number(),
});

const futuresInstrument = z.strictObject({
  kind: z.literal('futures'),
  /** The contract's name: "E-BTC-USDT". */
  symbol: z.string(),
  base: z.string(),
  /** The margin coin. */
  quote: z.string(),
  pricePrecision: z.number(),
  /** Quantities are whole contracts: where a pair counts lots, a contract counts contracts. */
  quantityPrecision: z.literal(0),
  /** Base units per contract: `units` × 10^-`decimals`. */
  multiplier: z.strictObject({ units: z.number(), decimals: z.number() }),
  /** The spot pair of the same base, "" when there is none. */
  underlying: z.string(),
  isTradable: z.boolean(),
  limits: z.strictObject({
    minContracts: z.number(),
    maxLimitContracts: z.number(),
    maxMarketContracts: z.number(),
    minValue: text,
    maxLimitValue: text,
    maxMarketValue: text,
    maxOpenOrders: z.number(),
  }),
  assumed: z.strictObject({
    leverage: z.number(),
    fees: z.strictObject({
      openMaker: text,
      openTaker: text,
      closeMaker: text,
      closeTaker: text,
    }),
    /** By rising volume: up to `maxContracts` in a position this leverage and maintenance rate. */
    tiers: z.array(
      z.strictObject({ maxContracts: z.number(), maxLeverage: z.number(), keepRate: text }),
    ),
  }),
});

export const instrument = z.discriminatedUnion('kind', [spotInstrument, futuresInstrument]);
export type SpotInstrument = z.infer<typeof spotInstrument>;
export type FuturesInstrument = z.infer<typeof futuresInstrument>;
