/**
 * How an order ended, from its own trades: rows of the exchange that are read anyway, many orders' at once. Trades
 * that come to exactly all it asked for prove it filled. Where the answer to its placing has said how it ended
 * and how much it had executed, they only add the price. Less than that proves nothing.
 */
import type { FillRow } from '@shared/contract/terminal';
import { divide, formatTrimmed } from '@shared/money/decimal';
import { hasEnded, type TrackedOrder } from './tracked-order';

/** As the exchange writes an average (exchange-rules §1); a price that has more of them keeps all. */
const AVERAGE_DECIMALS = 8;

/** The order as it ended; undefined when `fills`, which are its own, do not prove it. */
export function provenEnd(
  order: TrackedOrder,
  fills: readonly FillRow[],
  pricePrecision: number,
): TrackedOrder | undefined {
  const { quantity } = order;
  const traded = fills.reduce((sum, fill) => sum + fill.lots, 0);
  // A market buy by its amount does not say how much that is.
  const isAll = quantity.unit === 'base' && traded === quantity.lots;
  const averagePrice = averageOf(fills, pricePrecision);
  if (!hasEnded(order)) {
    if (quantity.unit !== 'base' || !isAll) return undefined;
    return { ...order, status: 'FILLED', executed: quantity.lots, averagePrice };
  }
  const isSound = order.status !== 'FILLED' || quantity.unit === 'quote' || isAll;
  return isSound && traded === order.executed ? { ...order, averagePrice } : undefined;
}

function averageOf(fills: readonly FillRow[], pricePrecision: number): string {
  const decimals = Math.max(AVERAGE_DECIMALS, pricePrecision);
  const scale = 10n ** BigInt(decimals - pricePrecision);
  let value = 0n;
  let quantity = 0n;
  for (const { price, lots } of fills) {
    value += BigInt(price) * BigInt(lots);
    quantity += BigInt(lots);
  }
  if (quantity === 0n) return '0';
  return formatTrimmed(divide(value * scale, quantity, 'half-up'), decimals);
}
