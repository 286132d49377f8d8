/**
 * An order whose own trades come to exactly all it asked for is filled, whatever else is known of it: a fact of
 * the exchange's own rows, which are read anyway. Less than all proves nothing, and a market buy by its
 * amount does not say how much that is.
 */
import type { FillRow } from '@shared/contract/terminal';
import { divide, formatTrimmed } from '@shared/money/decimal';
import type { TrackedOrder } from './tracked-order';

/** As the exchange writes an average (exchange-rules §1). */
const AVERAGE_DECIMALS = 8;

/** The order as filled; undefined when `fills`, which are its own, do not prove it. */
export function filledBy(
  order: TrackedOrder,
  fills: readonly FillRow[],
  pricePrecision: number,
): TrackedOrder | undefined {
  const { quantity } = order;
  if (quantity.unit !== 'base' || fills.length === 0) return undefined;
  const executed = fills.reduce((sum, fill) => sum + fill.lots, 0);
  if (executed !== quantity.lots) return undefined;
  const averagePrice = averageOf(fills, pricePrecision);
  return { ...order, status: 'FILLED', executed: quantity.lots, averagePrice };
}

function averageOf(fills: readonly FillRow[], pricePrecision: number): string {
  const scale = 10n ** BigInt(AVERAGE_DECIMALS - pricePrecision);
  let value = 0n;
  let quantity = 0n;
  for (const { price, lots } of fills) {
    value += BigInt(price) * BigInt(lots);
    quantity += BigInt(lots);
  }
  return formatTrimmed(divide(value * scale, quantity, 'half-up'), AVERAGE_DECIMALS);
}
