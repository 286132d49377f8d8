/**
 * Frames of a stream that means no good: grown from the contract's own frames in both dialects, most of
 * them nearly right, some with their values changed, some with their bytes, a few as large as a frame may be or
 * larger. Held against our client:
 * nothing throws, what reaches the market is a market, and honest frames still arrive afterwards.
 */
import { gzipSync } from 'node:zlib';
import { DOCUMENT, LIVE } from '@shared/contract/exchange/dialect';
import { streamSymbol, type Channel, type StreamFrame } from '@shared/contract/exchange';
import { encodeFrame } from '@shared/contract/exchange/stream/stream-encode';
import type { Book } from '@shared/domain/book';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { seededRng } from '@shared/kernel/rng';
import { CONTRACT, PAIR, setUp } from '../../src-main/client/client.testing';
import { INFLATED_FRAME_MAX, RAW_FRAME_MAX } from '../../src-main/client/feed/frame-text';
import type { FeedChannel, FeedListener } from '../../src-main/client/exchange-client';
import type { ScriptedSocket } from '../../src-main/client/scripted-transport.testing';
import type { Frame } from '../../src-main/client/transport';
import { Draws, NUMBERS } from './draws';
import { brokenMarket } from './market-values';

export interface FeedReport {
  readonly frames: number;
  readonly perSecond: number;
  /** Books, trades, tickers and candles that reached the market. */
  readonly delivered: number;
  /** Frames that were counted and dropped. */
  readonly dropped: number;
  /** Of the processor's time, which no other program takes. */
  readonly slowestMs: number;
  readonly problems: readonly string[];
}

const MARKETS = [PAIR, CONTRACT] as const;
const INTERVAL = '1min';
const PROBLEMS_MAX = 20;
/** An honest frame comes this often; between two of them the clock moves beyond a step back of a venue's. */
const HONEST_EVERY = 50;
const PAUSE_MS = 2_500;
const GIANT_ONE_IN = 250;
/** Pages of older candles that are asked for, so that answers to them are read too. */
const ASKED_EVERY = 20;

const bytes = (of: Uint8Array): Frame => ({ kind: 'bytes', bytes: of });
/** As large as a frame may be, and as large as none is. */
const SIZES = [INFLATED_FRAME_MAX, 4 << 20];
const BOMB = gzipSync(Buffer.alloc(64 << 20));
const quoted = (word: string, size: number): string =>
  `{"ping":"${word.repeat((size - 20) / Buffer.byteLength(word))}"}`;
/** Each is ended by a limit of its own, or by nothing but its reading. */
const GIANTS: readonly Frame[] = [
  bytes(BOMB),
  bytes(Buffer.alloc(100 << 20)),
  bytes(gzipSync('['.repeat(1_000_000))),
  bytes(Buffer.alloc(RAW_FRAME_MAX, 0xff)),
  { kind: 'text', text: '['.repeat(RAW_FRAME_MAX) },
  ...SIZES.flatMap((size) =>
    [
      Buffer.concat([gzipSync(Buffer.alloc(size - 1, ' ')), BOMB]),
      gzipSync(`{"ping":${'{"a":'.repeat(size / 8)}`),
      gzipSync(`"${'x'.repeat(size - 2)}"`),
      ...['x', '\\n', 'é', 'xé', '€', '\\u00e9'].map((word) => gzipSync(quoted(word, size))),
      gzipSync(`{"ping":[${'1,'.repeat(size / 2 - 20)}1]}`),
      gzipSync(`{"ping":${'1'.repeat(size - 20)}}`),
      gzipSync(`{"ping":1${' '.repeat(size - 20)}}`),
    ].map(bytes),
  ),
];

export class FeedFuzz {
  readonly #draws: Draws;
  readonly #isHonest: boolean;
  readonly #clock = new ManualClock(1_700_000_040_000);
  readonly #problems: string[] = [];
  #sent: Frame = { kind: 'text', text: '' };
  #delivered = 0;
  #dropped = 0;
  #slowestMs = 0;
  #lastBook: Book | null = null;

