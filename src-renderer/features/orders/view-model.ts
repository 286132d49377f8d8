/** Order rows as they are drawn. Pure. */
import type { OrderRow } from '@shared/contract/terminal/commands';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import {
  MONEY_DECIMALS,
  NO_VALUE,
  formatDecimal,
  formatExact,
  formatRate,
  formatUnits,
  moneyDecimals,
} from '../../lib/format';
import { formatDateTime, formatTime } from '../../lib/format-time';
import { orderRowName } from '../../session/requests/names';
import type { InstrumentValue } from '../../session/desk-state';
import {
  asCounted,
  executedText,
  quantityText,
  valueText,
} from '../../session/market/instrument-figures';
import { sameRow } from '../../session/orders/same-rows';

export interface OrderView {
  /** Its book and id; the client id while the order has no other yet. */
  readonly key: string;
  readonly atMs: number;
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
  readonly side: Side;
  readonly isMarket: boolean;
  /** "" for a market order. */
  readonly price: string;
  /** Of an amount with its asset. */
  readonly quantity: string;
  readonly filled: string;
  /** What the quantity counts; "" where nobody can say it. */
  readonly quantityAsset: string;
  /** Beside an amount: what has filled counts something else than that. */
  readonly filledAsset: string;
  /** "50%" of the quantity; "" where the quantity is an amount. */
  readonly filledShare: string;
  readonly average: string;
  readonly value: string;
  readonly status: string;
  /** Somebody has placed it elsewhere. */
  readonly isExternal: boolean;
  /** Why the exchange has placed it itself. */
  readonly cause: Cause;
  readonly canCancel: boolean;
  /** A limit order that rests: its price and quantity may be changed. */
  readonly canChange: boolean;
  readonly row: OrderRow;
  readonly instrument: InstrumentValue | undefined;
}

type Cause = NonNullable<OrderRow['futures']>['cause'];

/** Statuses of an order that rests. */
const RESTING: ReadonlySet<string> = new Set(['NEW', 'PARTIALLY_FILLED']);
/** A list that leaves an order out is no proof that it cannot fill any more. */
const CANCELABLE: ReadonlySet<string> = new Set([...RESTING, 'UNLISTED']);

/** Which orders are shown; null means all. */
export interface OrderScope {
  readonly book: OrderBookKind | null;
  readonly symbol: string | null;
}

export const isIn = (
  { book, symbol }: OrderScope,
  row: Pick<OrderRow, 'book' | 'symbol'>,
): boolean => (book === null || row.book === book) && (symbol === null || row.symbol === symbol);

/** Newest first. */
export function orderViews(
  rows: readonly OrderRow[],
  instruments: readonly InstrumentValue[],
  scope: OrderScope,
): readonly OrderView[] {
  const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
  return rows
    .filter((row) => isIn(scope, row))
    .map((row) => viewOf(row, bySymbol.get(row.symbol)))
    .toSorted((a, b) => b.atMs - a.atMs);
}

interface Drawn {
  readonly view: OrderView;
  /** As it is listed now: the view's own may be in other steps. */
  readonly listed: InstrumentValue | undefined;
}

const drawn = new WeakMap<OrderRow, Drawn>();

/** The same view for the same row: a table draws only the rows that are others. */
function viewOf(row: OrderRow, listed: InstrumentValue | undefined): OrderView {
  const known = drawn.get(row);
  if (known !== undefined && known.listed === listed) return known.view;
  const view = orderView(row, listed === undefined ? undefined : asCounted(listed, row.counted));
  drawn.set(row, { view, listed });
  return view;
}

function orderView(row: OrderRow, instrument: InstrumentValue | undefined): OrderView {
  return {
    key: orderRowName(row),
    atMs: row.createdAtMs,
    time: formatTime(row.createdAtMs),
    date: formatDateTime(row.createdAtMs),
    symbol: row.symbol,
    side: row.side,
    isMarket: row.type === 'MARKET',
    price: priceOf(row, instrument),
    quantity: quantityOf(row, instrument),
    filled: filledOf(row, instrument),
    quantityAsset: row.lots === null ? '' : (instrument?.base ?? ''),
    filledAsset: row.lots === null ? (instrument?.base ?? '') : '',
    filledShare: isInDoubt(row) ? '' : shareOf(row),
    average: averageOf(row, instrument),
    value: valueOf(row, instrument),
    status: row.status,
    isExternal: !row.isOwn && causeOf(row) === '',
    cause: causeOf(row),
    canCancel: CANCELABLE.has(row.status) && row.orderId !== '',
    canChange: RESTING.has(row.status) && row.orderId !== '' && row.price !== null,
    row,
    instrument,
  };
}

const causeOf = ({ futures, isForced }: OrderRow): Cause =>
  isForced === true ? 'LIQUIDATION' : (futures?.cause ?? '');

