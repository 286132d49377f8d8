/** Tracked orders, fills and stored intents as the rows of contract/terminal, and back for what was stored. */
import {
  commands,
  orderRow,
  type Counting,
  type FillRow,
  type OrderDraft,
  type OrderRow,
} from '@shared/contract/terminal';
import type { Instrument } from '@shared/domain/instrument';
import type { Fill } from '@shared/domain/fill';
import { formatTrimmed, parseLong } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { countingOf } from '../market/counting';
import type { FinishedOrder } from '../ports';
import type { TrackedOrder } from './tracked-order';

export function toOrderRow(order: TrackedOrder, isOwn: boolean): OrderRow {
  const { quantity, futures } = order;
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    book: order.book,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price,
    lots: quantity.unit === 'base' ? quantity.lots : null,
    quoteAmount: quantity.unit === 'quote' ? formatTrimmed(quantity.atoms, ASSET_SCALE) : '',
    executedLots: order.executed,
    averagePrice: order.averagePrice,
    status: order.status,
    createdAtMs: order.createdAtMs,
    isOwn,
    futures: futures === null ? null : { ...futures },
  };
}

export function toFillRow(fill: Fill): FillRow {
  return {
    tradeId: fill.tradeId,
    book: fill.book,
    symbol: fill.symbol,
    orderId: fill.orderId,
    side: fill.side,
    isMaker: fill.isMaker,
    isSelf: fill.isSelf,
    price: fill.price,
    lots: fill.lots,
    ...(fill.fine === undefined ? {} : { fine: { ...fill.fine } }),
    feeAsset: fill.feeAsset,
    fee: formatTrimmed(fill.fee, ASSET_SCALE),
    atMs: fill.atMs,
  };
}

/** What is kept of an order that has ended: its row, with the steps that it is counted in. */
export function finishedOrder(
  { book, orderId, createdAtMs, finePrice }: TrackedOrder,
  row: OrderRow,
  instrument: Instrument | undefined,
): FinishedOrder {
  const kept = instrument === undefined ? row : inSteps(row, countingOf(instrument), finePrice);
  return { book, orderId, createdAtMs, row: JSON.stringify(kept) };
}

/** With a price between two ticks: in smaller ones, of which it is a whole number. */
function inSteps(row: OrderRow, counted: Counting, finePrice = ''): OrderRow {
  const fine = parseLong(finePrice);
  if (!fine.ok || fine.value.units > Number.MAX_SAFE_INTEGER) return { ...row, counted };
  const { units, scale: pricePrecision } = fine.value;
  return { ...row, price: Number(units), counted: { ...counted, pricePrecision } };
}

/** A stored row, or null when it is damaged. Rows of the first versions say nothing of futures. */
export function readOrderRow(text: string): OrderRow | null {
  try {
    const read = orderRow.safeParse({ futures: null, ...JSON.parse(text) });
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The draft of a stored intent, or null when it is damaged. */
export function readDraft(text: string): OrderDraft | null {
  try {
    const read = commands.testOrder.input.shape.draft.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
