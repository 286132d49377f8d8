/** Orders beside their shadows as cells of a CSV file: exact figures without separators, times in UTC. */
import type { DriftFate, DriftRow } from '@shared/contract/terminal';
import { formatPlain } from '../../lib/format';
import { formatDateTime } from '../../lib/format-time';
import { averageExact, feesExact, filledPlain, slippageOf, verdictOf, type Which } from './facts';

const PARTS = [
  'filled',
  'average',
  'slippage bps',
  'slippage ticks',
  'slippage quote',
  'fees',
  'maker filled',
  'first fill (ms)',
  'last fill (ms)',
] as const;

export const DRIFT_HEADER: readonly string[] = [
  'sent (UTC)',
  'book',
  'symbol',
  'side',
  'type',
  'time in force',
  'price',
  'quantity',
  'amount',
  'touch',
  'order id',
  'verdict',
  'reason',
  'detail',
  ...PARTS.map((part) => `predicted ${part}`),
  ...PARTS.map((part) => `actual ${part}`),
];

/** What is not known is an empty cell. */
export function driftCells(row: DriftRow): readonly string[] {
  const { price, touch, pricePrecision, wantedLots, book, lot } = row;
  const sizeDecimals = book === 'futures' ? 0 : lot.decimals;
  return [
    formatDateTime(row.leftAtMs, 'utc'),
    book,
    row.symbol,
    row.side,
    row.type,
    row.timeInForce,
    price === null ? '' : formatPlain(price, pricePrecision),
    wantedLots === null ? '' : formatPlain(wantedLots, sizeDecimals),
    row.wantedAmount,
    touch === 0 ? '' : formatPlain(touch, pricePrecision),
    row.orderId,
    verdictOf(row),
    row.reason,
    row.detail,
    ...fateCells(row, 'predicted', sizeDecimals),
    ...fateCells(row, 'actual', sizeDecimals),
  ];
}

function fateCells(row: DriftRow, which: Which, sizeDecimals: number): readonly string[] {
  const fate: DriftFate | null = row[which];
  if (fate === null) return PARTS.map(() => '');
  const slippage = slippageOf(row, which);
  return [
    filledPlain(row, which),
    averageExact(row, which),
    slippage?.bps ?? '',
    slippage?.ticks ?? '',
    slippage?.quote ?? '',
    feesExact(row, which),
    formatPlain(fate.makerLots, sizeDecimals),
    fate.firstMs === null ? '' : String(Math.round(fate.firstMs)),
    fate.lastMs === null ? '' : String(Math.round(fate.lastMs)),
  ];
}
