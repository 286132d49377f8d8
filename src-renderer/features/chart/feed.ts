/**
 * Where the chart's candles come from: pages by command, the forming candle by topic. It keeps one
 * history current and tells at most four times a second what to draw. It never draws itself.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Interval } from '@shared/domain/candle';
import type { Clock } from '@shared/kernel/ports';
import { paced, type Paced } from '../../session/time/paced';
import { unreadReason } from '../../session/wire/terminal-refusal';
import {
  emptyHistory,
  isBehind,
  withForming,
  withNewestPage,
  withPage,
  type Bar,
  type History,
} from './history';

export interface FeedState {
  readonly history: History;
  readonly isLoading: boolean;
  /** What failed, in the terminal's words; '' otherwise. */
  readonly error: string;
}

export interface ChartFeed {
  /** Asks for the page before the oldest bar; does nothing while one is under way. */
  loadOlder(): void;
  /** After an error: asks again at once. */
  retry(): void;
  stop(): void;
}

interface FeedPorts {
  readonly terminal: TerminalClient;
  readonly clock: Clock;
  /** Called with every state worth drawing. */
  readonly show: (state: FeedState) => void;
}

/** lightweight-charts repaints everything on each update: four per second are enough to the eye. */
const DRAW_EVERY_MS = 250;
const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 30_000;

export function openChartFeed(ports: FeedPorts, symbol: string, interval: Interval): ChartFeed {
  const feed = new CandleFeed(ports, symbol, interval);
  feed.start();
  return feed;
}

class CandleFeed implements ChartFeed {
  readonly #ports: FeedPorts;
  readonly #symbol: string;
  #state: FeedState;
  #isStopped = false;
  readonly #draws: Paced<null>;
  #cancelRetry: (() => void) | null = null;
  #retryMs = RETRY_FIRST_MS;
  /** What to ask again after an error. */
  #wanted: 'newest' | 'older' = 'newest';
  #resumed: number | null = null;
  #isAsking = false;
  /** The exchange is still being opened: no failure, and its first frame says that it can be asked. */
  #isEarly = false;
  /** The stream was away: the newest page is read again as soon as nothing else is being read. */
  #isUnsure = false;
  #unsubscribe: () => void = () => undefined;

  constructor(ports: FeedPorts, symbol: string, interval: Interval) {
    this.#ports = ports;
    this.#symbol = symbol;
    this.#state = { history: emptyHistory(interval), isLoading: false, error: '' };
    this.#draws = paced(
      DRAW_EVERY_MS,
      () => {
        ports.show(this.#state);
      },
      ports.clock,
    );
  }

  start(): void {
    const { interval } = this.#state.history;
    void this.#load('newest');
    this.#unsubscribe = this.#ports.terminal.subscribe(
      'candle',
      { symbol: this.#symbol, interval },
      {
        onValue: ({ candle, resumed }) => {
          if (candle !== null) this.#takeForming(candle);
          this.#takeResumed(resumed);
        },
      },
    );
  }

  loadOlder(): void {
    const { history, error } = this.#state;
    if (history.isComplete || history.closed.length === 0 || error !== '') return;
    void this.#load('older');
  }

  retry(): void {
    if (this.#state.error !== '' || this.#isEarly) void this.#load(this.#wanted);
  }

  stop(): void {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#draws.stop();
    this.#cancelRetry?.();
  }

  #takeForming(candle: Bar): void {
    const history = withForming(this.#state.history, candle);
    if (history === this.#state.history) return;
    this.#state = { ...this.#state, history };
    this.#draws.offer(null);
    if (this.#isEarly || (isBehind(history) && this.#state.error === '')) void this.#load('newest');
  }

  #takeResumed(resumed: number): void {
    if (this.#resumed !== null && resumed !== this.#resumed) this.#isUnsure = true;
    this.#resumed = resumed;
    this.#makeSure();
  }

  #makeSure(): void {
    if (this.#isUnsure && this.#state.error === '') void this.#load('newest');
  }

  async #load(which: 'newest' | 'older'): Promise<void> {
    if (this.#isAsking || this.#isStopped) return;
    this.#cancelRetry?.();
    this.#isAsking = true;
    this.#isEarly = false;
    this.#wanted = which;
    if (which === 'newest') this.#isUnsure = false;
    this.#set({ isLoading: true, error: '' });
    const { history } = this.#state;
    const reply = await this.#ports.terminal.call('candleHistory', {
      symbol: this.#symbol,
      interval: history.interval,
      beforeMs: which === 'newest' ? null : (history.closed[0]?.[0] ?? null),
    });
    if (this.#hasStopped()) return;
    this.#isAsking = false;
    this.#isEarly = !reply.ok && reply.error.code === 'not-ready' && history.closed.length === 0;
    if (this.#isEarly) {
      this.#retryLater();
      return;
    }
    const error = unreadReason(reply);
    if (!reply.ok || error !== '') {
      this.#set({ isLoading: false, error });
      this.#retryLater();
      return;
    }
    this.#retryMs = RETRY_FIRST_MS;
    this.#set({ isLoading: false, history: this.#merged(which, reply.value) });
    this.#makeSure();
  }

  #merged(which: 'newest' | 'older', page: { candles: Bar[]; isComplete: boolean }): History {
    const { history } = this.#state;
    if (which === 'newest') return withNewestPage(history, page.candles, page.isComplete);
    // A page without bars that claims there are more would be asked for for ever.
    return withPage(history, page.candles, page.isComplete || page.candles.length === 0);
  }

  #retryLater(): void {
    this.#cancelRetry = this.#ports.clock.setAlarm(this.#retryMs, () => {
      this.retry();
    });
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_LAST_MS);
  }

  #set(patch: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...patch };
    this.#ports.show(this.#state);
  }

  /** Read again after an await: the symbol may have changed meanwhile. */
  #hasStopped(): boolean {
    return this.#isStopped;
  }
}
