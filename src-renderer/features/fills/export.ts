/** Own trades as cells of a CSV file: exact figures without separators, fees included, times in UTC. */
import { exactFigures } from '@shared/domain/fill';
import { formatFixed } from '@shared/money/decimal';
import { formatDateTime } from '../../lib/format-time';
import { unitOf } from '../../session/market/instrument-figures';
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
  'quantity unit',
] as const;

const UNNAMED = { pricePrecision: 0, quantityPrecision: 0 };

export function fillCells({ row, instrument }: FillView): readonly string[] {
  // Of an instrument nobody has named, the units themselves.
  const { price, quantity } = exactFigures(row, instrument ?? UNNAMED);
  return [
    formatDateTime(row.atMs, 'utc'),
    row.book,
    row.symbol,
    row.side,
    formatFixed(price.units, price.scale),
    formatFixed(quantity.units, quantity.scale),
    row.fee,
    row.feeAsset,
    row.isMaker ? 'maker' : 'taker',
    row.tradeId,
    row.orderId,
    unitOf(instrument),
  ];
}
