/**
 * Writes down an exchange's public feed as it happens, synthetic or live: prints at once, what has changed of
 * each book at most ten times a second, index and funding as they change, and a sign of life each second.
 * A whole book every half minute: as many whole ones as there are changes took ten times the room.
 */
import { lots, ticks, type Ticks } from '@shared/money/units';
import { faultWords } from '@shared/kernel/fault-words';
import type { EngineEvent } from '../../engine/events';
import type { FeedDepth, FeedItem, FeedLevel } from '../../engine/feed/feed-event';
import type { EngineQuery } from '../../engine/query';
import type { FedInstrument } from './fed-instruments';
import { encodeFeedLine, type FedInstruments } from './feed-line';
import { RECORDING_MAX_BYTES, type FeedRow, type Recordings } from './recordings';
import { ToldSide } from './told-side';

const DEPTH_PAUSE_MS = 100;
const ALIVE_MS = 1000;
const LEVELS = 200;
const WHOLE_MS = 30_000;
/** Behind a silence of this length a market is closed, and opens with a whole book. */
const SILENT_MS = 5000;
/** Rows written to the disk at a time. */
const ROWS_TO_KEEP = 500;

interface Recorded {
  readonly instrument: FedInstrument;
  isChanged: boolean;
  writtenAtMs: number;
  wholeAtMs: number;
  readonly bids: ToldSide;
  readonly asks: ToldSide;
  /** Prices that were traded at since the last depth. */
  readonly traded: Set<number>;
}

interface RecorderOptions {
  readonly onStopped: (cause: unknown) => void;
  readonly maxBytes?: number;
}

export class FeedRecorder {
  readonly #query: EngineQuery;
  readonly #recordings: Recordings;
  readonly #markets: ReadonlyMap<string, Recorded>;
  readonly #onStopped: (cause: unknown) => void;
  #rows: FeedRow[] = [];
  #place = 0;
  #freeBytes: number;
  #problem: string | null = null;

  /**
   * Of nothing but what happens from now on: what an earlier recording has left is gone. `onStopped`: told once
   * when the disk refuses or the recording is as long as it may be; it ends there, and nothing else does.
   */
  constructor(
    query: EngineQuery,
    recordings: Recordings,
    known: FedInstruments,
    { onStopped, maxBytes = RECORDING_MAX_BYTES }: RecorderOptions,
  ) {
    recordings.clear('made');
    this.#query = query;
    this.#recordings = recordings;
    this.#onStopped = onStopped;
    this.#freeBytes = maxBytes;
    this.#markets = new Map(
      [...known].map(([symbol, instrument]) => [
        symbol,
        {
          instrument,
          isChanged: true,
          writtenAtMs: -Infinity,
          wholeAtMs: -Infinity,
          bids: new ToldSide((price, other) => price > other),
          asks: new ToldSide((price, other) => price < other),
          traded: new Set(),
        },
      ]),
    );
  }

  /** Why nothing more is recorded; null while it is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** The events of one turn that is durable; between turns the query shows the state behind them. */
  note(events: readonly EngineEvent[]): void {
    if (this.#problem !== null) return;
    for (const event of events) this.#noteEvent(event);
    const nowMs = this.#query.marketTimeMs();
    for (const recorded of this.#markets.values()) this.#noteBook(recorded, nowMs);
    if (this.#rows.length >= ROWS_TO_KEEP) this.keep();
  }

  #noteEvent(event: EngineEvent): void {
    if (event.type === 'bookChanged') {
      const market = this.#markets.get(event.symbol);
      if (market !== undefined) market.isChanged = true;
    } else if (event.type === 'trade') {
      const { symbol, atMs: feedMs, price, lots: size, takerSide } = event;
      this.#markets.get(symbol)?.traded.add(price);
      this.#write({ type: 'trade', symbol, feedMs, price, lots: size, takerSide });
    } else if (event.type === 'pricesChanged') {
      const { contract: symbol, atMs: feedMs, index, mark, fundingRate } = event;
      this.#write({ type: 'index', symbol, feedMs, index, mark });
      this.#write({ type: 'funding', symbol, feedMs, rate: fundingRate });
    }
  }

  /** A closed market says nothing: played again it is closed too. */
  #noteBook(recorded: Recorded, feedMs: number): void {
    const { instrument, isChanged, writtenAtMs } = recorded;
    const { symbol, kind } = instrument;
    if (feedMs - writtenAtMs < (isChanged ? DEPTH_PAUSE_MS : ALIVE_MS)) return;
    const { futures } = this.#query;
    const status = kind === 'spot' ? this.#query.marketStatus(symbol) : futures.status(symbol);
    if (status !== 'OPEN') return;
    recorded.isChanged = false;
    recorded.writtenAtMs = feedMs;
    const depth = { type: 'depth', symbol, feedMs } as const;
    if (!isChanged) this.#write({ ...depth, isSnapshot: false, bids: [], asks: [] });
    else {
      const isDue = feedMs - recorded.wholeAtMs >= WHOLE_MS || feedMs - writtenAtMs > SILENT_MS;
      this.#write({ ...depth, ...this.#bookOf(recorded, isDue, feedMs) });
    }
  }

  /** All of a book, or what has changed of it. */
  #bookOf(
    recorded: Recorded,
    isWhole: boolean,
    feedMs: number,
  ): Pick<FeedDepth, 'isSnapshot' | 'worst' | 'bids' | 'asks'> {
    const { symbol, kind } = recorded.instrument;
    const { futures } = this.#query;
    const book = kind === 'spot' ? this.#query.book(symbol, LEVELS) : futures.book(symbol, LEVELS);
    const bids = (book?.bids ?? []).map(levelOf);
    const asks = (book?.asks ?? []).map(levelOf);
    const { traded } = recorded;
    const changed = {
      bids: recorded.bids.changes(bids, traded),
      asks: recorded.asks.changes(asks, traded),
    };
    traded.clear();
    const worst = [worstOf(bids), worstOf(asks)] as const;
    if (!isWhole) return { isSnapshot: false, worst, ...changed };
    recorded.wholeAtMs = feedMs;
    recorded.bids.whole(bids);
    recorded.asks.whole(asks);
    return { isSnapshot: true, bids, asks };
  }

  #write(item: FeedItem): void {
    const recorded = this.#markets.get(item.symbol);
    if (recorded === undefined || this.#problem !== null) return;
    const line = encodeFeedLine(item, recorded.instrument);
    this.#freeBytes -= line.length + 1;
    if (this.#freeBytes < 0) {
      this.keep();
      this.#stop(new Error('a recording can be no longer: save it and begin another'));
      return;
    }
    this.#place += 1;
    this.#rows.push({ place: this.#place, atMs: item.feedMs, line });
  }

  /** Onto the disk; what is refused is given up with all that would follow: a recording has no holes. */
  keep(): void {
    if (this.#rows.length === 0) return;
    const rows = this.#rows;
    this.#rows = [];
    try {
      this.#recordings.append('made', rows);
    } catch (cause) {
      this.#stop(cause);
    }
  }

  #stop(cause: unknown): void {
    if (this.#problem !== null) return;
    this.#problem = faultWords(cause);
    this.#onStopped(cause);
  }
}

const worstOf = (levels: readonly FeedLevel[]): Ticks => levels.at(-1)?.[0] ?? ticks(0);

const levelOf = (level: { readonly price: number; readonly lots: number }): FeedLevel => [
  ticks(level.price),
  lots(level.lots),
];
