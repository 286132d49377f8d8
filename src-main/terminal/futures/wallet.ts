/**
 * The futures wallet and its positions as last read: one read at a time, soon after something happened,
 * and otherwise at the pace of what is at stake (document §2.13: there is no private stream).
 */
import type { TopicSink, TopicValue } from '@shared/contract/terminal';
import type { SizedFill } from '@shared/domain/fill';
import type { Side } from '@shared/domain/order';
import type { FuturesAccount, Position } from '@shared/domain/position';
import type { Clock } from '@shared/kernel/ports';
import type { ClientHealth, ExchangeClient } from '../../client/exchange-client';
import type { TrackedOrder } from '../orders/tracked-order';
import type { Latest, Outbox } from '../outbox';
import { budgetFactor } from '../reconcile/cadence';
import { faultOf, type Unread } from '../unread';
import { Executions } from './executions';
import { toAccountRow, toPositionRow } from './position-rows';

type Value = TopicValue<'futuresAccount'>;
/** `begun`: which of the reads that have begun it was. */
type OnRead = (accounts: readonly FuturesAccount[], begun: number) => void;

/** Pokes within this time become one read. */
const POKE_SPACING_MS = 150;
/** Prints and marks come all the time: they make a read at most this often. */
const NUDGE_SPACING_MS = 1_000;
const HOT_MS = 500;
const HOT_FOR_MS = 3_000;
const HELD_AND_WATCHED_MS = 2_000;
/** Also with nothing held and nobody looking: another program may open a position at any time. */
const AT_LEAST_MS = 5_000;
const FAILED_MS = 5_000;
/** Of a wallet with nothing in it, where nothing has executed, no exit waits and nobody looks: a key may have no rights there for good. */
const UNUSED_FAILED_MS = 30_000;
/** However much of the request budget is used: what it yields to is over within a minute. */
const BUSY_MS = 30_000;

export class FuturesWallet {
  readonly #clock: Clock;
  readonly #topic: Latest<Value>;
  readonly #onRead: OnRead;
  #accounts: readonly FuturesAccount[] = [];
  #watchers = 0;
  #client: ExchangeClient | null = null;
  #reading: Promise<boolean> | null = null;
  #next: Promise<boolean> | null = null;
  #isPokedAgain = false;
  #begun = 0;
  /** Since it was opened: whether one has succeeded, and whether the last one has failed. */
  #isRead = false;
  #hasFailed = false;
  #fault: Unread | null = null;
  /** Openings so far: what an earlier one asked for is answered to nobody. */
  #opened = 0;
  readonly #executions = new Executions();
  #isAwaited = false;
  #startedMs = -Infinity;
  #hotUntilMs = -Infinity;
  #cancelAlarm: () => void = () => undefined;
  #dueMs = Infinity;

