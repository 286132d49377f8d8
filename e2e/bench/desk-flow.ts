/**
 * A market that shouts: books, trades, candles and tickers of one contract at a rate of its own, given to
 * the terminal as decoded messages or as the gzip frames its client reads. And a million bars of history.
 */
import { gzipSync } from 'node:zlib';
import { encodeFrame, type StreamFrame } from '@shared/contract/exchange';
import type { Book } from '@shared/domain/book';
import type { Candle } from '@shared/domain/candle';
import type { PublicTrade, Ticker } from '@shared/domain/market';
import { formatFixed } from '@shared/money/decimal';
import { lots, ticks } from '@shared/money/units';
import type { FeedListener } from '../../src-main/client/exchange-client';
import { E_BTC } from '../../src-main/terminal/futures/scripted-futures.testing';

const { symbol, pricePrecision } = E_BTC;
const STREAM_SYMBOL = 'e_btcusdt';
const LEVELS = 30;
const OPENING = 600_000;
/** As many different books as a reader would need to tell a loop. */
const POOL = 512;
const BAR_MS = 15 * 60_000;
const BARS = 1_000_000;

/** Of ten messages six are books, three are trades, and one is a candle or, seldom, a ticker. */
type Kind = 'book' | 'trade' | 'candle' | 'ticker';
const kindOf = (index: number): Kind => {
  if (index % 100 === 99) return 'ticker';
  const place = index % 10;
  return place < 6 ? 'book' : place < 9 ? 'trade' : 'candle';
};

/** Small and repeatable: the same flow in every run. */
function* draws(): Generator<number, never> {
  let state = 7;
  for (;;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state;
  }
}

interface Moment {
  readonly middle: number;
  readonly sizes: readonly number[];
}

function moments(): readonly Moment[] {
  const random = draws();
  let middle = OPENING;
  return Array.from({ length: POOL }, () => {
    middle += (random.next().value % 7) - 3;
    const sizes = Array.from({ length: 2 * LEVELS }, () => 1 + (random.next().value % 50_000));
    return { middle, sizes };
  });
}

const side = ({ middle, sizes }: Moment, direction: 1 | -1): { price: number; lots: number }[] =>
  Array.from({ length: LEVELS }, (_, depth) => ({
    price: middle + direction * (1 + depth * 2),
    lots: sizes[direction === 1 ? depth : LEVELS + depth] ?? 1,
  }));

/** Straight to the terminal's market: one message at a time, already decoded. */
export function decodedMessages(): (listener: FeedListener, index: number, nowMs: number) => void {
  const level = (each: { price: number; lots: number }) => ({
    price: ticks(each.price),
    lots: lots(each.lots),
  });
  const pool = moments().map((moment): Omit<Book, 'atMs'> => ({
    symbol,
    bids: side(moment, -1).map(level),
    asks: side(moment, 1).map(level),
  }));
  return (listener, index, nowMs) => {
    const book = pool[index % POOL];
    const price = book?.bids[0]?.price ?? ticks(OPENING);
    if (book === undefined) return;
    switch (kindOf(index)) {
      case 'book':
        listener.onBook({ ...book, atMs: nowMs }, nowMs);
        return;
      case 'trade':
        listener.onTrades(symbol, [tradeAt(price, index, nowMs)], false);
        return;
      case 'candle':
        listener.onCandle(symbol, '15min', formingAt(price, nowMs));
        return;
      case 'ticker':
        listener.onTicker(tickerAt(price), nowMs);
    }
  };
}

const tradeAt = (price: number, index: number, atMs: number): PublicTrade => ({
  price: ticks(price),
  lots: lots(1 + (index % 900)),
  side: index % 2 === 0 ? 'BUY' : 'SELL',
  atMs,
});

const formingAt = (price: number, nowMs: number): Candle => ({
  openTimeMs: Math.floor(nowMs / BAR_MS) * BAR_MS,
  open: ticks(OPENING),
  high: ticks(Math.max(OPENING, price)),
  low: ticks(Math.min(OPENING, price)),
  close: ticks(price),
  volume: lots(1_000),
});

const tickerAt = (price: number): Ticker => ({
  symbol,
  windowStartMs: 0,
  open: ticks(OPENING),
  high: ticks(OPENING + 5_000),
  low: ticks(OPENING - 5_000),
  last: ticks(price),
  volume: lots(5_000_000),
  turnover: null,
  rose: '0.0012',
});

const text = (price: number): string => formatFixed(BigInt(price), pricePrecision);

/** The same flow as the frames of a stream, compressed once: what is measured is who reads them. */
export function gzipFrames(nowMs: number): readonly Uint8Array[] {
  return moments().map((moment, index) => gzipSync(encodeFrame(frameAt(moment, index, nowMs))));
}

function frameAt(moment: Moment, index: number, atMs: number): StreamFrame {
  const price = text(moment.middle);
  switch (kindOf(index)) {
    case 'book': {
      const levels = (direction: 1 | -1) =>
        side(moment, direction).map((level) => [text(level.price), String(level.lots)] as const);
      const channel = { kind: 'depth', symbol: STREAM_SYMBOL } as const;
      return { kind: 'depth', channel, atMs, bids: levels(-1), asks: levels(1) };
    }
    case 'trade': {
      const channel = { kind: 'trades', symbol: STREAM_SYMBOL } as const;
      const trade = { side: 'BUY', price, qty: '3', amount: '18', atMs } as const;
      return { kind: 'trades', channel, atMs, trades: [trade] };
    }
    case 'candle': {
      const channel = { kind: 'candles', symbol: STREAM_SYMBOL, interval: '15min' } as const;
      const openTimeMs = Math.floor(atMs / BAR_MS) * BAR_MS;
      const bar = { open: price, high: price, low: price, close: price, vol: '1000' };
      return { kind: 'candle', channel, atMs, candle: { openTimeMs, ...bar } };
    }
    case 'ticker': {
      const channel = { kind: 'ticker', symbol: STREAM_SYMBOL } as const;
      const bar = { open: price, high: price, low: price, close: price };
      const ticker = { ...bar, amount: '30000', vol: '5000', rose: '0.0012' };
      return { kind: 'ticker', channel, atMs, ticker };
    }
  }
}

/** Bars that open before `beforeMs` (`Infinity`: the newest), newest first: a wave, so that nothing has to be kept. */
export function barsBefore(beforeMs: number, limit: number, nowMs: number): readonly Candle[] {
  const newest = Math.floor(nowMs / BAR_MS);
  const oldest = newest - BARS;
  const bars: Candle[] = [];
  let bar = Math.min(newest, Math.ceil(beforeMs / BAR_MS) - 1);
  for (; bars.length < limit && bar > oldest; bar -= 1) {
    const at = (index: number): number =>
      OPENING + Math.round(20_000 * Math.sin(index / 400) + 900 * Math.sin(index / 7));
    const [open, close] = [at(bar), at(bar + 1)];
    bars.push({
      openTimeMs: bar * BAR_MS,
      open: ticks(open),
      high: ticks(Math.max(open, close) + 120),
      low: ticks(Math.min(open, close) - 120),
      close: ticks(close),
      volume: lots(1_000 + (bar % 400)),
    });
  }
  return bars;
}
