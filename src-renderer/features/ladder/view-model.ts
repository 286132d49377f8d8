/** From market, account and centre to the ladder's rows, top down. Pure; prices are ticks, sizes lots. */
import type { PositionRow } from '@shared/contract/terminal';
import type { Side } from '@shared/domain/order';
import { groupLevels, groupPrice, type Level } from '../../session/market/book-grouping';
import { rowPriceOf, rowPrices } from './centre';
import type { OwnAt, OwnRows } from './own';
import type { Traded, TradedVolumes } from './traded';

export interface LadderRow {
  /** Null below the lowest price there is. */
  readonly price: number | null;
  readonly bidLots: number;
  readonly askLots: number;
  /** Against the largest level in sight, 0 to 1. */
  readonly bidShare: number;
  readonly askShare: number;
  readonly traded: Traded | null;
  readonly ownBuys: OwnAt | null;
  readonly ownSells: OwnAt | null;
  /** Which way the last trade's price had moved; null in other rows. */
  readonly last: -1 | 0 | 1 | null;
  readonly isMark: boolean;
  /** Of a position whose entry is here: BUY is long. */
  readonly entry: Side | null;
  readonly isBest: 'bid' | 'ask' | null;
}

export interface LastTrade {
  readonly symbol: string;
  readonly ticks: number;
  readonly takerSide: Side;
  readonly move: -1 | 0 | 1;
}

export interface Entry {
  readonly side: Side;
  readonly ticks: number;
}

export interface LadderInput {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly centre: number;
  readonly step: number;
  readonly rows: number;
  readonly own: OwnRows;
  readonly traded: TradedVolumes;
  readonly last: LastTrade | null;
  /** Of a contract; null elsewhere. */
  readonly mark: number | null;
  readonly entries: readonly Entry[];
}

export function ladderRows(input: LadderInput): readonly LadderRow[] {
  const { step, own, traded, last, mark } = input;
  const bids = lotsByPrice('bid', input.bids, step);
  const asks = lotsByPrice('ask', input.asks, step);
  const prices = rowPrices(input.centre, step, input.rows);
  const largest = Math.max(
    1,
    ...prices.map((price) => Math.max(bids.get(price ?? 0) ?? 0, asks.get(price ?? 0) ?? 0)),
  );
  const bestBid = bids.keys().next().value;
  const bestAsk = asks.keys().next().value;
  const lastRow = last === null ? null : lastRowOf(last, step);
  const markRow = mark === null ? null : rowPriceOf(mark, step);
  return prices.map((price) => {
    if (price === null) return BLANK;
    const bidLots = bids.get(price) ?? 0;
    const askLots = asks.get(price) ?? 0;
    return {
      price,
      bidLots,
      askLots,
      bidShare: inSteps(bidLots / largest),
      askShare: inSteps(askLots / largest),
      traded: traded.at(price, step),
      ownBuys: own.BUY.get(price) ?? null,
      ownSells: own.SELL.get(price) ?? null,
      last: price === lastRow ? (last?.move ?? 0) : null,
      isMark: price === markRow,
      entry: input.entries.find(({ ticks }) => rowPriceOf(ticks, step) === price)?.side ?? null,
      isBest: price === bestBid ? 'bid' : price === bestAsk ? 'ask' : null,
    };
  });
}

const BLANK: LadderRow = {
  price: null,
  bidLots: 0,
  askLots: 0,
  bidShare: 0,
  askShare: 0,
  traded: null,
  ownBuys: null,
  ownSells: null,
  last: null,
  isMark: false,
  entry: null,
  isBest: null,
};

/** Best first, so that the first key is the best row. */
function lotsByPrice(
  side: 'bid' | 'ask',
  levels: readonly Level[],
  step: number,
): ReadonlyMap<number, number> {
  return new Map(groupLevels(side, levels, step).map(({ priceTicks, lots }) => [priceTicks, lots]));
}

/** The row in which the trade is counted: a buyer's among the asks, a seller's among the bids. */
const lastRowOf = ({ ticks, takerSide }: LastTrade, step: number): number =>
  groupPrice(takerSide === 'BUY' ? 'ask' : 'bid', ticks, step);

/** Pixels that nobody can tell apart are not worth writing to the page. */
const SHARE_STEPS = 60;
const inSteps = (share: number): number => Math.round(share * SHARE_STEPS) / SHARE_STEPS;

/** Entries of the open positions of a symbol; `ticksOf` reads a price as the exchange writes it. */
export function entriesOf(
  positions: readonly PositionRow[],
  symbol: string,
  ticksOf: (text: string) => number | null,
): readonly Entry[] {
  return positions.flatMap(({ symbol: of, contracts, side, averagePrice }) => {
    const ticks = of === symbol && contracts > 0 ? ticksOf(averagePrice) : null;
    return ticks === null || ticks <= 0 ? [] : [{ side, ticks }];
  });
}
