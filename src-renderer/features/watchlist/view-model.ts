/** From tickers and instruments to the rows of the watchlist: searched, filtered, sorted. Pure. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { parseDecimal } from '@shared/money/decimal';
import { formatPercent, shownSign } from '../../lib/format';
import { closedBy, type ClosedBy } from '../../session/market/closed-markets';

export type SortKey = 'symbol' | 'last' | 'change';

export interface Sort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

export interface WatchRow {
  readonly symbol: string;
  readonly isContract: boolean;
  readonly base: string;
  readonly quote: string;
  /** 0 before the first trade. */
  readonly lastTicks: number;
  readonly pricePrecision: number;
  /** Decimal text of a ratio, '' before the first trade. */
  readonly rose: string;
  /** The direction of what is read of it: 0.00 % has none. */
  readonly move: -1 | 0 | 1;
  readonly closedBy: ClosedBy | null;
  readonly isFavourite: boolean;
}

/** Digits that the column of prices has room for: "100,000.00" has one more. */
const PRICE_DIGITS = 7;

export const hasLongPrice = ({ lastTicks, pricePrecision }: WatchRow): boolean =>
  Math.max(String(lastTicks).length, pricePrecision) > PRICE_DIGITS;

export interface WatchInput {
  readonly instruments: TopicValue<'instruments'>;
  /** What the workspace trades; a search looks among all. */
  readonly kind: 'spot' | 'futures';
  readonly tickers: TopicValue<'tickers'>;
  readonly favourites: readonly string[];
  readonly search: string;
  readonly isFavouritesOnly: boolean;
  readonly sort: Sort;
}

export function watchRows(input: WatchInput): readonly WatchRow[] {
  const tickers = new Map(input.tickers.map((ticker) => [ticker.symbol, ticker]));
  const favourites = new Set(input.favourites);
  const rows: WatchRow[] = [];
  for (const instrument of input.instruments) {
    const isFavourite = favourites.has(instrument.symbol);
    if (input.isFavouritesOnly && !isFavourite) continue;
    if (input.search === '' && instrument.kind !== input.kind) continue;
    if (!matches(instrument, input.search)) continue;
    const ticker = tickers.get(instrument.symbol);
    const rose = ticker === undefined || ticker.last === 0 ? '' : ticker.rose;
    rows.push({
      symbol: instrument.symbol,
      isContract: instrument.kind === 'futures',
      base: instrument.base,
      quote: instrument.quote,
      pricePrecision: instrument.pricePrecision,
      lastTicks: ticker?.last ?? 0,
      rose,
      move: rose === '' ? 0 : shownSign(rose, formatPercent(rose)),
      closedBy: closedBy(ticker),
      isFavourite,
    });
  }
  return sorted(rows, input.sort);
}

/** Any part of "BTCUSDT" or "BTC/USDT", in any case; separators may be left out. */
function matches(pair: { base: string; quote: string }, search: string): boolean {
  const wanted = search.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return wanted === '' || `${pair.base}${pair.quote}`.includes(wanted);
}

/** A click on the sorted column turns it round; numbers begin with the largest. */
export function nextSort(sort: Sort, key: SortKey): Sort {
  if (sort.key === key) return { key, isDescending: !sort.isDescending };
  return { key, isDescending: key !== 'symbol' };
}

export function toggleFavourite(favourites: readonly string[], symbol: string): readonly string[] {
  return favourites.includes(symbol)
    ? favourites.filter((each) => each !== symbol)
    : [...favourites, symbol];
}

/** What a row is sorted by is read once, not with each comparison: of a thousand pairs there are ten thousand. */
function sorted(rows: readonly WatchRow[], { key, isDescending }: Sort): readonly WatchRow[] {
  const direction = isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, by: sortedBy(key, row) }))
    .sort((a, b) => direction * compare(a.by, b.by) || compare(a.row.symbol, b.row.symbol))
    .map(({ row }) => row);
}

function sortedBy(key: SortKey, row: WatchRow): string | bigint {
  switch (key) {
    case 'symbol':
      return row.symbol;
    case 'last':
      return atOneScale(row);
    case 'change':
      return ratioUnits(row.rose);
  }
}

/** Of the finest prices there are. */
const COMMON_SCALE = 18;
const atOneScale = (row: WatchRow) =>
  BigInt(row.lastTicks) * 10n ** BigInt(COMMON_SCALE - row.pricePrecision);

/** No trade yet sorts below every change. */
function ratioUnits(rose: string): bigint {
  const parsed = parseDecimal(rose, COMMON_SCALE);
  return parsed.ok ? parsed.value : -(10n ** 30n);
}

const compare = (a: string | bigint, b: string | bigint) => (a < b ? -1 : a > b ? 1 : 0);
