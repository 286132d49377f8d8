/** From one book frame to the fixed rows that are painted. Pure; prices are ticks, sizes lots. */
import { divide } from '@shared/money/decimal';
import {
  groupLevels,
  type BookSide,
  type GroupedLevel,
  type Level,
} from '../../session/market/book-grouping';
import {
  offscreenOrders,
  ownLotsByGroup,
  type Offscreen,
  type OwnLots,
  type OwnOrder,
} from './own-orders';

export type BookView = 'both' | 'bids' | 'asks';

export interface BookRow {
  readonly priceTicks: number;
  readonly lots: number;
  /** Exact, in ticks × lots. */
  readonly value: bigint;
  /** Sum from the best price to this row. */
  readonly totalLots: number;
  readonly totalValue: bigint;
  /** The cumulative bar: part of the larger side's visible total, 0 to 1, one scale for both. */
  readonly depthShare: number;
  /** This level against the largest visible one, 0 to 1. */
  readonly intensity: number;
  readonly ownLots: number;
}

/** Best first, exactly as many entries as there are rows; `null` is an empty row. */
interface SideRows {
  readonly rows: readonly (BookRow | null)[];
  readonly offscreen: Offscreen | null;
}

export interface Spread {
  readonly ticks: number;
  /** Of the middle price, in 1e-6. */
  readonly micros: bigint;
}

export interface BookModel {
  readonly bids: SideRows;
  readonly asks: SideRows;
  readonly spread: Spread | null;
  /** Bids' part of the visible size, 0 to 1; `null` without levels. */
  readonly bidShare: number | null;
}

export interface BookInput {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly own: readonly OwnOrder[];
  readonly step: number;
  /** Rows per side; 0 hides the side. */
  readonly bidRows: number;
  readonly askRows: number;
}

export function bookModel(input: BookInput): BookModel {
  const { step, own } = input;
  const bids = groupLevels('bid', input.bids, step).slice(0, input.bidRows);
  const asks = groupLevels('ask', input.asks, step).slice(0, input.askRows);
  const scale: Scale = {
    depth: Math.max(sumLots(bids), sumLots(asks), 1),
    level: Math.max(maxLots(bids), maxLots(asks), 1),
  };
  return {
    bids: side('bid', bids, input.bidRows, scale, own, step),
    asks: side('ask', asks, input.askRows, scale, own, step),
    spread: spreadOf(input.bids, input.asks),
    bidShare: bidShareOf(sumLots(bids), sumLots(asks)),
  };
}

/** The largest value that a size column shows, in ticks × lots. */
export function largestTotal({ bids, asks }: BookModel): bigint {
  const last = ({ rows }: SideRows) =>
    rows.reduce((largest, row) => row?.totalValue ?? largest, 0n);
  const [bid, ask] = [last(bids), last(asks)];
  return bid > ask ? bid : ask;
}

/** How many rows each side gets out of what fits. */
export function rowsPerSide(view: BookView, fitting: number): { bids: number; asks: number } {
  switch (view) {
    case 'both':
      return { bids: Math.floor(fitting / 2), asks: Math.floor(fitting / 2) };
    case 'bids':
      return { bids: fitting, asks: 0 };
    case 'asks':
      return { bids: 0, asks: fitting };
  }
}

interface Scale {
  readonly depth: number;
  readonly level: number;
}

function side(
  name: BookSide,
  levels: readonly GroupedLevel[],
  count: number,
  scale: Scale,
  own: readonly OwnOrder[],
  step: number,
): SideRows {
  const rows = cumulate(levels, scale, ownLotsByGroup(own, name, step));
  const last = levels.at(-1);
  const offscreen =
    last === undefined || count === 0 ? null : offscreenOrders(own, name, step, last.priceTicks);
  return {
    rows: Array.from({ length: count }, (_, index) => rows[index] ?? null),
    offscreen,
  };
}

function cumulate(levels: readonly GroupedLevel[], scale: Scale, own: OwnLots): BookRow[] {
  let totalLots = 0;
  let totalValue = 0n;
  return levels.map(({ priceTicks, lots, value }) => {
    totalLots += lots;
    totalValue += value;
    return {
      priceTicks,
      lots,
      value,
      totalLots,
      totalValue,
      depthShare: inSteps(totalLots / scale.depth, DEPTH_STEPS),
      intensity: inSteps(lots / scale.level, INTENSITY_STEPS),
      ownLots: own.get(priceTicks) ?? 0,
    };
  });
}

/** Pixels and shades that nobody can tell apart are not worth writing to the page. */
const DEPTH_STEPS = 320;
const INTENSITY_STEPS = 20;
const inSteps = (share: number, steps: number) => Math.round(share * steps) / steps;

function spreadOf(bids: readonly Level[], asks: readonly Level[]): Spread | null {
  const bid = bids[0]?.[0];
  const ask = asks[0]?.[0];
  if (bid === undefined || ask === undefined || bid + ask <= 0) return null;
  const ticks = ask - bid;
  return {
    ticks,
    micros: divide(BigInt(ticks) * 2_000_000n, BigInt(bid + ask), 'half-even'),
  };
}

function bidShareOf(bidLots: number, askLots: number): number | null {
  return bidLots + askLots === 0 ? null : bidLots / (bidLots + askLots);
}

const sumLots = (levels: readonly GroupedLevel[]) =>
  levels.reduce((sum, level) => sum + level.lots, 0);
const maxLots = (levels: readonly GroupedLevel[]) =>
  levels.reduce((max, level) => Math.max(max, level.lots), 0);
