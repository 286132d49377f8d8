/**
 * When each market is open: closed by hand, by the halt regime, or for five minutes after a move
 * beyond the limit (exchange-rules §7). Cancels are always allowed; matching and new orders are not.
 */
import type { EventLog } from './event-log';
import { AutoHalt, type HaltRule } from './spot/auto-halt';

/** What of a market has hours: a pair or a contract. */
export interface HaltableMarket {
  /** Its place in the list. */
  readonly index: number;
  readonly symbol: string;
  readonly lastPrice: number;
  status: 'OPEN' | 'HALTED';
  hasTraded: boolean;
  bookChanged(): void;
}

interface Hours {
  readonly market: HaltableMarket;
  readonly autoHalt: AutoHalt;
  isHaltedByHand: boolean;
  /** A feed that it follows says nothing of it (exchange-rules §8 M8). */
  isUnfed: boolean;
  /** End of an automatic halt, 0 when there is none. */
  haltedUntilMs: number;
}

export interface MarketHoursState {
  readonly isRegimeHalt: boolean;
  readonly markets: readonly {
    readonly byHand: boolean;
    /** Absent: it is fed, or follows no feed. */
    readonly unfed?: true;
    readonly untilMs: number;
    readonly autoHalt: ReturnType<AutoHalt['snapshot']>;
  }[];
}

export class MarketHours {
  readonly #log: EventLog;
  readonly #haltMs: number;
  readonly #hours: readonly Hours[];
  #isRegimeHalt = false;

  constructor(log: EventLog, markets: readonly HaltableMarket[], { move, ms }: HaltRule) {
    this.#log = log;
    this.#haltMs = ms;
    this.#hours = markets.map((market) => ({
      market,
      autoHalt: new AutoHalt(move),
      isHaltedByHand: false,
      isUnfed: false,
      haltedUntilMs: 0,
    }));
  }

  /** The next time at which a market opens by itself. */
  nextDueMs(): number {
    let due = Infinity;
    for (const { haltedUntilMs } of this.#hours) {
      if (haltedUntilMs !== 0 && haltedUntilMs < due) due = haltedUntilMs;
    }
    return due;
  }

  /** Opens the markets whose automatic halt is over. */
  runDue(): void {
    for (const hours of this.#hours) {
      if (hours.haltedUntilMs === 0 || hours.haltedUntilMs > this.#log.nowMs) continue;
      hours.haltedUntilMs = 0;
      this.#refresh(hours);
    }
  }

  haltByHand(market: HaltableMarket, isHalted: boolean): void {
    const hours = this.#hours[market.index];
    if (hours === undefined) return;
    hours.isHaltedByHand = isHalted;
    if (!isHalted) hours.haltedUntilMs = 0;
    this.#refresh(hours);
  }

  /** Closes a market of which its feed says nothing, and opens it again. */
  setUnfed(market: HaltableMarket, isUnfed: boolean): void {
    const hours = this.#hours[market.index];
    if (hours === undefined) return;
    hours.isUnfed = isUnfed;
    this.#refresh(hours);
  }

  setRegimeHalt(isHalted: boolean): void {
    if (this.#isRegimeHalt === isHalted) return;
    this.#isRegimeHalt = isHalted;
    for (const hours of this.#hours) this.#refresh(hours);
  }

  /** Looks at the markets that traded, and says whether it closed one; never called inside a match. */
  watchMoves(): boolean {
    let hasClosed = false;
    for (const hours of this.#hours) {
      const { market } = hours;
      if (!market.hasTraded) continue;
      market.hasTraded = false;
      if (!hours.autoHalt.isBeyond(market.lastPrice, this.#log.nowMs)) continue;
      if (market.status !== 'OPEN' || this.#haltMs === 0) continue;
      hours.haltedUntilMs = this.#log.nowMs + this.#haltMs;
      this.#refresh(hours);
      hasClosed = true;
    }
    return hasClosed;
  }

  /** Without the crowd every price is the tester's own: no move halts, none is remembered (§14). */
  ignoreMoves(): void {
    for (const { market, autoHalt } of this.#hours) {
      if (!market.hasTraded) continue;
      market.hasTraded = false;
      autoHalt.clear();
    }
  }

  #refresh(hours: Hours): void {
    const { market } = hours;
    const status = this.#statusOf(hours);
    if (market.status === status) return;
    market.status = status;
    if (status === 'OPEN') hours.autoHalt.clear();
    market.bookChanged();
    this.#log.marketStatus(market.symbol, status, hours.isUnfed ? 'STALE' : undefined);
  }

  #statusOf({ isHaltedByHand, isUnfed, haltedUntilMs }: Hours): 'OPEN' | 'HALTED' {
    const isHalted = isHaltedByHand || isUnfed || haltedUntilMs !== 0 || this.#isRegimeHalt;
    return isHalted ? 'HALTED' : 'OPEN';
  }

  snapshot(): MarketHoursState {
    return {
      isRegimeHalt: this.#isRegimeHalt,
      markets: this.#hours.map(({ isHaltedByHand, isUnfed, haltedUntilMs, autoHalt }) => ({
        byHand: isHaltedByHand,
        ...(isUnfed && { unfed: true }),
        untilMs: haltedUntilMs,
        autoHalt: autoHalt.snapshot(),
      })),
    };
  }

  restore(state: MarketHoursState): void {
    this.#isRegimeHalt = state.isRegimeHalt;
    state.markets.forEach(({ byHand, unfed, untilMs, autoHalt }, index) => {
      const hours = this.#hours[index];
      if (hours === undefined) return;
      hours.isHaltedByHand = byHand;
      hours.haltedUntilMs = untilMs;
      hours.autoHalt.restore(autoHalt);
      hours.isUnfed = unfed ?? false;
      hours.market.status = this.#statusOf(hours);
    });
  }
}
