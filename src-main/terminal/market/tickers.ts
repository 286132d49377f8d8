/** The 24 h window of every instrument, for the watchlist: from the feed, by REST where it is silent. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Instrument, SpotPair } from '@shared/domain/instrument';
import type { Clock } from '@shared/kernel/ports';
import { parseExact, pow10 } from '@shared/money/decimal';
import type { Ticks } from '@shared/money/units';
import type { Latest, Outbox } from '../outbox';
import type { Channels } from './channels';
import type { InstrumentOf, MarketReads, ReadTicker } from './reads';
import { summaryTicker } from './summary-ticker';

/** The last price of an instrument, in ticks of its own. */
export interface LastPrice {
  /** 0 before the first trade that we know of. */
  readonly last: Ticks;
  readonly pricePrecision: number;
}

type TickerRow = TopicValue<'tickers'>[number];

/** A socket carries at most 100 channels: the rest is refreshed by REST, all pairs at once or in turn. */
const MAX_CHANNELS = 60;
const SILENT_MS = 5_000;
/** Long before the monotonic clock began. */
const NEVER_MS = -60_000;
/** From so many silent pairs on the figures of all are asked for at once (document §2.15), which weighs as much. */
const MANY_SILENT = 20;
const SUMMARY_EVERY_MS = 10_000;
/** Not every exchange has them: meanwhile each is asked for by itself. */
const SUMMARY_RETRY_MS = 120_000;
/** A long list is told as often as a desk shows it: its thousand rows leave as one. */
const LONG_LIST_MS = 250;

export class Tickers {
  readonly topic: Latest<TickerRow[]>;
  readonly #clock: Clock;
  readonly #rows = new Map<string, TickerRow>();
  readonly #pairs: SpotPair[] = [];
  #isAsking = false;
  #summaryDueMs = 0;
  #isTelling = false;
  /** By the monotonic clock: one of the wall that is set back must not keep a silent one from being asked for. */
  readonly #heardMs = new Map<string, number>();
  /** When each was asked for by REST: one that does not answer must not keep the others waiting. */
  readonly #askedMs = new Map<string, number>();

  readonly #onPriceMoved: (symbol: string) => void;

  /** `onPriceMoved`: the last price of one is another than before. */
  constructor(outbox: Outbox, clock: Clock, onPriceMoved: (symbol: string) => void) {
    this.#clock = clock;
    this.#onPriceMoved = onPriceMoved;
    this.topic = outbox.latest<TickerRow[]>([], 'figures');
  }

