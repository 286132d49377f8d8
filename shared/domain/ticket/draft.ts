/**
 * A ticket as the trader fills it in: text that may be incomplete or wrong, and what is known
 * while it is filled in. No framework, no time, no network: every entry (ticket, ladder, chart,
 * palette) feeds the same draft.
 */
import { parseDecimal } from '../../money/decimal';
import { ASSET_SCALE, atoms, RATE_SCALE, rate, type Atoms, type Ticks } from '../../money/units';
import type { SpotFees } from '../instrument-defaults';
import type { SpotPair } from '../instrument';
import type { OrderQuantity, OrderType, Side } from '../order';

export type QuantityUnit = OrderQuantity['unit'];

export interface TicketDraft {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly quantity: string;
  /** What `quantity` counts: always `quote` for a market buy, always `base` for a market sell. */
  readonly unit: QuantityUnit;
  /** What the trader chose last, for when the order's type leaves the choice. */
  readonly preferredUnit: QuantityUnit;
}

/** [ticks, lots], best first, as the book topic carries them. */
export type Depth = readonly (readonly [price: number, lots: number])[];

export interface TicketFacts {
  readonly pair: SpotPair;
  /** Free amounts of both assets; null before the first read of the account. */
  readonly available: { readonly base: Atoms; readonly quote: Atoms } | null;
  readonly fees: SpotFees & { readonly isAssumed: boolean };
  readonly bids: Depth;
  readonly asks: Depth;
  /** False before the first book: its empty sides then say nothing. */
  readonly isBookKnown: boolean;
  /** Null before the first trade. */
  readonly last: Ticks | null;
}

export function newTicket(side: Side = 'BUY', type: OrderType = 'LIMIT'): TicketDraft {
  const unit = forcedUnit(side, type) ?? 'base';
  return { side, type, price: '', quantity: '', unit, preferredUnit: 'base' };
}

/** The only unit the interface takes for such an order; null where the trader may choose. */
export function forcedUnit(side: Side, type: OrderType): QuantityUnit | null {
  if (type === 'LIMIT') return null;
  return side === 'BUY' ? 'quote' : 'base';
}

/** The free amounts of a pair's assets from balance rows; an asset without a row is zero. */
export function availableOf(
  pair: SpotPair,
  rows: readonly { readonly asset: string; readonly free: string }[],
): { readonly base: Atoms; readonly quote: Atoms } {
  const free = (asset: string): Atoms =>
    atoms(unitsOf(rows.find((row) => row.asset === asset)?.free ?? '0', ASSET_SCALE));
  return { base: free(pair.base), quote: free(pair.quote) };
}

/** Fee rates from decimal fractions such as "0.001". */
export function feesOf(text: {
  readonly maker: string;
  readonly taker: string;
  readonly isAssumed: boolean;
}): TicketFacts['fees'] {
  return {
    maker: rate(unitsOf(text.maker, RATE_SCALE)),
    taker: rate(unitsOf(text.taker, RATE_SCALE)),
    isAssumed: text.isAssumed,
  };
}

function unitsOf(text: string, scale: number): bigint {
  const parsed = parseDecimal(text, scale);
  return parsed.ok ? parsed.value : 0n;
}
