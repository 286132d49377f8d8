/** Own trades as cells of a CSV file: exact figures without separators, fees included, times in UTC. */
import { formatDateTime } from '../../lib/format-time';
import { plainPrice, plainQuantity } from '../../session/market/instrument-figures';
import type { FillView } from './view-model';

export const FILL_HEADER = [
  'time (UTC)',
  'book',
  'symbol',
  'side',
  'price',
  'quantity',
  'fee',
  'fee asset',
  'liquidity',
  'trade id',
  'order id',
] as const;

export function fillCells({ row, instrument }: FillView): readonly string[] {
  return [
    formatDateTime(row.atMs, 'utc'),
    row.book,
    row.symbol,
    row.side,
    plainPrice(row.price, instrument),
    plainQuantity(row.lots, instrument),
    row.fee,
    row.feeAsset,
    row.isMaker ? 'maker' : 'taker',
    row.tradeId,
    row.orderId,
  ];
}
