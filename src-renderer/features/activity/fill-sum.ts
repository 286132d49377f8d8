/** What many fills came to together: a market order in ten pieces is told as one. Exact; pure. */
import { divide, formatFixed, formatTrimmed, parseDecimal } from '@shared/money/decimal';
import type { ActivityItem } from './store';

/** Of one side of one instrument. */
export interface FillSum {
  readonly symbol: string;
  readonly side: string;
  /** Units of 10^-SCALE; the value is price × quantity. */
  readonly quantity: bigint;
  readonly value: bigint;
}

/** More decimals than any price or quantity of an exchange has. */
const SCALE = 18;

export function fillSum({ values }: ActivityItem): FillSum | null {
  const { symbol = '', side = '' } = values;
  const quantity = parseDecimal(values['quantity'] ?? '', SCALE);
  const price = parseDecimal(values['price'] ?? '', SCALE);
  if (!quantity.ok || !price.ok) return null;
  return { symbol, side, quantity: quantity.value, value: price.value * quantity.value };
}

/** Null: of two sides or instruments there is no sum. */
export function bothFills(one: FillSum | null, other: FillSum | null): FillSum | null {
  if (one?.symbol !== other?.symbol || one?.side !== other?.side) return null;
  if (one === null || other === null) return null;
  const { symbol, side } = one;
  const quantity = one.quantity + other.quantity;
  return { symbol, side, quantity, value: one.value + other.value };
}

export const quantityOf = ({ quantity }: FillSum): string => formatTrimmed(quantity, SCALE);

/** With the decimals of the instrument's prices. */
export function averageOf({ quantity, value }: FillSum, decimals: number): string {
  if (quantity === 0n) return '';
  const average = divide(value, quantity * 10n ** BigInt(SCALE - decimals), 'half-even');
  return formatFixed(average, decimals);
}
