/** Candles: the forming one as a topic, older ones by page. */
import type { CommandOutput, TopicSink, TopicValue } from '@shared/contract/terminal';
import { candleStart, type Candle, type Interval } from '@shared/domain/candle';
import type { SpotPair } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeRest } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import type { Channels } from './channels';
import { Counted } from './counted';

type CandleRow = NonNullable<TopicValue<'candle'>['candle']>;

interface CandleState {
  readonly symbol: string;
  readonly interval: Interval;
  readonly topic: Latest<TopicValue<'candle'>>;
  readonly unsubscribe: () => void;
  arrivedAtMs: number;
  isAsking: boolean;
}

/** The document's largest page (§4.1). */
const PAGE = 300;
const SILENT_MS = 5_000;

export class Candles {
  readonly #clock: Clock;
  readonly #states: Counted<CandleState>;

  constructor(outbox: Outbox, clock: Clock, channels: Channels) {
    this.#clock = clock;
    this.#states = new Counted<CandleState>(
      (key) => {
        const [symbol = '', name = ''] = key.split(' ');
        const interval = name as Interval; // made by keyOf
        return {
          symbol,
          interval,
          topic: outbox.latest<TopicValue<'candle'>>({ symbol, interval, candle: null }),
          unsubscribe: channels.want({ kind: 'candles', symbol, interval }),
          arrivedAtMs: clock.nowMs(),
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

  accept(symbol: string, interval: Interval, candle: Candle): void {
    const state = this.#states.get(keyOf(symbol, interval));
    if (state === undefined) return;
    state.arrivedAtMs = this.#clock.nowMs();
    const before = state.topic.get().candle;
    const next = toRow(candle);
    if (before !== null && next[0] < before[0]) return;
    // The last state of a closed candle must reach the desk although a newer one replaces it.
    if (before !== null && next[0] > before[0]) state.topic.flush();
    state.topic.set({ symbol, interval, candle: next });
  }

  /** Where the feed is silent, the newest two candles by REST: the closed one and the forming. */
  refreshSilent(rest: ExchangeRest, pairOf: (symbol: string) => SpotPair | undefined): void {
    const nowMs = this.#clock.nowMs();
    for (const state of this.#states.states()) {
      const pair = pairOf(state.symbol);
      if (pair === undefined || state.isAsking || nowMs - state.arrivedAtMs <= SILENT_MS) continue;
      void this.#ask(rest, pair, state);
    }
  }

  async #ask(rest: ExchangeRest, pair: SpotPair, state: CandleState): Promise<void> {
    state.isAsking = true;
    const answer = await rest.candles(pair, state.interval, { limit: 2 });
    state.isAsking = false;
    if (answer.kind !== 'accepted') return;
    for (const candle of answer.value.candles.toReversed()) {
      this.accept(state.symbol, state.interval, candle);
    }
  }
}

/**
 * One page of candles that open before `beforeMs`, newest first; the newest page, the forming
 * candle included, when it is null. `isComplete` when nothing older exists.
 */
export async function candleHistory(
  rest: ExchangeRest,
  pair: SpotPair,
  interval: Interval,
  beforeMs: number | null,
): Promise<CommandOutput<'candleHistory'>> {
  const endMs = beforeMs === null ? null : candleStart(interval, beforeMs - 1);
  if (endMs !== null && endMs < 0) return { candles: [], isComplete: true, error: '' };
  const window = endMs === null ? { limit: PAGE } : { endMs, limit: PAGE };
  const answer = await rest.candles(pair, interval, window);
  if (answer.kind !== 'accepted') {
    return { candles: [], isComplete: false, error: answer.message };
  }
  const candles = answer.value.candles
    .filter(({ openTimeMs }) => beforeMs === null || openTimeMs < beforeMs)
    .toSorted((left, right) => right.openTimeMs - left.openTimeMs)
    .map(toRow);
  // A short page may only mean that the exchange cuts it: nothing older is an empty page.
  return { candles, isComplete: candles.length === 0, error: '' };
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
