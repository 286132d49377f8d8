/** An order that left, its shadow and its fills as the row that is kept and shown. */
import { driftRow, type DriftFate, type DriftRow, type FillRow } from '@shared/contract/terminal';
import { fine, fineFrom, fineOf, fineText, type Fine } from '@shared/domain/journal';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, lots } from '@shared/money/units';
import type { Terms } from '../orders/placing/terms';
import type { OrderIntent } from '../ports';
import type { Asked } from './admission';
import type { ShadowFill } from './shadow-port';

export function rowOf(intent: OrderIntent, terms: Terms, order: Asked, touch: number): DriftRow {
  const { instrument, side, type, price, quantity, timeInForce, leftAtMs } = order;
  const { symbol, base, quote, pricePrecision } = instrument;
  const lot =
    instrument.kind === 'spot'
      ? { units: 1, decimals: instrument.quantityPrecision }
      : { ...instrument.multiplier };
  return {
    intentId: intent.intentId,
    orderId: '',
    book: terms.book,
    symbol,
    side,
    type,
    timeInForce,
    price,
    wantedLots: quantity.unit === 'base' ? quantity.lots : null,
    wantedAmount: quantity.unit === 'quote' ? formatTrimmed(quantity.atoms, ASSET_SCALE) : '',
    touch,
    base,
    quote,
    pricePrecision,
    lot,
    leftAtMs,
    state: 'open',
    reason: '',
    detail: '',
    predicted: null,
    actual: null,
  };
}

/** What an order asks for, without what it meets. */
export function askedBy(terms: Terms, leftAtMs: number): Asked {
  if (terms.book !== 'futures') {
    const { pair: instrument, order } = terms;
    return { instrument, ...order, timeInForce: 'GTC', leftAtMs };
  }
  const { listing, order, timeInForce } = terms;
  const { side, type, price } = order;
  const quantity = { unit: 'base', lots: lots(order.contracts) } as const;
  return { instrument: listing.contract, side, type, price, quantity, timeInForce, leftAtMs };
}

interface Part {
  readonly price: number;
  readonly lots: number;
  readonly isMaker: boolean;
  readonly feeAsset: string;
  readonly fee: Fine;
  readonly afterMs: number;
}

export const predictedFate = (fills: readonly ShadowFill[]): DriftFate =>
  fateOf(fills.map((fill) => ({ ...fill, fee: fineOf(fill.fee, ASSET_SCALE) })));

export type CountedRow = FillRow & Pick<Part, 'price' | 'lots'>;

/** Clocks are not that exact: nothing fills before it has left. */
export const actualFate = (fills: readonly CountedRow[], leftAtMs: number): DriftFate =>
  fateOf(
    fills.map((fill) => ({
      ...fill,
      fee: fineFrom(fill.fee),
      afterMs: Math.max(0, fill.atMs - leftAtMs),
    })),
  );

function fateOf(parts: readonly Part[]): DriftFate {
  const fees = new Map<string, bigint>();
  let [filled, makerLots, value] = [0, 0, 0n];
  for (const part of parts) {
    filled += part.lots;
    if (part.isMaker) makerLots += part.lots;
    value += BigInt(part.price) * BigInt(part.lots);
    fees.set(part.feeAsset, (fees.get(part.feeAsset) ?? 0n) + part.fee);
  }
  const times = parts.map(({ afterMs }) => afterMs);
  return {
    lots: filled,
    value: value.toString(),
    makerLots,
    fees: [...fees].map(([asset, amount]) => ({ asset, amount: fineText(fine(amount)) })),
    firstMs: times.length === 0 ? null : Math.min(...times),
    lastMs: times.length === 0 ? null : Math.max(...times),
  };
}

/** A kept row, or null when it is damaged. */
export function readDriftRow(text: string): DriftRow | null {
  try {
    const read = driftRow.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
