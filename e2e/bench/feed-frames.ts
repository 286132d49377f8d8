/**
 * What a depth frame costs: from the engine's book to the bytes that leave, and from the bytes to the book
 * that the terminal gets. Beside each stands the least that reads and writes the same: plain JSON and zlib.
 */
import { gunzipSync, gzipSync } from 'node:zlib';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { invariant } from '@shared/kernel/result';
import type { FeedListener } from '../../src-main/client/exchange-client';
import { StreamFeed } from '../../src-main/client/feed/feed';
import type { SocketHandlers, Transport } from '../../src-main/client/transport';
import { createEntropyRng } from '../../src-main/adapters/entropy';
import { createEngine, type EngineEvent } from '../../src-main/engine';
import { createStreamHub } from '../../src-main/gateway/stream/stream-hub';
import { DEFAULT_SWITCHES } from '../../src-main/gateway/switches';
import { cpuNsOf } from './engine-check';
import { median } from './report-row';

const GENESIS_MS = 1_700_000_000_000;
/** The stream's own cadence. */
const CADENCE_MS = 100;
const WARM_UP_FRAMES = 3_000;
const FRAMES = 4_000;
const LEVELS = 30;
/** A ping is smaller, a book of 30 levels is not. */
const SMALLEST = 200;

interface FrameCosts {
  /** CPU microseconds per frame. */
  readonly ours: number;
  readonly bare: number;
}

interface FeedCosts {
  /** The engine's book to gzip bytes, once however many listen. */
  readonly encode: FrameCosts;
  /** Gzip bytes to a book in ticks and lots: pako, lossless JSON, schema. */
  readonly decode: FrameCosts;
  readonly bytesPerFrame: number;
}

export function measureFrames(): FeedCosts {
  const frames: Uint8Array[] = [];
  const encode = encodeCosts(frames);
  const bytesPerFrame = frames.reduce((sum, { length }) => sum + length, 0) / frames.length;
  return { encode, decode: decodeCosts(frames), bytesPerFrame };
}

/** A market that trades; what its moving costs is not counted. */
function encodeCosts(sent: Uint8Array[]): FrameCosts {
  const engine = createEngine({
    seed: 7,
    genesisMs: GENESIS_MS,
    spot: SPOT_RULES,
    agents: true,
    historyDays: 0,
    selfTrade: 'allow',
  });
  const clock = new ManualClock(GENESIS_MS);
  const hub = createStreamHub({
    clock,
    query: engine.query,
    switches: () => DEFAULT_SWITCHES,
    onDefect: (where, cause) => {
      throw new Error(where, { cause });
    },
  });
  const session = hub.open({
    send: (frame) => {
      if (typeof frame !== 'string' && frame.length > SMALLEST) sent.push(frame);
    },
    unreadBytes: () => 0,
    close: (reason) => {
      throw new Error(reason);
    },
  });
  const symbols = SPOT_RULES.map(({ pair }) => pair.symbol);
  for (const symbol of symbols) session.onText(`sub market_${symbol.toLowerCase()}_depth_step0`);
  const changes = symbols.map((symbol) => ({ type: 'bookChanged', symbol }) as EngineEvent);
  /** Moves market and time on, then has the frames made that are due. */
  const push = (): number => {
    const advanced = engine.execute({
      type: 'advanceTo',
      atMs: engine.marketTimeMs() + CADENCE_MS,
    });
    invariant(advanced.ok, 'time moves on');
    clock.advance(CADENCE_MS);
    const before = process.cpuUsage();
    hub.publish(changes);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  while (sent.length < WARM_UP_FRAMES) push();
  sent.length = 0;
  let ownUs = 0;
  while (sent.length < FRAMES) {
    ownUs += push();
    // A stream that never answers is dropped after its time.
    session.onText('{"pong":1}');
  }
  return { ours: ownUs / sent.length, bare: bareEncodeUs(sent) };
}

/** The same books written by JSON.stringify and packed by zlib at the same level. */
function bareEncodeUs(frames: readonly Uint8Array[]): number {
  const books = frames.map((bytes) => JSON.parse(gunzipSync(bytes).toString()) as unknown);
  let packed = 0;
  const work = (): void => {
    for (const book of books) packed += gzipSync(JSON.stringify(book), { level: 1 }).length;
  };
  work();
  const us = cpuNsOf(work) / 1000 / books.length;
  invariant(packed > 0, 'it was packed');
  return us;
}

function decodeCosts(frames: readonly Uint8Array[]): FrameCosts {
  readAll(frames);
  const rounds = [1, 2, 3].map(() => ({
    ours: readAll(frames),
    bare: bareDecodeUs(frames),
  }));
  return {
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
  };
}

/** Through the client's feed, which refuses old frames: a new one per pass. */
function readAll(frames: readonly Uint8Array[]): number {
  const clock = new ManualClock(GENESIS_MS);
  let stream: SocketHandlers | null = null;
  const transport: Transport = {
    request: () =>
      Promise.resolve({
        ok: false,
        error: { kind: 'not-sent', message: 'a stream' },
      }),
    open: (_url, handlers) => {
      stream = handlers;
      return { send: () => undefined, close: () => undefined };
    },
  };
  let books = 0;
  const nothing = (): void => undefined;
  const listener: FeedListener = {
    onBook: ({ bids, asks }) => {
      if (bids.length === LEVELS && asks.length === LEVELS) books += 1;
    },
    onTrades: nothing,
    onTicker: nothing,
    onCandle: nothing,
    onFeedState: ({ badFrames, lastError }) => {
      invariant(badFrames === 0, lastError);
    },
  };
  const feed = new StreamFeed(
    { transport, clock, rng: createEntropyRng(), wsUrl: 'wss://bench' },
    listener,
  );
  for (const { pair } of SPOT_RULES) feed.subscribe({ kind: 'book', pair });
  const socket = stream as SocketHandlers | null;
  invariant(socket !== null, 'the feed has opened a socket');
  socket.onOpen();
  const ns = cpuNsOf(() => {
    for (const bytes of frames) socket.onFrame({ kind: 'bytes', bytes });
  });
  feed.close();
  invariant(books > frames.length * 0.9, `${books} of ${frames.length} are books of 30 levels`);
  return ns / 1000 / frames.length;
}

function bareDecodeUs(frames: readonly Uint8Array[]): number {
  let read = 0;
  const ns = cpuNsOf(() => {
    for (const bytes of frames) {
      read += Object.keys(JSON.parse(gunzipSync(bytes).toString()) as object).length;
    }
  });
  invariant(read > 0, 'frames have content');
  return ns / 1000 / frames.length;
}
