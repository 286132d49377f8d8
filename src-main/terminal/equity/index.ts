/**
 * What the account was worth over time: a point per minute and one after fills, kept for a year at
 * fading resolution.
 */
import { topics, type TopicItem } from '@shared/contract/terminal';
import type { Balance } from '@shared/domain/balance';
import type { FuturesAccount } from '@shared/domain/position';
import { faultWords } from '@shared/kernel/fault-words';
import type { Clock } from '@shared/kernel/ports';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { LateWrites } from '../late-writes';
import type { Outbox, Ring } from '../outbox';
import type { EquityStore, Log } from '../ports';
import type { WorthBasis } from '../risk/day-loss';
import { valuate, type PriceOf } from './valuation';

type Point = TopicItem<'equity'>;

export interface EquityParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly store: EquityStore;
  readonly late: Pick<LateWrites, 'write'>;
  /** The spot wallet; null before its first read. */
  balances(): Iterable<Balance> | null;
  /** The futures wallet as last read; null while it may still come, empty when it cannot be read. */
  futuresAccounts(): readonly FuturesAccount[] | null;
  priceOf: PriceOf;
  /**
   * The worth of each point, in atoms of USDT, and what it is the sum of: what has no price, and does not get one
   * while it is waited for, is not in it.
   */
  onWorth(worth: bigint, basis: WorthBasis): void;
  /** It would lock the day. */
  isGrave(worth: bigint, basis: WorthBasis): boolean;
  /** All wallets are read, or could not be. */
  readWallets(): Promise<unknown>;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const FIRST_POINT_MS = 3_000;
/** The wallets are read within this time of a fill. */
const AFTER_FILL_MS = 1_000;
const FILL_SPACING_MS = 5_000;
/** What is not there yet (a wallet, a price) is waited for, a little. */
const RETRY_MS = 1_000;
const RETRIES = 15;
const KEPT_DAYS = 365;
/** From which age on one point per span is kept; nothing beyond the last age. */
const FADING = [
  { fromAgeMs: HOUR_MS, spanMs: MINUTE_MS },
  { fromAgeMs: 2 * DAY_MS, spanMs: HOUR_MS },
  { fromAgeMs: 60 * DAY_MS, spanMs: DAY_MS },
  { fromAgeMs: KEPT_DAYS * DAY_MS, spanMs: 0 },
] as const;

export class Equity {
  readonly topic: Ring<Point>;
  readonly #parts: EquityParts;
  #cancelMinute: () => void = () => undefined;
  #cancelSoon: () => void = () => undefined;
  #isSoon = false;
  #isOpen = false;
  #isMakingSure = false;
  /** What has not come by now is not waited for again. */
  #hasWaited = false;
  #lastPointMs = -Infinity;
  #thinnedAtMs = -Infinity;

  constructor(parts: EquityParts) {
    this.#parts = parts;
    this.topic = parts.outbox.ring(topics.equity.capacity);
    this.#read();
    this.#thin();
    this.#read();
  }

