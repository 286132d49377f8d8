/** Order rows as they are drawn. Pure. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { SpotPair } from '@shared/domain/instrument';
import type { Side } from '@shared/domain/order';
import { quoteValue } from '@shared/domain/order-value';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, lots, ticks } from '@shared/money/units';
import { NO_VALUE, formatDecimal, formatExact, formatRate, formatUnits } from '../../lib/format';
import { formatDateTime, formatTime } from '../../lib/format-time';

export interface OrderView {
  /** The client id while the order has no other yet. */
  readonly key: string;
  readonly atMs: number;
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
  readonly side: Side;
  readonly isMarket: boolean;
  /** "" for a market order. */
  readonly price: string;
  readonly quantity: string;
  readonly filled: string;
  /** "50%" of the quantity; "" where the quantity is an amount. */
  readonly filledShare: string;
  readonly average: string;
  readonly value: string;
  readonly status: string;
  readonly isOwn: boolean;
  readonly canCancel: boolean;
  readonly row: OrderRow;
}

/** Statuses in which a cancel means something. */
const CANCELABLE: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED']);

/** Newest first. */
export function orderViews(
  rows: readonly OrderRow[],
  pairs: readonly SpotPair[],
  onlySymbol: string | null,
): readonly OrderView[] {
  const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]));
  return rows
    .filter((row) => onlySymbol === null || row.symbol === onlySymbol)
    .map((row) => orderView(row, bySymbol.get(row.symbol)))
    .toSorted((a, b) => b.atMs - a.atMs);
}

function orderView(row: OrderRow, pair: SpotPair | undefined): OrderView {
  const figure = (units: number, precision: number | undefined) =>
    precision === undefined ? NO_VALUE : formatUnits(units, precision);
  return {
    key: row.orderId === '' ? row.clientOrderId : row.orderId,
    atMs: row.createdAtMs,
    time: formatTime(row.createdAtMs),
    date: formatDateTime(row.createdAtMs),
    symbol: row.symbol,
    side: row.side,
    isMarket: row.price === null,
    price: row.price === null ? '' : figure(row.price, pair?.pricePrecision),
    quantity: quantityOf(row, pair),
    filled: figure(row.executedLots, pair?.quantityPrecision),
    filledShare: shareOf(row),
    average: row.executedLots === 0 ? NO_VALUE : formatExact(row.averagePrice),
    value: valueOf(row, pair),
    status: row.status,
    isOwn: row.isOwn,
    canCancel: CANCELABLE.has(row.status) && row.orderId !== '',
    row,
  };
}

function quantityOf({ lots: count, quoteAmount }: OrderRow, pair: SpotPair | undefined): string {
  if (pair === undefined) return NO_VALUE;
  if (count === null) return `${formatExact(quoteAmount)} ${pair.quote}`;
  return formatUnits(count, pair.quantityPrecision);
}

/** Whole per cent, rounded down: 100 % only when all of it has filled. */
function shareOf({ lots: count, executedLots }: OrderRow): string {
  if (count === null || count === 0) return '';
  const percent = (BigInt(executedLots) * 100n) / BigInt(count);
  return formatRate(formatTrimmed(percent, 2));
}

/** Rounded to the decimals of a price, so that points stand under each other. */
function valueOf({ price, lots: count, quoteAmount }: OrderRow, pair: SpotPair | undefined) {
  if (pair === undefined) return NO_VALUE;
  const amount = (text: string) => `${formatDecimal(text, pair.pricePrecision)} ${pair.quote}`;
  if (count === null) return amount(quoteAmount);
  if (price === null) return NO_VALUE;
  return amount(formatTrimmed(quoteValue(pair, ticks(price), lots(count)), ASSET_SCALE));
}

/** Pages of history joined by order id, newest first; a later reading of an order replaces it. */
export function mergeHistory(
  known: readonly OrderRow[],
  page: readonly OrderRow[],
): readonly OrderRow[] {
  const byId = new Map(known.map((row) => [keyOf(row), row]));
  for (const row of page) byId.set(keyOf(row), row);
  return [...byId.values()].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}

const keyOf = (row: OrderRow) => (row.orderId === '' ? row.clientOrderId : row.orderId);

const STATUSES = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'REJECTED',
  'SENDING',
  'CANCELING',
  'CHECKING',
  'NEEDS_YOU',
  'NOT_PLACED',
] as const;
export type KnownStatus = (typeof STATUSES)[number];

/** A status the desk has words for; another is shown verbatim, never guessed. */
export function isKnownStatus(status: string): status is KnownStatus {
  return STATUSES.some((known) => known === status);
}

/** How a status is coloured: waiting for evidence and needing the trader stand out. */
export function statusTone(status: string): 'calm' | 'warn' | 'danger' {
  if (status === 'NEEDS_YOU' || status === 'REJECTED') return 'danger';
  return status === 'CHECKING' || status === 'SENDING' || status === 'CANCELING' ? 'warn' : 'calm';
}
