/**
 * The futures wallet and its positions as last read: one read at a time, soon after something happened,
 * and otherwise at the pace of what is at stake (document §2.13: there is no private stream).
 */
import type { TopicSink, TopicValue } from '@shared/contract/terminal';
import type { FuturesAccount } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { ClientHealth, ExchangeClient } from '../../client/exchange-client';
import type { Latest, Outbox } from '../outbox';
import { budgetFactor } from '../reconcile/cadence';
import { toAccountRow, toPositionRow } from './position-rows';

type Value = TopicValue<'futuresAccount'>;

/** Pokes within this time become one read. */
const POKE_SPACING_MS = 150;
/** Prints and marks come all the time: they make a read at most this often. */
const NUDGE_SPACING_MS = 1_000;
const HOT_MS = 500;
const HOT_FOR_MS = 3_000;
const HELD_AND_WATCHED_MS = 2_000;
const HELD_OR_WATCHED_MS = 5_000;
const IDLE_MS = 30_000;
const FAILED_MS = 5_000;

export class FuturesWallet {
  readonly #clock: Clock;
  readonly #topic: Latest<Value>;
  readonly #onRead: (accounts: readonly FuturesAccount[]) => void;
  #accounts: readonly FuturesAccount[] = [];
  #watchers = 0;
  #client: ExchangeClient | null = null;
  #reading: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;
  #isPokedAgain = false;
  /** Reads begun so far, and which of them was the last to succeed. */
  #begun = 0;
  #lastRead = 0;
  /** By contract: how many reads had begun when more of it was last known to have executed. */
  readonly #begunBefore = new Map<string, number>();
  #startedMs = -Infinity;
  #hotUntilMs = -Infinity;
  #cancelAlarm: () => void = () => undefined;
  #dueMs = Infinity;

  /** `onRead`: after each read, whether or not something has changed. */
  constructor(outbox: Outbox, clock: Clock, onRead: (accounts: readonly FuturesAccount[]) => void) {
    this.#clock = clock;
    this.#onRead = onRead;
    this.#topic = outbox.latest<Value>({ accounts: [], positions: [], readAtMs: 0 });
  }

  open(client: ExchangeClient): void {
    this.close();
    this.#client = client;
    this.#schedule(0);
  }

  /** What was read stays, and ages; it is not current any more. */
  close(): void {
    this.#cancelAlarm();
    this.#client = null;
    this.#lastRead = 0;
  }

  watch(sink: TopicSink<Value>): () => void {
    this.#watchers += 1;
    const unwatch = this.#topic.watch(sink);
    this.#scheduleBy(this.#paceMs());
    return () => {
      this.#watchers -= 1;
      unwatch();
    };
  }

  /** As last read; empty before the first read. */
  accounts(): readonly FuturesAccount[] {
    return this.#accounts;
  }

  get readAtMs(): number {
    return this.#topic.get().readAtMs;
  }

  /** Something happened to an order: look soon, and closely for a while. */
  poke(): void {
    this.#hotUntilMs = this.#clock.monotonicMs() + HOT_FOR_MS;
    if (this.#reading === null) this.#scheduleBy(this.#sinceStart(POKE_SPACING_MS));
    else this.#isPokedAgain = true;
  }

  /** A price moved on a contract with a position. */
  nudge(): void {
    if (this.#reading === null) this.#scheduleBy(this.#sinceStart(NUDGE_SPACING_MS));
  }

  /** More of a contract has executed: what was read, or is being read, may not tell it. */
  executed(symbol: string): void {
    this.#begunBefore.set(symbol, this.#begun);
  }

  /** Whether what was read tells all that is known to have executed of a contract. */
  isCurrent(symbol: string): boolean {
    return this.#lastRead > this.#begunFor(symbol);
  }

  /** Waits for a read after which it is current, unless that fails. */
  async makeCurrent(symbol: string): Promise<void> {
    if (this.isCurrent(symbol)) return;
    const isUnderWay = this.#reading !== null && this.#begun > this.#begunFor(symbol);
    await (isUnderWay ? this.#reading : this.read());
  }

  #begunFor(symbol: string): number {
    return this.#begunBefore.get(symbol) ?? 0;
  }

  /** True when a read that began after this call has succeeded. */
  read(): Promise<boolean> {
    if (this.#reading === null) return this.#begin();
    this.#next ??= this.#reading.then(() => {
      this.#next = null;
      return this.#begin();
    });
    return this.#next;
  }

  #begin(): Promise<boolean> {
    const client = this.#client;
    if (client === null) return Promise.resolve(false);
    this.#cancelAlarm();
    this.#dueMs = Infinity;
    this.#isPokedAgain = false;
    this.#startedMs = this.#clock.monotonicMs();
    this.#begun += 1;
    const reading = this.#readOnce(client).then((isRead) => {
      this.#reading = null;
      if (this.#client === client) this.#schedule(this.#nextMs(client.health(), isRead));
      return isRead;
    });
    this.#reading = reading;
    return reading;
  }

  async #readOnce(client: ExchangeClient): Promise<boolean> {
    const answer = await client.futures.accounts();
    if (answer.kind !== 'accepted' || this.#client !== client) return false;
    this.#accounts = answer.value;
    this.#lastRead = this.#begun;
    this.#topic.set({
      accounts: answer.value.map(toAccountRow),
      positions: answer.value.flatMap(({ positions }) => positions.map(toPositionRow)),
      readAtMs: this.#clock.nowMs(),
    });
    this.#onRead(answer.value);
    return true;
  }

  #nextMs(health: ClientHealth, isRead: boolean): number {
    const blockedMs =
      health.blockedUntilMs === null ? 0 : health.blockedUntilMs - this.#clock.nowMs();
    if (this.#isPokedAgain && blockedMs <= 0) return this.#sinceStart(POKE_SPACING_MS);
    const paceMs = isRead ? this.#paceMs() : Math.max(FAILED_MS, this.#paceMs());
    return Math.max(paceMs * budgetFactor(health), blockedMs);
  }

  #paceMs(): number {
    if (this.#clock.monotonicMs() < this.#hotUntilMs) return HOT_MS;
    const isHeld = this.#accounts.some(({ positions }) => positions.length > 0);
    const isWatched = this.#watchers > 0;
    if (isHeld && isWatched) return HELD_AND_WATCHED_MS;
    return isHeld || isWatched ? HELD_OR_WATCHED_MS : IDLE_MS;
  }

  #sinceStart(spacingMs: number): number {
    return Math.max(0, this.#startedMs + spacingMs - this.#clock.monotonicMs());
  }

  /** Sooner than planned, never later. */
  #scheduleBy(delayMs: number): void {
    if (this.#client === null || this.#reading !== null) return;
    if (this.#clock.monotonicMs() + delayMs < this.#dueMs) this.#schedule(delayMs);
  }

  #schedule(delayMs: number): void {
    this.#cancelAlarm();
    this.#dueMs = this.#clock.monotonicMs() + delayMs;
    this.#cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      this.#dueMs = Infinity;
      if (this.#reading === null) void this.#begin();
    });
  }
}