  open(instruments: readonly Instrument[], channels: Channels): void {
    for (const instrument of instruments) {
      const { symbol } = instrument;
      if (this.#rows.has(symbol)) continue;
      if (instrument.kind === 'spot') this.#pairs.push(instrument);
      if (this.#rows.size < MAX_CHANNELS) channels.want({ kind: 'ticker', symbol });
      this.#rows.set(symbol, emptyRow(symbol));
    }
    this.#publish();
  }

  last(symbol: string): number {
    return this.#rows.get(symbol)?.last ?? 0;
  }

  /** Contracts' tickers by REST have no opening price: the one that is known stays, for as long as it explains the change. */
  accept(ticker: ReadTicker, arrivedAtMs: number): void {
    const row = this.#rows.get(ticker.symbol);
    if (row === undefined) return;
    this.#heardMs.set(ticker.symbol, this.#clock.monotonicMs());
    const { high, low, last, rose } = ticker;
    const open = ticker.open ?? (isOpenOf(row.open, last, rose) ? row.open : 0);
    const volumeLots = ticker.volume;
    if (row.last !== 0 && row.last !== last) this.#onPriceMoved(row.symbol);
    this.#rows.set(ticker.symbol, { ...row, open, high, low, last, volumeLots, rose, arrivedAtMs });
    this.#publish();
  }

  /** The exchange said that it is frozen, or it has traded again. */
  setFrozen(symbol: string, isFrozen: boolean): void {
    const row = this.#rows.get(symbol);
    if (row === undefined || row.isFrozen === isFrozen) return;
    this.#rows.set(symbol, { ...row, isFrozen });
    this.#publish();
  }

  /** The exchange's list names it, or does so no more. True where that is news. */
  setListed(symbol: string, isListed: boolean): boolean {
    const row = this.#rows.get(symbol);
    if (row === undefined || row.isListed === isListed) return false;
    this.#rows.set(symbol, { ...row, isListed });
    this.#publish();
    return true;
  }

  /** The exchange counts it otherwise than this run does, or does so no more. True where that is news. */
  setRecounted(symbol: string, isRecounted: boolean): boolean {
    const row = this.#rows.get(symbol);
    if (row === undefined || row.isRecounted === isRecounted) return false;
    this.#rows.set(symbol, { ...row, isRecounted });
    this.#publish();
    return true;
  }

  /** What the exchange lists of it cannot be read, or can be again. */
  setUnreadable(symbol: string, isUnreadable: boolean): void {
    const row = this.#rows.get(symbol);
    if (row === undefined || (row.isUnreadable ?? false) === isUnreadable) return;
    this.#rows.set(symbol, { ...row, isUnreadable });
    this.#publish();
  }

  /** Why it takes no orders; null while it does, as far as is known. */
  closedBy(symbol: string): 'halted' | 'delisted' | 'unreadable' | 'recounted' | null {
    const row = this.#rows.get(symbol);
    if (row?.isListed === false) return 'delisted';
    if (row?.isUnreadable === true) return 'unreadable';
    if (row?.isRecounted === true) return 'recounted';
    return row?.isFrozen === true ? 'halted' : null;
  }

  /**
   * Asks for one that has been silent for too long, if any has: the one that was heard or asked longest ago. Where
   * many have, for all pairs.
   */
  refreshSilent(reads: MarketReads, instrumentOf: InstrumentOf): void {
    if (this.#isAsking) return;
    const nowMs = this.#clock.monotonicMs();
    const silent = [...this.#rows.keys()].filter(
      (symbol) => nowMs - (this.#heardMs.get(symbol) ?? NEVER_MS) > SILENT_MS,
    );
    const pairs = silent.filter((symbol) => instrumentOf(symbol)?.kind === 'spot');
    if (pairs.length >= MANY_SILENT && nowMs >= this.#summaryDueMs) {
      void this.#askForAll(reads, new Set(pairs));
      return;
    }
    const [oldest] = silent.sort((left, right) => this.#seenMs(left) - this.#seenMs(right));
    if (oldest === undefined) return;
    this.#askedMs.set(oldest, nowMs);
    const instrument = instrumentOf(oldest);
    if (instrument !== undefined) void this.#ask(reads, instrument);
  }

  #seenMs(symbol: string): number {
    return Math.max(this.#heardMs.get(symbol) ?? NEVER_MS, this.#askedMs.get(symbol) ?? NEVER_MS);
  }

  async #ask(reads: MarketReads, instrument: Instrument): Promise<void> {
    this.#isAsking = true;
    const answer = await reads.ticker(instrument);
    this.#isAsking = false;
    if (answer.kind !== 'accepted') return;
    const row = this.#rows.get(instrument.symbol);
    const isUnchanged = row?.last === answer.value.last && row.volumeLots === answer.value.volume;
    if (isUnchanged) reads.confirm('ticker', instrument);
    this.accept(answer.value, this.#clock.nowMs());
  }

  async #askForAll(reads: MarketReads, silent: ReadonlySet<string>): Promise<void> {
    this.#isAsking = true;
    const answer = await reads.summary();
    this.#isAsking = false;
    const isRead = answer.kind === 'accepted';
    this.#summaryDueMs = this.#clock.monotonicMs() + (isRead ? SUMMARY_EVERY_MS : SUMMARY_RETRY_MS);
    if (!isRead) return;
    const rows = new Map(answer.value.map((row) => [`${row.base}/${row.quote}`, row]));
    const nowMs = this.#clock.nowMs();
    for (const pair of this.#pairs) {
      const row = rows.get(`${pair.base}/${pair.quote}`);
      const ticker = row && silent.has(pair.symbol) ? summaryTicker(pair, row) : null;
      if (ticker !== null) this.accept(ticker, nowMs);
    }
  }

  #publish(): void {
    if (this.#rows.size <= MAX_CHANNELS) this.#tell();
    else if (!this.#isTelling) {
      this.#isTelling = true;
      this.#clock.setAlarm(LONG_LIST_MS, () => {
        this.#isTelling = false;
        this.#tell();
      });
    }
  }

  #tell(): void {
    this.topic.set([...this.#rows.values()]);
  }
}

/** A price of 24 hours ago is another one an hour later: beside a change it does not make, it is of an older day. */
function isOpenOf(open: number, last: number, rose: string): boolean {
  const change = parseExact(rose);
  if (open === 0 || !change.ok) return false;
  const { units, scale } = change.value;
  const gap = (BigInt(last) - BigInt(open)) * pow10(scale) - units * BigInt(open);
  // Exchanges cut it to four decimals, each in its own way.
  return (gap < 0n ? -gap : gap) * pow10(ROSE_DECIMALS) <= BigInt(open) * pow10(scale);
}

const ROSE_DECIMALS = 4;

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
  isListed: true,
  isRecounted: false,
});
