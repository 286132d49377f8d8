/** From the public tape to its rows: bursts merged, small prints hidden, large ones marked. Pure. */
import type { TapePrint } from '../../session/market/tape';

export interface TapeRow {
  readonly sequence: number;
  readonly atMs: number;
  readonly priceTicks: number;
  readonly lots: number;
  readonly takerSide: 'BUY' | 'SELL';
  readonly isOwn: boolean;
  /** Prints merged into this row. */
  readonly count: number;
  /** At least LARGE_MULTIPLE times the tape's median row. */
  readonly isLarge: boolean;
}

export interface TapeOptions {
  readonly isMerged: boolean;
  readonly minimumLots: number;
}

/** Prints of one price and side that follow each other within this belong to one order's walk. */
const BURST_MS = 250;
const LARGE_MULTIPLE = 8;
/** With fewer rows the median says nothing. */
const LARGE_NEEDS_ROWS = 20;

type Unmarked = Omit<TapeRow, 'isLarge'>;

/** Newest first. `prints` are oldest first, as they arrived. */
export function tapeRows(prints: readonly TapePrint[], options: TapeOptions): readonly TapeRow[] {
  const merged = options.isMerged ? mergeBursts(prints) : prints.map(toRow);
  const largeLots = largeFrom(merged);
  const rows: TapeRow[] = [];
  for (let index = merged.length - 1; index >= 0; index -= 1) {
    const row = merged[index];
    if (row === undefined || row.lots < options.minimumLots) continue;
    rows.push({ ...row, isLarge: row.lots >= largeLots });
  }
  return rows;
}

function toRow({ sequence, trade }: TapePrint): Unmarked {
  const [atMs, priceTicks, lots, taker, own] = trade;
  return {
    sequence,
    atMs,
    priceTicks,
    lots,
    takerSide: taker > 0 ? 'BUY' : 'SELL',
    isOwn: own === 1,
    count: 1,
  };
}

function mergeBursts(prints: readonly TapePrint[]): readonly Unmarked[] {
  const rows: Unmarked[] = [];
  for (const print of prints) {
    const row = toRow(print);
    const last = rows.at(-1);
    if (last !== undefined && isSameBurst(last, row)) {
      rows[rows.length - 1] = {
        ...last,
        atMs: row.atMs,
        lots: last.lots + row.lots,
        count: last.count + 1,
      };
    } else rows.push(row);
  }
  return rows;
}

const isSameBurst = (before: Unmarked, after: Unmarked) =>
  before.priceTicks === after.priceTicks &&
  before.takerSide === after.takerSide &&
  before.isOwn === after.isOwn &&
  after.atMs - before.atMs <= BURST_MS;

function largeFrom(rows: readonly Unmarked[]): number {
  if (rows.length < LARGE_NEEDS_ROWS) return Infinity;
  const sizes = rows.map((row) => row.lots).sort((a, b) => a - b);
  return (sizes[Math.floor(sizes.length / 2)] ?? 0) * LARGE_MULTIPLE;
}
