/** Public market data of the wire as domain values: whole ticks and lots, sorted and uncrossed. */
import type { StreamCandle, StreamTicker, StreamTrade } from '@shared/contract/exchange';
import type { Book, BookLevel } from '@shared/domain/book';
import type { Candle } from '@shared/domain/candle';
import type { PublicTrade, Ticker } from '@shared/domain/market';
import type { Side } from '@shared/domain/order';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatFixed, parseExact, rescale } from '@shared/money/decimal';
import type { Atoms } from '@shared/money/units';
import { all } from './convert-all';
import { toAtoms, toLots, toTicks, type Steps } from './units';

type LevelRows = readonly (readonly [price: string, quantity: string])[];

/** Refused when crossed or when a price occurs twice: then it is no book (reliability P11). */
export function toBook(
  pair: Steps,
  rows: { readonly bids: LevelRows; readonly asks: LevelRows },
  atMs: number,
): Result<Book, string> {
  const bids = toSide(pair, rows.bids, -1);
  if (!bids.ok) return bids;
  const asks = toSide(pair, rows.asks, 1);
  if (!asks.ok) return asks;
  const bestBid = bids.value[0];
  const bestAsk = asks.value[0];
  if (bestBid !== undefined && bestAsk !== undefined && bestBid.price >= bestAsk.price) {
    return err(`crossed book: ${bestBid.price} ≥ ${bestAsk.price} ticks`);
  }
  return ok({ symbol: pair.symbol, bids: bids.value, asks: asks.value, atMs });
}

/** `direction` 1: ascending prices (asks), −1: descending (bids). Empty levels are left out. */
function toSide(
  pair: Steps,
  rows: LevelRows,
  direction: 1 | -1,
): Result<readonly BookLevel[], string> {
  const levels: BookLevel[] = [];
  let isSorted = true;
  for (const [priceText, quantityText] of rows) {
    const price = toTicks(priceText, pair.pricePrecision);
    if (!price.ok) return price;
    const quantity = toLots(quantityText, pair.quantityPrecision);
    if (!quantity.ok) return quantity;
    if (quantity.value === 0) continue;
    const before = levels.at(-1);
    if (before !== undefined && (price.value - before.price) * direction <= 0) isSorted = false;
    levels.push({ price: price.value, lots: quantity.value });
  }
  return isSorted ? ok(levels) : sorted(levels, direction);
}

function sorted(levels: BookLevel[], direction: 1 | -1): Result<readonly BookLevel[], string> {
  levels.sort((a, b) => (a.price - b.price) * direction);
  const hasTwins = levels.some((level, at) => level.price === levels[at - 1]?.price);
  return hasTwins ? err('a price occurs twice in the book') : ok(levels);
}

export function toPublicTrade(
  pair: Steps,
  trade: Pick<StreamTrade, 'price' | 'qty' | 'side' | 'atMs'>,
): Result<PublicTrade, string> {
  const price = toTicks(trade.price, pair.pricePrecision);
  if (!price.ok) return price;
  const quantity = toLots(trade.qty, pair.quantityPrecision);
  if (!quantity.ok) return quantity;
  const side: Side = trade.side;
  return ok({ price: price.value, lots: quantity.value, side, atMs: trade.atMs });
}

export function toCandle(pair: Steps, wire: StreamCandle): Result<Candle, string> {
  const prices = toPrices(pair, wire);
  if (!prices.ok) return prices;
  const volume = toLots(wire.vol, pair.quantityPrecision);
  if (!volume.ok) return volume;
  return ok({ openTimeMs: wire.openTimeMs, ...prices.value, volume: volume.value });
}

type CandleRow = Omit<StreamCandle, 'openTimeMs'> & { readonly idx: number };

/** A list of them, newest first whatever the exchange's order. */
export function toCandles(
  pair: Steps,
  rows: readonly CandleRow[],
): Result<readonly Candle[], string> {
  const candles = all(rows, ({ idx, ...row }) => toCandle(pair, { ...row, openTimeMs: idx }));
  if (!candles.ok) return candles;
  return ok(candles.value.toSorted((a, b) => b.openTimeMs - a.openTimeMs));
}

function toPrices(
  pair: Steps,
  wire: Pick<StreamCandle, 'open' | 'high' | 'low' | 'close'>,
): Result<Pick<Candle, 'open' | 'high' | 'low' | 'close'>, string> {
  const open = toTicks(wire.open, pair.pricePrecision);
  if (!open.ok) return open;
  const high = toTicks(wire.high, pair.pricePrecision);
  if (!high.ok) return high;
  const low = toTicks(wire.low, pair.pricePrecision);
  if (!low.ok) return low;
  const close = toTicks(wire.close, pair.pricePrecision);
  if (!close.ok) return close;
  return ok({ open: open.value, high: high.value, low: low.value, close: close.value });
}

const DAY_MS = 86_400_000;

/** The stream's ticker has no window start: it is the day before the frame. */
export function toStreamTicker(
  pair: Steps,
  wire: StreamTicker,
  atMs: number,
): Result<Ticker, string> {
  const turnover = toAtoms(wire.amount);
  return toTicker(pair, wire, atMs - DAY_MS, turnover.ok ? turnover.value : null);
}

export function toTicker(
  pair: Steps,
  wire: Omit<StreamTicker, 'amount'>,
  windowStartMs: number,
  turnover: Atoms | null,
): Result<Ticker, string> {
  const prices = toPrices(pair, wire);
  if (!prices.ok) return prices;
  const volume = toLots(wire.vol, pair.quantityPrecision);
  if (!volume.ok) return volume;
  const rose = roseText(wire.rose);
  if (rose === null) return err('rose is not a number');
  const { open, high, low, close: last } = prices.value;
  return ok({
    symbol: pair.symbol,
    windowStartMs,
    open,
    high,
    low,
    last,
    volume: volume.value,
    turnover,
    rose,
  });
}

const ROSE_SCALE = 4;

function roseText(text: string): string | null {
  const exact = parseExact(text);
  if (!exact.ok) return null;
  const { units, scale } = exact.value;
  return formatFixed(rescale(units, scale, ROSE_SCALE, 'half-up'), ROSE_SCALE);
}
