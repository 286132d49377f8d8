/** What must be true of whatever market data reaches the terminal; null, or what is wrong in words. */
import type { Book, BookLevel } from '@shared/domain/book';
import type { Candle } from '@shared/domain/candle';
import type { PublicTrade, Ticker } from '@shared/domain/market';

/** The type promises no more; what a stream said has to prove it. */
const SIDES: ReadonlySet<string> = new Set(['BUY', 'SELL']);
const isWhole = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

function brokenSide(levels: readonly BookLevel[], direction: 1 | -1): string | null {
  for (const [place, { price, lots }] of levels.entries()) {
    if (!isWhole(price) || !isWhole(lots) || lots === 0) return `${price} × ${lots}`;
    const before = levels[place - 1];
    if (before !== undefined && (price - before.price) * direction <= 0) return 'out of order';
  }
  return null;
}

function book({ bids, asks, atMs }: Book): string | null {
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  if (bid !== undefined && ask !== undefined && bid >= ask) return `crossed at ${bid} and ${ask}`;
  if (!Number.isSafeInteger(atMs)) return `its time is ${atMs}`;
  return brokenSide(bids, -1) ?? brokenSide(asks, 1);
}

function trades(rows: readonly PublicTrade[]): string | null {
  for (const { price, lots, side, atMs } of rows) {
    if (!isWhole(price) || !isWhole(lots)) return `${price} × ${lots}`;
    if (!SIDES.has(side)) return `the side ${side}`;
    if (!Number.isSafeInteger(atMs)) return `its time is ${atMs}`;
  }
  return null;
}

function ticker({ open, high, low, last, volume, rose }: Ticker): string | null {
  const bad = [open, high, low, last, volume].find((value) => !isWhole(value));
  if (bad !== undefined) return `a value of ${bad}`;
  return /^-?\d+\.\d{4}$/.test(rose) ? null : `rose ${rose}`;
}

function candle({ openTimeMs, open, high, low, close, volume }: Candle): string | null {
  const bad = [open, high, low, close, volume].find((value) => !isWhole(value));
  if (bad !== undefined) return `a value of ${bad}`;
  return Number.isSafeInteger(openTimeMs) ? null : `its time is ${openTimeMs}`;
}

export const brokenMarket = { book, trades, ticker, candle };