  /** `onRead`: after each read, whether or not something has changed. */
  constructor(outbox: Outbox, clock: Clock, onRead: OnRead) {
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
    this.#opened += 1;
    this.#reading = null;
    this.#next = null;
    this.#isRead = false;
    this.#hasFailed = false;
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

  /** Reads begun so far. */
  get begun(): number {
    return this.#begun;
  }

  /** Why the last read of it failed; null where it did not, or nobody said why. */
  get fault(): Unread | null {
    return this.#fault;
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

  /** Exits wait: whether their position is still there is for the next read to say. */
  awaited(isAwaited: boolean): void {
    this.#isAwaited = isAwaited;
  }

  /** A price moved on a contract with a position. */
  nudge(): void {
    if (this.#reading === null) this.#scheduleBy(this.#sinceStart(NUDGE_SPACING_MS));
  }

  /** So much of a contract has executed that was not known, nobody can say how much. */
  executed(symbol: string): void {
    this.#executions.unknown(symbol, this.#begun);
  }

  /** How much of an order has executed by now. */
  told(order: TrackedOrder): void {
    this.#executions.told(order, this.#begun);
  }

  /** A fill that is news; `action`: of its order, null where that is not known. */
  filled(fill: SizedFill, action: 'OPEN' | 'CLOSE' | null): void {
    this.#executions.filled(fill, action, this.#begun);
  }

  /** Whether what was read tells all that is known to have executed of a contract. */
  isCurrent(symbol: string): boolean {
    const nowMs = this.#clock.monotonicMs();
    const isListed = !this.#executions.isListedLate(symbol, nowMs);
    return this.#isRead && isListed && this.#executions.newest(symbol) === null;
  }

  /**
   * The most contracts that a side may hold: as read, and what has executed since that read began or is not listed yet. Null
   * where that cannot be said: never read, executed nobody knows how much, or executed while reads fail.
   */
  mostHeld(symbol: string, side: Side): number | null {
    const since = this.#executions.since(symbol, side, this.#clock.monotonicMs());
    if (!this.#isRead || since === null) return null;
    if (this.#hasFailed && !this.isCurrent(symbol)) return null;
    return positionsOf(this.#accounts)
      .filter((one) => one.contractName === symbol && one.side === side)
      .reduce((sum, { contracts }) => sum + contracts, since);
  }

  /** Waits for a read that tells all that is known now, unless that fails. */
  async makeCurrent(symbol: string): Promise<void> {
    if (this.isCurrent(symbol)) return;
    const isUnderWay =
      this.#reading !== null && this.#begun > (this.#executions.newest(symbol) ?? 0);
    await (isUnderWay ? this.#reading : this.read());
  }

  /** True when a read that began after this call has succeeded. */
  read(): Promise<boolean> {
    if (this.#reading === null) return this.#begin();
    const opened = this.#opened;
    this.#next ??= this.#reading.then(() => {
      if (this.#opened !== opened) return false;
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
    const opened = this.#opened;
    const reading = this.#readOnce(client).then((isRead) => {
      // Closed meanwhile: whoever has opened it again reads for itself.
      if (this.#opened !== opened) return false;
      this.#hasFailed = !isRead;
      this.#reading = null;
      this.#schedule(this.#nextMs(client.health(), isRead));
      return isRead;
    });
    this.#reading = reading;
    return reading;
  }

  async #readOnce(client: ExchangeClient): Promise<boolean> {
    const [opened, begun] = [this.#opened, this.#begun];
    const answer = await client.futures.accounts();
    this.#fault = faultOf(answer);
    if (answer.kind !== 'accepted' || this.#opened !== opened) return false;
    const before = this.#isRead ? positionsOf(this.#accounts) : null;
    this.#accounts = answer.value;
    this.#isRead = true;
    const now = positionsOf(answer.value);
    this.#executions.readBy(begun, before, now, this.#clock.monotonicMs());
    this.#topic.set({
      accounts: answer.value.map(toAccountRow),
      positions: now.map(toPositionRow),
      readAtMs: this.#clock.nowMs(),
    });
    this.#onRead(answer.value, begun);
    return true;
  }

  #nextMs(health: ClientHealth, isRead: boolean): number {
    const blockedMs =
      health.blockedUntilMs === null ? 0 : health.blockedUntilMs - this.#clock.nowMs();
    if (this.#isPokedAgain && blockedMs <= 0) return this.#sinceStart(POKE_SPACING_MS);
    const isNeeded = this.#isAwaited || this.#executions.isAnyUnread;
    const isUsed = isNeeded || this.#isHeld() || this.#watchers > 0;
    const failedMs = isUsed ? FAILED_MS : UNUSED_FAILED_MS;
    // Only what is known can wait for the budget: at a start that finds it used up, nothing is.
    const paceMs = isRead ? Math.min(BUSY_MS, this.#paceMs() * budgetFactor(health)) : failedMs;
    return Math.max(paceMs, blockedMs);
  }

  #paceMs(): number {
    if (this.#clock.monotonicMs() < this.#hotUntilMs) return HOT_MS;
    return this.#isHeld() && this.#watchers > 0 ? HELD_AND_WATCHED_MS : AT_LEAST_MS;
  }

  #isHeld(): boolean {
    return this.#accounts.some(({ positions }) => positions.length > 0);
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

const positionsOf = (accounts: readonly FuturesAccount[]): Position[] =>
  accounts.flatMap(({ positions }) => positions);