  /** What a clock that ran ahead has dated into the future waits for its time. */
  #read(): void {
    const { clock, store } = this.#parts;
    const stored = store.equity(topics.equity.capacity);
    const past = stored.filter(({ atMs }) => atMs <= clock.nowMs());
    this.topic.replace(past.map((point) => ({ ...point, leftOut: [...point.leftOut] })));
  }

  open(): void {
    this.#isOpen = true;
    this.#hasWaited = false;
    this.#soon(FIRST_POINT_MS, 0);
    this.#nextMinute();
  }

  /** The wallets are not known to be current any more: no points until they are. */
  close(): void {
    this.#isOpen = false;
    this.#isSoon = false;
    this.#cancelMinute();
    this.#cancelSoon();
  }

  /** The account has traded. */
  poke(): void {
    if (!this.#isOpen || this.#isSoon) return;
    const sinceMs = this.#parts.clock.monotonicMs() - this.#lastPointMs;
    this.#soon(Math.max(AFTER_FILL_MS, FILL_SPACING_MS - sinceMs), 0);
  }

  #nextMinute(): void {
    const { clock } = this.#parts;
    const waitMs = MINUTE_MS - (clock.nowMs() % MINUTE_MS);
    this.#cancelMinute = clock.setAlarm(waitMs, () => {
      this.#nextMinute();
      if (!this.#isSoon) this.#point(0);
    });
  }

  #soon(delayMs: number, retry: number): void {
    this.#isSoon = true;
    this.#cancelSoon = this.#parts.clock.setAlarm(delayMs, () => {
      this.#isSoon = false;
      this.#point(retry);
    });
  }

  /**
   * Wallets are read one after the other: money that goes from one into the other is missing in between, and
   * must not count as lost. What would lock the day is valued again after reads of all of them.
   */
  async #makeSure(): Promise<void> {
    this.#isMakingSure = true;
    await this.#parts.readWallets();
    this.#isMakingSure = false;
    if (this.#isOpen) this.#point(0, true);
  }

  #point(retry: number, isSure = false): void {
    if (this.#isMakingSure) return;
    const { clock, store, late, priceOf } = this.#parts;
    const balances = this.#parts.balances();
    const accounts = this.#parts.futuresAccounts();
    const valuation =
      balances === null || accounts === null ? null : valuate(balances, accounts, priceOf);
    const isWaiting =
      valuation === null || valuation.leftOut.some((asset) => priceOf(asset) !== null);
    if (isWaiting && retry < RETRIES && !this.#hasWaited) {
      this.#soon(RETRY_MS, retry + 1);
      return;
    }
    this.#hasWaited = true;
    if (valuation === null) return;
    const { spot, futures, leftOut } = valuation;
    const basis = { hasFutures: (accounts ?? []).length > 0, leftOut };
    if (!isSure && this.#parts.isGrave(spot + futures, basis)) {
      void this.#makeSure();
      return;
    }
    this.#lastPointMs = clock.monotonicMs();
    const point: Point = {
      atMs: clock.nowMs(),
      spot: formatTrimmed(spot, ASSET_SCALE),
      futures: formatTrimmed(futures, ASSET_SCALE),
      leftOut: [...leftOut],
    };
    this.#show(point);
    this.#parts.onWorth(spot + futures, basis);
    late.write(`equity ${point.atMs}`, () => {
      store.saveEquity(point);
    });
    if (clock.monotonicMs() - this.#thinnedAtMs >= HOUR_MS) this.#thin();
  }

  /** Behind the others, unless the clock was set back: a curve does not run back in time. */
  #show(point: Point): void {
    const shown = this.topic.get();
    const isNewest = (shown.at(-1)?.atMs ?? 0) < point.atMs;
    if (isNewest) this.topic.append([point]);
    else this.topic.replace([...shown.filter(({ atMs }) => atMs < point.atMs), point]);
  }

  /** Nothing is given up by the word of a clock that nothing else speaks for: it may be years ahead. */
  #isClockBelieved(): boolean {
    const nowMs = this.#parts.clock.nowMs();
    return this.topic
      .get()
      .some(({ atMs }) => nowMs - atMs >= DAY_MS && nowMs - atMs < KEPT_DAYS * DAY_MS);
  }

  #thin(): void {
    const { clock, store, log } = this.#parts;
    this.#thinnedAtMs = clock.monotonicMs();
    if (!this.#isClockBelieved()) return;
    try {
      for (const [index, { fromAgeMs, spanMs }] of FADING.entries()) {
        // Ages are cut to whole spans, so that no span is ever thinned in two parts.
        const edge = (ageMs: number, span: number): number =>
          Math.floor((clock.nowMs() - ageMs) / span) * span;
        const next = FADING[index + 1];
        const fromMs = next === undefined ? 0 : edge(next.fromAgeMs, DAY_MS);
        store.thinEquity(fromMs, edge(fromAgeMs, spanMs === 0 ? DAY_MS : spanMs), spanMs);
      }
    } catch (fault) {
      log.warn('equity-not-thinned', { message: faultWords(fault) });
    }
  }
}
