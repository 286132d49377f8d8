/** Spot and margin orders as their endpoints show them (document §2.6). */
import type { OrderReply } from '@shared/contract/exchange/endpoints/spot-replies';
import type { SpotPair } from '@shared/domain/instrument';
import type { ExchangeIds } from '../exchange-ids';
import {
  averageText,
  fixedPriceText,
  fixedQuantityText,
  moneyText,
  priceText,
  quantityText,
} from '../texts';
import type { ShownOrder } from './orders';

/** A level of a depth, in strings of fixed precision. */
export function levelText(
  pair: SpotPair,
  level: { readonly price: number; readonly lots: number },
): readonly [string, string] {
  return [fixedPriceText(pair, level.price), fixedQuantityText(pair, level.lots)];
}

/** A market buy reports the amount that was submitted; a market order has the price 0. */
export function orderTexts(pair: SpotPair, order: ShownOrder) {
  const { quantity } = order;
  return {
    price: order.price === null ? '0' : priceText(pair, order.price),
    origQty:
      quantity.unit === 'quote' ? moneyText(quantity.atoms) : quantityText(pair, quantity.lots),
    executedQty: quantityText(pair, order.executed),
  };
}

export function orderReplyOf(pair: SpotPair, order: ShownOrder, ids: ExchangeIds): OrderReply {
  return {
    orderId: ids.text(order.orderId),
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    ...orderTexts(pair, order),
    avgPrice: averageText(order.executedQuote, order.executed, pair.quantityPrecision),
    type: order.type,
    side: order.side,
    status: order.status,
    createdAtMs: order.createdAtMs,
  };
}
