/** From a draft's text to the order it describes, by the rules every room shares. */
import { err, ok, type Result } from '../../kernel/result';
import { formatTrimmed, rescale } from '../../money/decimal';
import {
  ASSET_SCALE,
  LOTS_MAX,
  lots,
  ticks,
  type Atoms,
  type Lots,
  type Ticks,
} from '../../money/units';
import type { SpotPair } from '../instrument';
import type { OrderQuantity, OrderType, Side } from '../order';
import { parseAmount, parsePrice, parseQuantity, type SpotOrderText } from '../order-rules';
import { affordableLots } from '../order-value';
import { rejection, type Rejection } from '../rejection';
import type { TicketDraft, TicketFacts } from './draft';
import { settledNumber } from './number-entry';

export interface TicketOrder {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Ticks | null;
  readonly quantity: OrderQuantity;
}

/** The price in the field; for MARKET null, whatever the field holds. */
export function ticketPrice(draft: TicketDraft, pair: SpotPair): Result<Ticks | null, Rejection> {
  if (draft.type === 'MARKET') return ok(null);
  const text = settledNumber(draft.price);
  if (text === '') return err(rejection('missing-field', 'price', 'price: required'));
  return parsePrice(pair, text);
}

/**
 * The quantity in the field. A quote amount is kept for a market buy and becomes the lots it
 * affords, rounded down, for a limit order; without a readable price that is `missing-field`.
 */
export function ticketQuantity(
  draft: TicketDraft,
  pair: SpotPair,
): Result<OrderQuantity, Rejection> {
  const text = settledNumber(draft.quantity);
  if (text === '') return err(rejection('missing-field', 'volume', 'volume: required'));
  if (draft.unit === 'base') {
    const quantity = parseQuantity(pair, text);
    return quantity.ok ? ok({ unit: 'base', lots: quantity.value }) : quantity;
  }
  const amount = parseAmount(text);
  if (!amount.ok) return amount;
  const decimals = amountDecimals(draft.type, pair);
  if (
    rescale(amount.value, ASSET_SCALE, decimals, 'ceil') !==
    rescale(amount.value, ASSET_SCALE, decimals, 'floor')
  ) {
    const words = `volume: at most ${decimals} decimals`;
    return err(rejection('too-precise', 'volume', words));
  }
  if (draft.type === 'MARKET') return ok({ unit: 'quote', atoms: amount.value });
  const price = ticketPrice(draft, pair);
  if (!price.ok || price.value === null) {
    return err(rejection('missing-field', 'price', 'price: required'));
  }
  return lotsFor(pair, amount.value, price.value);
}

function lotsFor(pair: SpotPair, amount: Atoms, price: Ticks): Result<OrderQuantity, Rejection> {
  const affordable = affordableLots(pair, amount, price);
  if (affordable === 0n) {
    return err(rejection('volume-below-minimum', 'volume', 'volume: less than one lot'));
  }
  if (affordable > BigInt(LOTS_MAX)) {
    return err(rejection('volume-above-maximum', 'volume', 'volume: too large'));
  }
  return ok({ unit: 'base', lots: lots(Number(affordable)) });
}

/** The order a draft describes, or the first fault. */
export function ticketOrder(draft: TicketDraft, pair: SpotPair): Result<TicketOrder, Rejection> {
  const price = ticketPrice(draft, pair);
  if (!price.ok) return price;
  const quantity = ticketQuantity(draft, pair);
  if (!quantity.ok) return quantity;
  return ok({ side: draft.side, type: draft.type, price: price.value, quantity: quantity.value });
}

/** The order as the text a `placeOrder` command carries. */
export function orderText(order: TicketOrder, pair: SpotPair): SpotOrderText {
  const { side, type, price, quantity } = order;
  return {
    side,
    type,
    price: price === null ? '' : priceText(price, pair),
    quantity:
      quantity.unit === 'base'
        ? lotsText(quantity.lots, pair)
        : formatTrimmed(quantity.atoms, ASSET_SCALE),
    unit: quantity.unit,
  };
}

export const priceText = (price: Ticks, pair: SpotPair): string =>
  formatTrimmed(BigInt(price), pair.pricePrecision);
export const lotsText = (quantity: Lots, pair: SpotPair): string =>
  formatTrimmed(BigInt(quantity), pair.quantityPrecision);
/**
 * Decimals of an amount in the field: those of a price for a market buy (exchange-rules §2), all
 * of them for a limit order, where an amount is only another way to write whole lots.
 */
export const amountDecimals = (type: OrderType, pair: SpotPair): number =>
  type === 'MARKET' ? pair.pricePrecision : ASSET_SCALE;
/** A quote amount for the field, rounded down to the decimals it may have. */
export function amountText(amount: bigint, type: OrderType, pair: SpotPair): string {
  const decimals = amountDecimals(type, pair);
  return formatTrimmed(rescale(amount, ASSET_SCALE, decimals, 'floor'), decimals);
}

/** The price an order would meet first: best opposite level, else the last trade. */
export function touchPrice(side: Side, facts: TicketFacts): Ticks | null {
  const best = (side === 'BUY' ? facts.asks : facts.bids)[0]?.[0];
  return best === undefined ? facts.last : ticks(best);
}
