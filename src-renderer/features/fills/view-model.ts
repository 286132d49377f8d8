/** Fills as they are drawn: price, quantity, value and fee to the last digit. Pure. */
import type { FillRow } from '@shared/contract/terminal/commands';
import type { SpotPair } from '@shared/domain/instrument';
import { quoteValue } from '@shared/domain/order-value';
import type { Side } from '@shared/domain/order';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, lots, ticks } from '@shared/money/units';
import { NO_VALUE, formatDecimal, formatExact, formatUnits } from '../../lib/format';
import { formatDateTime, formatTimeMs } from '../../lib/format-time';

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
  readonly value: string;
  readonly fee: string;
  readonly isMaker: boolean;
  readonly isSelf: boolean;
  readonly orderId: string;
  readonly row: FillRow;
}

/** Newest first. A fill of an instrument that is not named yet shows no figures. */
export function fillViews(
  rows: readonly FillRow[],
  pairs: readonly SpotPair[],
): readonly FillView[] {
  const bySymbol = new Map(pairs.map((pair) => [pair.symbol, pair]));
  return rows
    .map((row) => fillView(row, bySymbol.get(row.symbol)))
    .toSorted((a, b) => b.atMs - a.atMs || compareIds(b.row.tradeId, a.row.tradeId));
}

function fillView(row: FillRow, pair: SpotPair | undefined): FillView {
  return {
    // A self-trade is two fills with one trade id.
    key: `${row.tradeId}:${row.orderId}:${row.side}`,
    atMs: row.atMs,
    time: formatTimeMs(row.atMs),
    date: formatDateTime(row.atMs),
    symbol: row.symbol,
    side: row.side,
    price: pair === undefined ? NO_VALUE : formatUnits(row.price, pair.pricePrecision),
    quantity: pair === undefined ? NO_VALUE : formatUnits(row.lots, pair.quantityPrecision),
    value: pair === undefined ? NO_VALUE : valueOf(row, pair),
    fee: `${formatExact(row.fee)} ${row.feeAsset}`,
    isMaker: row.isMaker,
    isSelf: row.isSelf,
    orderId: row.orderId,
    row,
  };
}

function valueOf(row: FillRow, pair: SpotPair): string {
  const value = quoteValue(pair, ticks(row.price), lots(row.lots));
  // Exact, and as many decimals in each row of a pair, so that points stand under each other.
  const decimals = pair.pricePrecision + pair.quantityPrecision;
  return `${formatDecimal(formatTrimmed(value, ASSET_SCALE), decimals)} ${pair.quote}`;
}

/** Ids are text of digits: longer is newer. */
function compareIds(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);
}
