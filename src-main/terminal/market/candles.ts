/** Candles: the forming one as a topic, older ones by page. */
import type { CommandOutput, TopicSink, TopicValue } from '@shared/contract/terminal';
import { candleStart, nextCandleStart, type Candle, type Interval } from '@shared/domain/candle';
import type { Instrument } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import type { Latest, Outbox } from '../outbox';
import { unreadBy } from '../unread';
import type { Channels } from './channels';
import { WatchedStates } from './watched-states';
import type { InstrumentOf, MarketReads } from './reads';

type CandleRow = NonNullable<TopicValue<'candle'>['candle']>;

interface CandleState {
  readonly symbol: string;
  readonly interval: Interval;
  readonly topic: Latest<TopicValue<'candle'>>;
  readonly unsubscribe: () => void;
  /** By the monotonic clock: one of the wall that is set back must not keep a silent channel from being asked for. */
  heardMs: number;
  isAsking: boolean;
}

/** The document's largest page (§4.1). */
const PAGE = 300;
const SILENT_MS = 5_000;

export class Candles {
  readonly #clock: Clock;
  readonly #states: WatchedStates<CandleState>;

  constructor(outbox: Outbox, clock: Clock, channels: Channels) {
    this.#clock = clock;
    this.#states = new WatchedStates<CandleState>(
      (key) => {
        const [symbol = '', name = ''] = key.split(' ');
        const interval = name as Interval; // made by keyOf
        return {
          symbol,
          interval,
          topic: outbox.latest<TopicValue<'candle'>>(
            { symbol, interval, candle: null, resumed: 0 },
            'figures',
          ),
          unsubscribe: channels.want({ kind: 'candles', symbol, interval }),
          heardMs: clock.monotonicMs(),
          isAsking: false,
        };
      },
      (state) => {
        state.unsubscribe();
      },
    );
  }

  watch(symbol: string, interval: Interval, sink: TopicSink<TopicValue<'candle'>>): () => void {
    const [state, release] = this.#states.take(keyOf(symbol, interval));
    const unwatch = state.topic.watch(sink);
    return () => {
      unwatch();
      release();
    };
  }

  symbols(): string[] {
    return this.#states.states().map(({ symbol }) => symbol);
  }

  accept(symbol: string, interval: Interval, candle: Candle): void {
    const state = this.#states.get(keyOf(symbol, interval));
    if (state === undefined) return;
    state.heardMs = this.#clock.monotonicMs();
    const before = state.topic.get().candle;
    const next = toRow(candle);
    // One that is late is dropped. One from before the last but one says that the newest came from a clock that ran
    // ahead: it would stand for the forming one until its time has come.
    const isLate = before !== null && next[0] < before[0];
    if (isLate && nextCandleStart(interval, next[0]) >= before[0]) return;
    // The last state of a closed candle must reach the desk although a newer one replaces it.
    if (before !== null && next[0] > before[0]) state.topic.flush();
    state.topic.set({ ...state.topic.get(), candle: next });
  }

  /** A candle that closed while nothing came was last told of before that: nobody else says how it ended. */
  feedOpened(): void {
    for (const { topic } of this.#states.states()) {
      const value = topic.get();
      topic.set({ ...value, resumed: value.resumed + 1 });
    }
  }

  /** Where the feed is silent, the newest two candles by REST: the closed one and the forming. */
  refreshSilent(reads: MarketReads, instrumentOf: InstrumentOf): void {
    const nowMs = this.#clock.monotonicMs();
    for (const state of this.#states.states()) {
      const instrument = instrumentOf(state.symbol);
      if (instrument === undefined || state.isAsking) continue;
      if (nowMs - state.heardMs > SILENT_MS) void this.#ask(reads, instrument, state);
    }
  }

  async #ask(reads: MarketReads, instrument: Instrument, state: CandleState): Promise<void> {
    state.isAsking = true;
    const answer = await reads.newestCandles(instrument, state.interval, 2);
    state.isAsking = false;
    if (answer.kind !== 'accepted') return;
    for (const candle of answer.value.toReversed()) {
      this.accept(state.symbol, state.interval, candle);
    }
  }
}

/**
 * One page of candles that open before `beforeMs`, newest first; the newest page, the forming
 * candle included, when it is null. `isComplete` when nothing older exists.
 */
export async function candleHistory(
  reads: MarketReads,
  instrument: Instrument,
  interval: Interval,
  beforeMs: number | null,
): Promise<CommandOutput<'candleHistory'>> {
  if (beforeMs !== null && candleStart(interval, beforeMs - 1) < 0) {
    return { candles: [], isComplete: true, error: null };
  }
  const answer =
    beforeMs === null
      ? await reads.newestCandles(instrument, interval, PAGE)
      : await reads.olderCandles(instrument, interval, beforeMs, PAGE);
  if (answer.kind !== 'accepted') {
    return { candles: [], isComplete: false, error: unreadBy(answer) };
  }
  const candles = answer.value
    .filter(({ openTimeMs }) => beforeMs === null || openTimeMs < beforeMs)
    .toSorted((left, right) => right.openTimeMs - left.openTimeMs)
    .map(toRow);
  // A short page may only mean that the exchange cuts it: nothing older is an empty page.
  return { candles, isComplete: candles.length === 0, error: null };
}

const keyOf = (symbol: string, interval: Interval): string => `${symbol} ${interval}`;

const toRow = (candle: Candle): CandleRow => [
  candle.openTimeMs,
  candle.open,
  candle.high,
  candle.low,
  candle.close,
  candle.volume,
];