  /** `isHonest`: nothing is changed, broken or too large, which is what a program runs on before it meets the rest. */
  constructor(seed: number, isHonest = false) {
    this.#draws = new Draws(seededRng(seed, 'frames'));
    this.#isHonest = isHonest;
  }

  async run(frames: number): Promise<FeedReport> {
    const startedMs = performance.now();
    const { transport, client } = setUp({ clock: this.#clock });
    const feed = client.feed(this.#listener());
    for (const channel of channels()) feed.subscribe(channel);
    transport.socket().opens();
    let count = 0;
    while (count < frames && this.#problems.length < PROBLEMS_MAX) {
      count += 1;
      this.#deliver(transport.socket(), this.#next());
      if (count % ASKED_EVERY === 0) {
        void feed.candlesBefore(PAIR, INTERVAL, this.#clock.nowMs(), 10);
        await Promise.resolve();
      }
      if (count % HONEST_EVERY === 0) this.#expectHonest(transport.socket());
    }
    feed.close();
    const seconds = (performance.now() - startedMs) / 1000;
    return {
      frames: count,
      perSecond: Math.round(count / seconds),
      delivered: this.#delivered,
      dropped: this.#dropped,
      slowestMs: this.#slowestMs,
      problems: this.#problems,
    };
  }

  #deliver(socket: ScriptedSocket, frame: Frame): void {
    this.#sent = frame;
    const before = process.cpuUsage();
    try {
      socket.delivers(frame);
    } catch (cause) {
      this.#complain(`it threw ${String(cause)}`);
    }
    const { user, system } = process.cpuUsage(before);
    this.#slowestMs = Math.max(this.#slowestMs, (user + system) / 1_000);
  }

  /** Whatever came before, honest books are shown, and by the same connection. */
  #expectHonest(socket: ScriptedSocket): void {
    this.#clock.advance(PAUSE_MS);
    for (const { symbol } of MARKETS) {
      this.#lastBook = null;
      const channel: Channel = { kind: 'depth', symbol: streamSymbol(symbol) };
      const [bids, asks] = [[['59999', '1']], [['60000', '5']]] as const;
      const honest: StreamFrame = { kind: 'depth', channel, atMs: this.#clock.nowMs(), bids, asks };
      this.#deliver(socket, { kind: 'bytes', bytes: gzipSync(encodeFrame(honest)) });
      const book = this.#lastBook as Book | null;
      if (book?.symbol !== symbol || book.bids.length !== 1) {
        this.#complain('an honest book was not shown');
      }
    }
    if (socket.isClosed) this.#complain('the connection was given up');
  }

  #listener(): FeedListener {
    const seen = (what: string, problem: string | null): void => {
      this.#delivered += 1;
      if (problem !== null) this.#complain(`${what}: ${problem}`);
    };
    let dropped = 0;
    return {
      onBook: (book) => {
        this.#lastBook = book;
        seen('book', brokenMarket.book(book));
      },
      onTrades: (_symbol, trades) => {
        seen('trades', brokenMarket.trades(trades));
      },
      onTicker: (ticker) => {
        seen('ticker', brokenMarket.ticker(ticker));
      },
      onCandle: (_symbol, _interval, candle) => {
        seen('candle', brokenMarket.candle(candle));
      },
      onFeedState: ({ badFrames }) => {
        this.#dropped += badFrames - dropped;
        dropped = badFrames;
      },
    };
  }

  #next(): Frame {
    if (!this.#isHonest && this.#draws.below(GIANT_ONE_IN) === 0) return this.#draws.pick(GIANTS);
    const honest = this.#frame();
    const text = encodeFrame(honest, this.#draws.pick([DOCUMENT, LIVE]));
    const draw = this.#draws.uniform();
    if (this.#isHonest || draw < 0.25) return this.#packed(Buffer.from(text));
    if (draw < 0.65) {
      const changed = this.#draws.changed(JSON.parse(text));
      return this.#packed(Buffer.from(JSON.stringify(changed)));
    }
    if (draw < 0.85) return this.#packed(this.#draws.damage(Buffer.from(text)));
    return { kind: 'bytes', bytes: this.#draws.damage(gzipSync(text)) };
  }

  #packed(bytes: Uint8Array): Frame {
    const draw = this.#draws.uniform();
    if (draw < 0.7) return { kind: 'bytes', bytes: gzipSync(bytes) };
    if (draw < 0.85) return { kind: 'bytes', bytes };
    return { kind: 'text', text: Buffer.from(bytes).toString('utf8') };
  }

  #frame(): StreamFrame {
    const market = this.#draws.pick(MARKETS);
    const symbol = streamSymbol(market.symbol);
    const atMs = this.#clock.nowMs() + this.#draws.below(200);
    const trade = (): Extract<StreamFrame, { kind: 'trades' }>['trades'][number] => ({
      side: this.#draws.pick(['BUY', 'SELL']),
      price: this.#price(),
      qty: this.#quantity(),
      amount: this.#price(),
      atMs,
    });
    const candle = () => {
      const price = this.#price();
      const [open, high, low, close] = [price, price, price, price];
      const openTimeMs = atMs - (atMs % 60_000) - 60_000 * this.#draws.below(5);
      return { openTimeMs, open, high, low, close, vol: this.#quantity(), amount: '1' };
    };
    const some = <T>(make: () => T): T[] => Array.from({ length: this.#draws.below(4) }, make);
    switch (this.#draws.below(7)) {
      case 0:
        return { kind: 'ping', value: String(Math.floor(atMs / 1000)) };
      case 1:
        return { kind: 'trades', channel: { kind: 'trades', symbol }, atMs, trades: some(trade) };
      case 2: {
        const channel: Channel = { kind: 'trades', symbol };
        return { kind: 'tradeHistory', channel, atMs, trades: some(trade) };
      }
      case 3: {
        const price = this.#price();
        const prices = { open: price, close: price, high: price, low: price };
        const ticker = { ...prices, amount: this.#price(), vol: this.#quantity(), rose: '0.01' };
        return { kind: 'ticker', channel: { kind: 'ticker', symbol }, atMs, ticker };
      }
      case 4: {
        const channel: Channel = { kind: 'candles', symbol, interval: INTERVAL };
        return { kind: 'candle', channel, atMs, candle: candle() };
      }
      case 5: {
        const channel: Channel = { kind: 'candles', symbol, interval: INTERVAL };
        return { kind: 'candleHistory', channel, atMs, candles: some(candle) };
      }
      default:
        return { ...this.#book(), channel: { kind: 'depth', symbol }, atMs };
    }
  }

  /** A whole number fits every market's precision. Some are no book: crossed, or a price occurs twice. */
  #book(): Pick<Extract<StreamFrame, { kind: 'depth' }>, 'kind' | 'bids' | 'asks'> {
    const best = 59_000 + this.#draws.below(2000);
    const isBook = this.#draws.uniform() < 0.8;
    const side = (direction: 1 | -1) =>
      Array.from({ length: this.#draws.below(6) }, (_, place): [string, string] => [
        String(isBook ? best + direction * (place + 1) : best + this.#draws.below(5)),
        this.#quantity(),
      ]);
    return { kind: 'depth', bids: side(-1), asks: side(1) };
  }

  #price(): string {
    const isOdd = this.#draws.uniform() < 0.03;
    return isOdd ? this.#draws.pick(PLAIN_NUMBERS) : String(59_000 + this.#draws.below(2000));
  }

  #quantity(): string {
    return String(1 + this.#draws.below(20));
  }

  #complain(what: string): void {
    const { kind } = this.#sent;
    const sent =
      this.#sent.kind === 'text'
        ? this.#sent.text
        : Buffer.from(this.#sent.bytes).toString('base64');
    this.#problems.push(`${what} (${kind} ${sent.slice(0, 600)})`);
  }
}

/** Such as a frame can be written with at all. */
const PLAIN_NUMBERS = NUMBERS.filter((text) => /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text));

function* channels(): Iterable<FeedChannel> {
  for (const pair of MARKETS) {
    yield { kind: 'book', pair };
    yield { kind: 'trades', pair };
    yield { kind: 'ticker', pair };
    yield { kind: 'candles', pair, interval: INTERVAL };
  }
}
