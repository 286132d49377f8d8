/** The account's own trades, and what several of them come to. */
import { invariant } from '../kernel/result';
import { parseLong, rescale, type ExactDecimal } from '../money/decimal';
import type { Atoms, Lots, Ticks } from '../money/units';
import type { OrderBookKind, Side } from './order';

/** As the exchange writes them: plain decimals, every digit. */
export interface FineAmounts {
  readonly price: string;
  readonly quantity: string;
}

/**
 * One of the account's own trades (document §2.7). A self-trade is two fills with one `tradeId`. A market may be counted
 * coarser now than when it was made, or the exchange may tell its trades finer than it counts the market: what is no
 * whole number of its steps is null, and `fine` has both figures.
 */
export interface Fill {
  readonly tradeId: string;
  readonly book: OrderBookKind;
  readonly symbol: string;
  readonly orderId: string;
  readonly side: Side;
  readonly isMaker: boolean;
  readonly isSelf: boolean;
  readonly price: Ticks | null;
  readonly lots: Lots | null;
  readonly fine?: FineAmounts;
  readonly feeAsset: string;
  readonly fee: Atoms;
  readonly atMs: number;
}

/** One whose figures are whole numbers of the market's steps. */
export type CountedFill = SizedFill & { readonly price: Ticks };

/** One of a whole number of lots, or contracts. */
export type SizedFill = Fill & { readonly lots: Lots };

/** A fill's figures, here or as a row. */
interface Figures {
  readonly price: number | null;
  readonly lots: number | null;
  readonly fine?: FineAmounts | undefined;
}

/** Both figures are whole numbers of the market's steps. */
export const isCounted = <Of extends Figures>(
  fill: Of,
): fill is Of & { readonly price: number; readonly lots: number } =>
  fill.price !== null && fill.lots !== null;

/** Of a contract the quantity is whole contracts. */
interface Decimals {
  readonly pricePrecision: number;
  readonly quantityPrecision: number;
}

export function exactFigures(
  { price, lots, fine }: Figures,
  { pricePrecision, quantityPrecision }: Decimals,
): { readonly price: ExactDecimal; readonly quantity: ExactDecimal } {
  return {
    price: exact(price, pricePrecision, fine?.price),
    quantity: exact(lots, quantityPrecision, fine?.quantity),
  };
}

function exact(steps: number | null, decimals: number, fine: string | undefined): ExactDecimal {
  if (steps !== null) return { units: BigInt(steps), scale: decimals };
  const read = parseLong(fine ?? '');
  invariant(read.ok, 'a fill has the figures that are no whole number of steps as text');
  return read.value;
}

/** What fills come to, exactly. */
export function sumOfFills(
  fills: readonly Figures[],
  decimals: Decimals,
): {
  readonly quantity: ExactDecimal;
  readonly value: ExactDecimal;
  /** The dearest of them, in as many decimals as all of them need. */
  readonly dearest: ExactDecimal;
} {
  const figures = fills.map((fill) => exactFigures(fill, decimals));
  const prices = alike(figures.map(({ price }) => price));
  const quantities = alike(figures.map(({ quantity }) => quantity));
  const values = prices.units.map((price, at) => price * (quantities.units[at] ?? 0n));
  return {
    quantity: total(quantities),
    value: total({ units: values, scale: prices.scale + quantities.scale }),
    dearest: {
      units: prices.units.reduce((most, price) => (price > most ? price : most), 0n),
      scale: prices.scale,
    },
  };
}

/** How many lots fills come to. `whole`: what is sure of it; `exact` is null where more than that has executed. */
export function lotsOfFills(
  fills: readonly Figures[],
  quantityPrecision: number,
): { readonly whole: number; readonly exact: number | null } {
  const { units, scale } = total(
    alike(fills.map(({ lots, fine }) => exact(lots, quantityPrecision, fine?.quantity))),
  );
  const whole = Number(rescale(units, scale, quantityPrecision, 'floor'));
  const isExact = rescale(units, scale, quantityPrecision, 'ceil') === BigInt(whole);
  return { whole, exact: isExact ? whole : null };
}

/** Figures in the decimals of the finest of them. */
interface Alike {
  readonly units: readonly bigint[];
  readonly scale: number;
}

function alike(figures: readonly ExactDecimal[]): Alike {
  const scale = Math.max(0, ...figures.map((figure) => figure.scale));
  return {
    units: figures.map((figure) => rescale(figure.units, figure.scale, scale, 'floor')),
    scale,
  };
}

const total = ({ units, scale }: Alike): ExactDecimal => ({
  units: units.reduce((sum, each) => sum + each, 0n),
  scale,
});
