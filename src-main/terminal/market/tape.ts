/**
 * Public trades by symbol, the newest 200, own ones marked. The public tape carries no ids, so an
 * own trade is recognised by price, size, side and time once the account's fill is known.
 */
import { topics, type TopicItem, type TopicSink } from '@shared/contract/terminal';
import { isCounted, type Fill } from '@shared/domain/fill';
import type { PublicTrade } from '@shared/domain/market';
import type { Clock } from '@shared/kernel/ports';
import type { Outbox, Ring } from '../outbox';
import type { Channels } from './channels';
import { WatchedStates } from './watched-states';

type TradeRow = TopicItem<'trades'>;

interface OwnPrint {
  readonly price: number;
  readonly lots: number;
  /** 1 when the taker bought. */
  readonly direction: 1 | -1;
  readonly atMs: number;
}

interface TapeState {
  readonly symbol: string;
  readonly ring: Ring<TradeRow>;
  unsubscribe: () => void;
  /** Monotonic times: of the last trades, or of the subscription that has brought none yet. */
  heardMs: number;
  /** Since when the last price is known to be another one without a trade here; null while all is well. */
  missingSinceMs: number | null;
  renewedMs: number;
}

/** Times on the tape may be whole seconds. */
const SAME_TRADE_MS = 1_500;
const OWN_PRINTS_KEPT = 100;
/** A trade is told here and in the last price within this time, whichever comes first. */
const TOLD_MS = 5_000;
/** Between two subscriptions of a channel that brings nothing. */
const RENEW_MS = 30_000;

export class Tape {
  readonly #clock: Clock;
  readonly #channels: Channels;
  readonly #states: WatchedStates<TapeState>;
  readonly #own = new Map<string, OwnPrint[]>();

  constructor(outbox: Outbox, clock: Clock, channels: Channels) {
    this.#clock = clock;
    this.#channels = channels;
    this.#states = new WatchedStates<TapeState>(
      (symbol) => ({
        symbol,
        heardMs: clock.monotonicMs(),
        missingSinceMs: null,
        renewedMs: -Infinity,
        ring: outbox.ring(topics.trades.capacity, 'figures'),
        unsubscribe: channels.want({ kind: 'trades', symbol }),
      }),
      (state) => {
        state.unsubscribe();
      },
    );
  }

  watch(symbol: string, sink: TopicSink<readonly TradeRow[]>): () => void {
    const [state, release] = this.#states.take(symbol);
    const unwatch = state.ring.watch(sink);
    return () => {
      unwatch();
      release();
    };
  }

  /** Follows the prints of a symbol for the terminal's own use. */
  keep(symbol: string): () => void {
    return this.#states.take(symbol)[1];
  }

  symbols(): string[] {
    return this.#states.keys();
  }

  /** Whether something has ever been told of what trades there. */
  isHeard(symbol: string): boolean {
    return (this.#states.get(symbol)?.ring.get().length ?? 0) > 0;
  }

  /** The last price says that there were trades of which nothing was told here. */
  isMissing(symbol: string): boolean {
    return (this.#states.get(symbol)?.missingSinceMs ?? null) !== null;
  }

  /** `trades` are newest last; of a history what was not seen live goes where its time is, also into a gap. */
  accept(symbol: string, trades: readonly PublicTrade[], isHistory: boolean): void {
    const state = this.#states.get(symbol);
    if (state === undefined) return;
    const { ring } = state;
    const rows = trades.map((trade) => this.#toRow(symbol, trade));
    if (!isHistory) {
      state.heardMs = this.#clock.monotonicMs();
      state.missingSinceMs = null;
      ring.append(rows);
      return;
    }
    const live = ring.get();
    const missed = notAmong(live, rows);
    if (missed.length > 0) {
      ring.replace([...missed, ...live].sort(([left], [right]) => left - right));
    }
  }

  /** The last price of a symbol is another one: somebody has traded. */
  priceMoved(symbol: string): void {
    const state = this.#states.get(symbol);
    if (state === undefined) return;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - state.heardMs > TOLD_MS) state.missingSinceMs ??= nowMs;
  }

  /**
   * Trades come only when there are some: a channel that brings none is not silent by itself. Where the price says
   * that there were, it is subscribed anew; the history that comes with it fills the hole.
   */
  renewSilent(): void {
    const nowMs = this.#clock.monotonicMs();
    for (const state of this.#states.states()) {
      const { symbol, missingSinceMs, renewedMs } = state;
      const isMissing = missingSinceMs !== null && nowMs - missingSinceMs >= TOLD_MS;
      if (!isMissing || nowMs - renewedMs < RENEW_MS) continue;
      Object.assign(state, { heardMs: nowMs, missingSinceMs: null, renewedMs: nowMs });
      state.unsubscribe();
      state.unsubscribe = this.#channels.want({ kind: 'trades', symbol });
    }
  }

  markOwn(fills: readonly Fill[]): void {
    const symbols = new Set<string>();
    // No print of the tape is finer than its market's steps either.
    for (const fill of fills.filter(isCounted)) {
      const isTakerBuy = (fill.side === 'BUY') !== fill.isMaker;
      const print: OwnPrint = {
        price: fill.price,
        lots: fill.lots,
        direction: isTakerBuy ? 1 : -1,
        atMs: fill.atMs,
      };
      const prints = this.#own.get(fill.symbol) ?? [];
      this.#own.set(fill.symbol, [...prints, print].slice(-OWN_PRINTS_KEPT));
      symbols.add(fill.symbol);
    }
    for (const symbol of symbols) this.#remark(symbol);
  }

  #remark(symbol: string): void {
    const ring = this.#states.get(symbol)?.ring;
    if (ring === undefined) return;
    const before = ring.get();
    const rows = before.map((row): TradeRow => {
      const [atMs, price, lots, direction, own] = row;
      if (own === 1 || !this.#isOwn(symbol, atMs, price, lots, direction)) return row;
      return [atMs, price, lots, direction, 1];
    });
    if (rows.some((row, index) => row !== before[index])) ring.replace(rows);
  }

  #toRow(symbol: string, { atMs, price, lots, side }: PublicTrade): TradeRow {
    const direction = side === 'BUY' ? 1 : -1;
    const isOwn = this.#isOwn(symbol, atMs, price, lots, direction);
    return [atMs, price, lots, direction, isOwn ? 1 : 0];
  }

  #isOwn(symbol: string, atMs: number, price: number, lots: number, direction: number): boolean {
    const prints = this.#own.get(symbol) ?? [];
    return prints.some(
      (print) =>
        print.price === price &&
        print.lots === lots &&
        print.direction === direction &&
        Math.abs(print.atMs - atMs) <= SAME_TRADE_MS,
    );
  }
}

/** Each row stands for one trade only: alike ones are as many as there were. */
function notAmong(live: readonly TradeRow[], history: readonly TradeRow[]): TradeRow[] {
  const unmatched = [...live];
  return history.filter((row) => {
    const at = unmatched.findIndex((one) => isSameTrade(one, row));
    if (at >= 0) unmatched.splice(at, 1);
    return at < 0;
  });
}

const isSameTrade = (left: TradeRow, right: TradeRow): boolean =>
  left[1] === right[1] &&
  left[2] === right[2] &&
  left[3] === right[3] &&
  Math.abs(left[0] - right[0]) <= SAME_TRADE_MS;
