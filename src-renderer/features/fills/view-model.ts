/** Fills as they are drawn: price, quantity, value and fee to the last digit. Pure. */
import type { FillRow } from '@shared/contract/terminal/commands';
import type { Side } from '@shared/domain/order';
import { ASSET_SCALE } from '@shared/money/units';
import { NO_VALUE, formatDecimal } from '../../lib/format';
import { formatDateTime, formatTimeMs } from '../../lib/format-time';
import type { InstrumentValue } from '../../session/desk-state';
import { fillTexts } from '../../session/market/instrument-figures';

export interface FillView {
  readonly key: string;
  readonly atMs: number;
  /** Local time of day with milliseconds; the date is in `date`. */
  readonly time: string;
  readonly date: string;
  readonly symbol: string;
  readonly side: Side;
  readonly price: string;
  readonly quantity: string;
  /** What the quantity counts; "" where nobody can say it. */
  readonly asset: string;
  readonly value: string;
  readonly fee: string;
  readonly isMaker: boolean;
  readonly isSelf: boolean;
  readonly orderId: string;
  readonly row: FillRow;
  readonly instrument: InstrumentValue | undefined;
}

/** A self-trade is two fills with one trade id; books count their trades each for themselves. */
const keyOf = ({ book, tradeId, orderId, side }: FillRow): string =>
  `${book}:${tradeId}:${orderId}:${side}`;

/** Each fill once, newest first. */
export function mergeFills(
  known: readonly FillRow[],
  more: readonly FillRow[],
): readonly FillRow[] {
  const byKey = new Map([...known, ...more].map((row) => [keyOf(row), row]));
  return [...byKey.values()].toSorted(
    (a, b) => b.atMs - a.atMs || compareIds(b.tradeId, a.tradeId),
  );
}

/**
 * Older pages, as the newest fills go on: what new ones push out of those lies between both. Null where so many came
 * that what lies between is not known.
 */
export function olderSince(
  before: readonly FillRow[],
  now: readonly FillRow[],
  older: readonly FillRow[],
): readonly FillRow[] | null {
  const known = new Set(now.map(keyOf));
  const left = before.filter((row) => !known.has(keyOf(row)));
  if (left.length === 0) return older;
  return left.length === before.length ? null : mergeFills(older, left);
}

/** Newest first. A fill of an instrument that is not named yet shows no figures. */
export function fillViews(
  rows: readonly FillRow[],
  instruments: readonly InstrumentValue[],
): readonly FillView[] {
  const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
  return mergeFills(rows, []).map((row) => fillView(row, bySymbol.get(row.symbol)));
}

function fillView(row: FillRow, pair: InstrumentValue | undefined): FillView {
  const figures = pair === undefined ? null : fillTexts(row, pair);
  return {
    key: keyOf(row),
    atMs: row.atMs,
    time: formatTimeMs(row.atMs),
    date: formatDateTime(row.atMs),
    symbol: row.symbol,
    side: row.side,
    price: figures?.price ?? NO_VALUE,
    quantity: figures?.quantity ?? NO_VALUE,
    asset: pair?.base ?? '',
    // As many decimals in each row of a pair, so that points stand under each other.
    value: figures?.value ?? NO_VALUE,
    fee: `${formatDecimal(row.fee, ASSET_SCALE)} ${row.feeAsset}`,
    isMaker: row.isMaker,
    isSelf: row.isSelf,
    orderId: row.orderId,
    row,
    instrument: pair,
  };
}

/** Ids are text of digits: longer is newer. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
