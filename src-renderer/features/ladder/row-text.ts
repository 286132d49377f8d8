/** The figures of one row as they are written. Sizes share their decimals, so that a column lines up. Pure. */
import { formatFixed, formatTrimmed } from '@shared/money/decimal';
import {
  formatCompact,
  formatDecimal,
  formatExact,
  formatShort,
  formatUnits,
} from '../../lib/format';
import type { SizeUnits } from '../../session/market/instrument-figures';
import { ownCount, type OwnAt } from './own';
import type { LadderRow } from './view-model';

export interface RowText {
  readonly price: string;
  readonly bid: string;
  readonly ask: string;
  readonly traded: string;
  readonly ownBuys: string;
  readonly ownSells: string;
}

/** Digits a size column has room for, and with a separator or a point. */
const SIZE_DIGITS = 5;
const SIZE_ROOM = 6;
/** From this on an own size is written short: cut off it would be another one. */
const OWN_SHORT_FROM = 5;

/** The decimals of both size columns: as many as the largest size leaves room for. */
export function sizeDecimals(rows: readonly LadderRow[], units: SizeUnits): number {
  const largest = rows.reduce((most, row) => Math.max(most, row.bidLots, row.askLots), 0);
  const whole = formatFixed(BigInt(largest) * BigInt(units.lotUnits), units.quantityPrecision);
  const digits = whole.split('.')[0]?.length ?? 1;
  return Math.min(units.quantityPrecision, Math.max(0, SIZE_DIGITS - digits));
}

export function rowText(row: LadderRow, units: SizeUnits, decimals: number): RowText {
  const size = (lots: number) => {
    if (lots === 0) return '';
    const text = formatDecimal(plainSize(lots, units), decimals);
    return text.length <= SIZE_ROOM ? text : formatShort(plainSize(lots, units));
  };
  const traded = (row.traded?.bought ?? 0) + (row.traded?.sold ?? 0);
  return {
    price: row.price === null ? '' : formatUnits(row.price, units.pricePrecision),
    bid: size(row.bidLots),
    ask: size(row.askLots),
    traded: traded === 0 ? '' : compactSize(plainSize(traded, units)),
    ownBuys: ownText(row.ownBuys, units),
    ownSells: ownText(row.ownSells, units),
  };
}

/** Signs that the narrowest column of what has traded has room for. */
const TRADED_ROOM = 4;

/**
 * As many figures as there is room for: "266.05M" cut off reads as 26. What is less than the smallest of them is not
 * shown as nothing.
 */
function compactSize(text: string): string {
  const compact = formatCompact(text);
  if (compact === '0') return '<.01';
  const fitting = [compact, formatShort(text)].find((short) => short.length <= TRADED_ROOM);
  return fitting ?? formatShort(text, 2);
}

/** Exact, without zeros behind: what the trader has is never rounded where it has room. */
export const exactSize = (lots: number, { lotUnits, quantityPrecision }: SizeUnits): string =>
  formatExact(formatTrimmed(BigInt(lots) * BigInt(lotUnits), quantityPrecision));

const plainSize = (lots: number, { lotUnits, quantityPrecision }: SizeUnits): string =>
  formatFixed(BigInt(lots) * BigInt(lotUnits), quantityPrecision);

/**
 * A condition waits with a ⚑, an exit that waits for its entry with a ⚐, what is on its way with an ellipsis; more
 * than one is counted.
 */
function ownText(own: OwnAt | null, units: SizeUnits): string {
  if (own === null) return '';
  const count = ownCount(own);
  const sign = own.orders.length > 0 ? '' : own.conditions.length > 0 ? '⚑' : '⚐';
  const many = count > 1 ? `×${String(count)} ` : '';
  const exact = exactSize(own.lots, units);
  const isLong = (exact.split('.')[0] ?? '').length > OWN_SHORT_FROM;
  const size = isLong ? formatShort(plainSize(own.lots, units), 2) : exact;
  return `${sign}${many}${size}${own.isPending ? '…' : ''}`;
}