/** One with a price may tell none any more. */
function priceOf({ type, price }: OrderRow, instrument: InstrumentValue | undefined): string {
  if (type === 'MARKET') return '';
  return instrument === undefined || price === null
    ? NO_VALUE
    : formatUnits(price, instrument.pricePrecision);
}

function quantityOf(
  { lots: count, quoteAmount }: OrderRow,
  instrument: InstrumentValue | undefined,
): string {
  if (instrument === undefined) return NO_VALUE;
  if (count === null) return `${formatExact(quoteAmount)} ${instrument.quote}`;
  return quantityText(count, instrument);
}

/** Nobody knows whether it was placed: that nothing of it has filled would be said without knowing. */
const isInDoubt = ({ status, executedLots }: OrderRow): boolean =>
  (status === 'CHECKING' || status === 'NEEDS_YOU') && executedLots === 0;

function filledOf(row: OrderRow, instrument: InstrumentValue | undefined): string {
  if (instrument === undefined || isInDoubt(row)) return NO_VALUE;
  return quantityText(row.executedLots, instrument);
}

/** Whole per cent, rounded down: 100 % only when all of it has filled. */
function shareOf({ lots: count, executedLots }: OrderRow): string {
  if (count === null || count === 0) return '';
  const percent = (BigInt(executedLots) * 100n) / BigInt(count);
  return formatRate(formatTrimmed(percent, 2));
}

/** An average falls between two ticks; two places more in every row, so that points stand under each other. */
const AVERAGE_PLACES = 2;

function averageOf(
  { executedLots, averagePrice }: OrderRow,
  instrument: InstrumentValue | undefined,
): string {
  if (executedLots === 0 || averagePrice === '' || instrument === undefined) return NO_VALUE;
  return formatDecimal(averagePrice, instrument.pricePrecision + AVERAGE_PLACES);
}

/**
 * What an order that has ended was worth as it executed; of another what it would be worth. Rounded to the
 * decimals of a price, at least to cents, or of money where that is futures', so that points stand under each other.
 */
function valueOf(row: OrderRow, instrument: InstrumentValue | undefined): string {
  if (instrument === undefined) return NO_VALUE;
  const text = valueTextOf(row, instrument);
  const { kind, quote, pricePrecision } = instrument;
  const decimals =
    kind === 'futures' ? moneyDecimals(quote) : Math.max(pricePrecision, MONEY_DECIMALS);
  return text === '' ? NO_VALUE : `${formatDecimal(text, decimals)} ${instrument.quote}`;
}

/** "" where nobody can say it: a market order that has executed nothing names no price. */
function valueTextOf(row: OrderRow, instrument: InstrumentValue): string {
  const { price, lots: count, quoteAmount, executedLots, averagePrice, status } = row;
  const hasEnded = price === null || status === 'FILLED' || status === 'CANCELED';
  if (hasEnded && executedLots > 0) return executedText(averagePrice, executedLots, instrument);
  if (count === null) return quoteAmount;
  return price === null ? '' : valueText(price, count, instrument);
}

/**
 * Pages of history joined by order id, newest first; a later reading of an order replaces it. `known` itself when the
 * page has nothing new: the newest one is read with each order that fills, and thousands may be known.
 */
export function mergeHistory(
  known: readonly OrderRow[],
  page: readonly OrderRow[],
): readonly OrderRow[] {
  const byId = new Map(known.map((row) => [orderRowName(row), row]));
  let isNews = false;
  for (const row of page) {
    const before = byId.get(orderRowName(row));
    const now = sameRow(before, row);
    if (now === before) continue;
    isNews = true;
    byId.set(orderRowName(row), now);
  }
  if (!isNews) return known;
  return [...byId.values()].toSorted((a, b) => b.createdAtMs - a.createdAtMs);
}

const STATUSES = [
  'NEW',
  'PARTIALLY_FILLED',
  'FILLED',
  'CANCELED',
  'REJECTED',
  'SENDING',
  'CANCELING',
  'UNLISTED',
  'CHECKING',
  'NEEDS_YOU',
  'NOT_PLACED',
  'INIT',
] as const;
export type KnownStatus = (typeof STATUSES)[number];

/** A status the desk has words for; another is shown verbatim, never guessed. */
export function isKnownStatus(status: string): status is KnownStatus {
  return STATUSES.some((known) => known === status);
}

const WAITING: ReadonlySet<string> = new Set(['CHECKING', 'SENDING', 'CANCELING', 'UNLISTED']);

/** How a status is coloured: waiting for evidence and needing the trader stand out. */
export function statusTone(status: string): 'calm' | 'warn' | 'danger' {
  if (status === 'NEEDS_YOU' || status === 'REJECTED') return 'danger';
  return WAITING.has(status) ? 'warn' : 'calm';
}
