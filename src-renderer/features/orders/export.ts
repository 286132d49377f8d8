/** Orders as cells of a CSV file: exact figures without separators, times in UTC. */
import type { FillRow } from '@shared/contract/terminal/commands';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import { formatDateTime } from '../../lib/format-time';
import { plainPrice, plainQuantity, unitOf } from '../../session/market/instrument-figures';
import type { OrderView } from './view-model';

export const ORDER_HEADER = [
  'created (UTC)',
  'book',
  'symbol',
  'side',
  'type',
  'price',
  'quantity',
  'executed',
  'average price',
  'fee',
  'status',
  'order id',
  'client order id',
  'quantity unit',
  'executed unit',
] as const;

/** `fee` with its asset; empty where it is not known. */
export function orderCells({ row, instrument }: OrderView, fee: string): readonly string[] {
  return [
    formatDateTime(row.createdAtMs, 'utc'),
    row.book,
    row.symbol,
    row.side,
    row.type,
    row.price === null ? '' : plainPrice(row.price, instrument),
    row.lots === null ? row.quoteAmount : plainQuantity(row.lots, instrument),
    plainQuantity(row.executedLots, instrument),
    row.averagePrice,
    fee,
    row.status,
    row.orderId,
    row.clientOrderId,
    row.lots === null ? (instrument?.quote ?? '') : unitOf(instrument),
    unitOf(instrument),
  ];
}

/** Ids are unique within a book only. */
export const feeKey = ({ book, orderId }: Pick<FillRow, 'book' | 'orderId'>): string =>
  `${book} ${orderId}`;

/** What each order has paid, such as "0.12 USDT"; in more than one asset joined by " + ". */
export function feesByOrder(fills: readonly FillRow[]): ReadonlyMap<string, string> {
  const sums = new Map<string, Map<string, bigint>>();
  for (const fill of fills) {
    const fee = parseDecimal(fill.fee, ASSET_SCALE);
    if (!fee.ok) continue;
    const ofOrder = sums.get(feeKey(fill)) ?? new Map<string, bigint>();
    ofOrder.set(fill.feeAsset, (ofOrder.get(fill.feeAsset) ?? 0n) + fee.value);
    sums.set(feeKey(fill), ofOrder);
  }
  const text = (ofOrder: ReadonlyMap<string, bigint>): string =>
    [...ofOrder].map(([asset, sum]) => `${formatTrimmed(sum, ASSET_SCALE)} ${asset}`).join(' + ');
  return new Map([...sums].map(([key, ofOrder]) => [key, text(ofOrder)]));
}
