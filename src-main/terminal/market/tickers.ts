/** The 24 h window of every pair, for the watchlist: from the feed, by REST where it is silent. */
import type { TopicValue } from '@shared/contract/terminal';
import type { SpotPair } from '@shared/domain/instrument';
import type { Ticker } from '@shared/domain/market';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeRest } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import type { Channels } from './channels';

type TickerRow = TopicValue<'tickers'>[number];

/** A socket carries at most 100 channels: the rest of the pairs is refreshed by REST in turn. */
const MAX_CHANNELS = 60;
const SILENT_MS = 5_000;

export class Tickers {
  readonly topic: Latest<TickerRow[]>;
  readonly #clock: Clock;
  readonly #rows = new Map<string, TickerRow>();
  #isAsking = false;

  constructor(outbox: Outbox, clock: Clock) {
    this.#clock = clock;
    this.topic = outbox.latest<TickerRow[]>([]);
  }

  open(pairs: readonly SpotPair[], channels: Channels): void {
    for (const { symbol } of pairs) {
      if (this.#rows.has(symbol)) continue;
      if (this.#rows.size < MAX_CHANNELS) channels.want({ kind: 'ticker', symbol });
      this.#rows.set(symbol, emptyRow(symbol));
    }
    this.#publish();
  }

  last(symbol: string): number {
    return this.#rows.get(symbol)?.last ?? 0;
  }

  accept(ticker: Ticker, arrivedAtMs: number): void {
    const row = this.#rows.get(ticker.symbol);
    if (row === undefined) return;
    const { open, high, low, last, rose } = ticker;
    const volumeLots = ticker.volume;
    this.#rows.set(ticker.symbol, { ...row, open, high, low, last, volumeLots, rose, arrivedAtMs });
    this.#publish();
  }

  /** The exchange said that the pair is frozen, or it has traded again. */
  setFrozen(symbol: string, isFrozen: boolean): void {
    const row = this.#rows.get(symbol);
    if (row === undefined || row.isFrozen === isFrozen) return;
    this.#rows.set(symbol, { ...row, isFrozen });
    this.#publish();
  }

  /** Asks for the one pair that has been silent the longest, if any has. */
  refreshSilent(rest: ExchangeRest, pairOf: (symbol: string) => SpotPair | undefined): void {
    if (this.#isAsking) return;
    let oldest: TickerRow | null = null;
    for (const row of this.#rows.values()) {
      if (oldest === null || row.arrivedAtMs < oldest.arrivedAtMs) oldest = row;
    }
    if (oldest === null || this.#clock.nowMs() - oldest.arrivedAtMs <= SILENT_MS) return;
    const pair = pairOf(oldest.symbol);
    if (pair !== undefined) void this.#ask(rest, pair);
  }

  async #ask(rest: ExchangeRest, pair: SpotPair): Promise<void> {
    this.#isAsking = true;
    const answer = await rest.ticker(pair);
    this.#isAsking = false;
    if (answer.kind === 'accepted') this.accept(answer.value, this.#clock.nowMs());
  }

  #publish(): void {
    this.topic.set([...this.#rows.values()]);
  }
}

const emptyRow = (symbol: string): TickerRow => ({
  symbol,
  open: 0,
  high: 0,
  low: 0,
  last: 0,
  volumeLots: 0,
  rose: '0',
  arrivedAtMs: 0,
  isFrozen: false,
});
