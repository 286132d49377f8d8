/** Whole ticks, lots and atoms written as the decimal text of the wire (exchange-rules §1, §7). */
import type { OrderReply } from '@shared/contract/exchange/spot-replies';
import type { SpotPair } from '@shared/domain/instrument';
import { divide, formatFixed, formatTrimmed, pow10 } from '@shared/money/decimal';
import { ASSET_SCALE, type Atoms } from '@shared/money/units';
import type { OrderRecord } from '../../engine/query';

/** Decimals of an average price. */
const AVERAGE_SCALE = 8;

export const priceText = (pair: SpotPair, price: number): string =>
  formatTrimmed(BigInt(price), pair.pricePrecision);

export const quantityText = (pair: SpotPair, quantity: number): string =>
  formatTrimmed(BigInt(quantity), pair.quantityPrecision);

export const moneyText = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);

/** A level of a depth, in strings of fixed precision. */
export function levelText(
  pair: SpotPair,
  level: { readonly price: number; readonly lots: number },
): readonly [string, string] {
  return [
    formatFixed(BigInt(level.price), pair.pricePrecision),
    formatFixed(BigInt(level.lots), pair.quantityPrecision),
  ];
}

/** Σ price × quantity ÷ quantity, half-up at 8 decimals; 0 before the first fill. */
function averagePriceText(pair: SpotPair, order: OrderRecord): string {
  if (order.executed === 0) return '0';
  const scaled = order.executedQuote * pow10(AVERAGE_SCALE - ASSET_SCALE + pair.quantityPrecision);
  return formatTrimmed(divide(scaled, BigInt(order.executed), 'half-up'), AVERAGE_SCALE);
}

/** A market buy reports the amount that was submitted; a market order has the price 0. */
export function orderTexts(pair: SpotPair, order: OrderRecord) {
  const { quantity } = order;
  return {
    price: order.price === null ? '0' : priceText(pair, order.price),
    origQty:
      quantity.unit === 'quote' ? moneyText(quantity.atoms) : quantityText(pair, quantity.lots),
    executedQty: quantityText(pair, order.executed),
  };
}

export function orderReplyOf(pair: SpotPair, order: OrderRecord): OrderReply {
  return {
    orderId: String(order.orderId),
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    ...orderTexts(pair, order),
    avgPrice: averagePriceText(pair, order),
    type: order.type,
    side: order.side,
    status: order.status,
    createdAtMs: order.createdAtMs,
  };
}
