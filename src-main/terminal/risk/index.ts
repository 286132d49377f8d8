/**
 * The trader's own limits, judged before an order's intent is stored: what it is worth, what its position
 * would come to, how many leave in a minute, and what the day has lost. Closing a contract and selling
 * from the spot wallet are never hindered, except by a lock that blocks everything.
 */
import { UNLOCK_WORD, type RiskLimitsValue, type TopicValue } from '@shared/contract/terminal';
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { Activity } from '../activity';
import type { Market } from '../market';
import { refusal, type Rejected } from '../orders/placing/intents';
import type { Terms } from '../orders/placing/terms';
import type { Latest, Outbox } from '../outbox';
import type { Log, SettingsStore } from '../ports';
import {
  lifted,
  lossOf,
  onDay,
  UNDATED_DAY,
  withBasis,
  withMoneyMoved,
  withWorth,
  type DayState,
  type WalletRead,
  type WorthBasis,
} from './day-loss';
import { isReducing, orderValue, positionValue, type Exposure } from './exposure';
import { HeldRoom } from './held-room';
import { isSame, tighterOf } from './loosening';
import { isLockDoubtful, lastLoss, lossBefore, movedInDay, withoutMoneyOut } from './money-out';
import { beyond, lockedDay, MISSING, unknownPositions } from './refusals';
import {
  atomsOf,
  NO_LIMITS,
  readDay,
  readLimits,
  readPending,
  pendingSince,
  writeDay,
  writeLimits,
  writePending,
  type Pending,
} from './saved';

const MINUTE_MS = 60_000;
/** An exchange that has not said what time it is may have by then. */
const ASK_TIME_MS = 5_000;
/** Of hours: the list of withdrawals is read every few minutes at least. */
const LOSSES_KEPT = 1_000;
export interface RiskParts extends Exposure {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: SettingsStore;
  readonly activity: Activity;
  readonly market: Market;
  /** By the exchange's clock; null while it is not known. Not before everything is put together. */
  venueNowMs(): number | null;
  /** Waits until positions of a contract are known as of now, unless they cannot be read. */
  readPositions(symbol: string): Promise<void>;
  /** Whether a change is under way whose new order has still to leave. */
  isChanging(intentId: string): boolean;
}

interface Judged {
  readonly intentId: string;
  readonly ahead?: number;
  readonly changed?: string | null;
}

const NEW_ORDER: Judged = { intentId: '' };

type Limits = RiskLimitsValue;

export class Risk {
  readonly topic: Latest<TopicValue<'risk'>>;
  readonly #parts: RiskParts;
  /** Null when they are missing: then nothing is opened until limits are saved anew. */
  #limits: Limits | null;
  /** What is said while they are. */
  readonly #missing: Rejected;
  /** Looser ones, and when they are in force. */
  #pending: Pending | null;
  #cancelAlarm: () => void = () => undefined;
  #day: DayState;
  /** When orders left, within the last minute. */
  #sentAtMs: number[] = [];
  readonly #room: HeldRoom;
  /**
   * What a day had lost at each worth, by the time that the exchange stamps, the newest last: that money was
   * moved is noticed later.
   */
  #losses: { readonly day: number | null; readonly atMs: number; readonly loss: bigint }[] = [];

  constructor(parts: RiskParts) {
    const { outbox, log, activity, settings } = parts;
    this.#parts = parts;
    this.#room = new HeldRoom((intentId) => parts.isChanging(intentId));
    const limits = readLimits(settings);
    this.#limits = typeof limits === 'string' ? null : limits;
    this.#missing = MISSING[limits === 'lost' ? 'lost' : 'damaged'];
    if (typeof limits === 'string') {
      log.error('risk-limits-unreadable', { why: limits });
      activity.add(limits === 'lost' ? 'riskLimitsLost' : 'riskLimitsUnreadable', {});
    }
    this.#pending = readPending(settings);
    this.#day = this.#readDay();
    this.#losses = lastLoss(this.#day);
    this.topic = outbox.latest(this.#value());
    this.#awaitPending();
  }

  /** The exchange is there, and with it the day that it is. */
  open(): void {
    this.#today();
  }

  close(): void {
    this.#cancelAlarm();
  }

  get collarPercent(): number {
    return Number((this.#limits ?? NO_LIMITS).collarPercent);
  }

  /** Reads what `check` will judge by, unless it fits into the limit by the most that may be held. */
  async prepare(terms: Terms): Promise<void> {
    if (terms.book !== 'futures' || isReducing(terms)) return;
    if (this.#positionFault(this.#limits ?? NO_LIMITS, terms, NEW_ORDER) === null) return;
    await this.#parts.readPositions(terms.lane.symbol);
  }

  /**
   * Null: it may be sent, if it is stored in the same turn: of two orders each would fit alone. `ahead`:
   * orders that leave with it, before it. `changed`: the open order that will be gone before it is sent; its
   * room is kept then until it is stored, and it is not judged again.
   */
  check(terms: Terms, { intentId, ahead = 0, changed = null }: Judged): Rejected | null {
    if (this.#limits === null) return isReducing(terms) ? null : this.#missing;
    const { onLimit } = this.#limits;
    const lock = this.lockOnAll();
    if (lock !== null || isReducing(terms)) return lock;
    if (this.#today().isLocked) return lockedDay('only closing is sent');
    if (changed === null && this.#room.covers(intentId, terms)) return null;
    const fault =
      this.#rateFault(this.#limits, ahead + this.#room.count(intentId)) ??
      this.#orderFault(this.#limits, terms) ??
      this.#positionFault(this.#limits, terms, { intentId, changed });
    if (fault === null && changed !== null) this.#room.hold(intentId, { terms, changed });
    if (fault === null || onLimit === 'block') return fault;
    // Said when the changed order leaves.
    if (changed !== null) return null;
    const { lane, order } = terms;
    const { message } = fault;
    this.#parts.activity.add('riskWarning', { symbol: lane.symbol, side: order.side, message });
    return null;
  }

  /** Why nothing may leave, not even what closes; null while something may. */
  lockOnAll(): Rejected | null {
    const isBlocking = this.#limits?.onLoss === 'block' && this.#today().isLocked;
    return isBlocking ? lockedDay('nothing is sent') : null;
  }

  /** Orders of these intents leave now. */
  sent(intentIds: readonly string[]): void {
    const nowMs = this.#parts.clock.monotonicMs();
    this.#forgetOld(nowMs);
    for (const intentId of intentIds) {
      this.#sentAtMs.push(nowMs);
      this.#room.release(intentId);
    }
  }

  /** Whether an account that is worth so much has lost what locks the day, which is not locked yet. */
  wouldLock(worth: bigint, basis: WorthBasis): boolean {
    const nowMs = this.#parts.venueNowMs();
    const day = nowMs === null ? null : withBasis(this.#today(), basis);
    if (nowMs === null || day === null || day.isLocked) return false;
    return withWorth(day, worth, nowMs, this.#dailyLoss()).isLocked;
  }

  #dailyLoss(): bigint | null {
    return atomsOf((this.#limits ?? NO_LIMITS).dailyLoss);
  }

  /** What the account is worth, in atoms of USDT, what that is the sum of, and as of when. */
  onWorth(worth: bigint, basis: WorthBasis, read: WalletRead): void {
    const nowMs = this.#parts.venueNowMs();
    const day = nowMs === null ? null : withBasis(this.#today(), basis);
    if (nowMs === null || day === null) return;
    const wasLocked = day.isLocked;
    const limit = this.#dailyLoss();
    this.#change(withWorth(day, worth, nowMs, limit, read));
    const told = { day: this.#day.day, atMs: read.doneMs, loss: lossOf(this.#day) ?? 0n };
    this.#losses = [...this.#losses, told].slice(-LOSSES_KEPT);
    if (wasLocked || !this.#day.isLocked || limit === null) return;
    const loss = formatTrimmed(lossOf(this.#day) ?? 0n, ASSET_SCALE);
    const { dailyLoss } = this.#limits ?? NO_LIMITS;
    this.#parts.activity.add('riskLocked', { loss, limit: dailyLoss });
  }

  /** Paid in, withdrawn or reset: neither a gain nor a loss. `sinceMs`: as the exchange stamps, not before. */
  moneyMoved(sinceMs = Infinity, withdrawal: Withdrawal | null = null): void {
    const { day } = this.#day;
    const before = this.#losses.findLast((one) => one.day === day && one.atMs < sinceMs);
    const now = lossOf(this.#day);
    const isBounded = before !== undefined && withdrawal !== null && now !== null;
    const lost = isBounded ? lossBefore(withdrawal, before.loss, now) : before?.loss;
    if (lost !== undefined && isLockDoubtful(this.#day, sinceMs, lost)) {
      this.#parts.activity.add('riskLockDoubtful', {});
    }
    this.#change(withMoneyMoved(this.#day, lost));
  }

  /**
   * A withdrawal has begun or gone on since then; null: it was there when the list was first read. What of the
   * day's loss is proven to be that withdrawal is taken from it, and with it a lock that was set on it alone.
   */
  withdrawalMoved(withdrawal: Withdrawal, sinceMs: number | null): void {
    const fromMs = sinceMs ?? movedInDay(this.#day, withdrawal);
    if (fromMs === null) return;
    const before = this.#day;
    const proven = withoutMoneyOut(before, withdrawal);
    if (proven === null) {
      this.moneyMoved(fromMs, withdrawal);
      return;
    }
    const loss = lossOf(proven) ?? 0n;
    const kept = this.#losses.filter(({ atMs }) => atMs < fromMs);
    this.#losses = [...kept, { day: proven.day, atMs: proven.nowBegunMs ?? fromMs, loss }];
    this.#change(proven);
    if (!before.isLocked || proven.isLocked) return;
    const text = (amount: bigint): string => formatTrimmed(amount, ASSET_SCALE);
    const { asset, amount } = withdrawal;
    const values = { asset, amount: text(amount), loss: text(loss) };
    this.#parts.activity.add('riskLockUndone', {
      ...values,
      limit: text(before.lock?.limit ?? 0n),
    });
  }

  /** What is tighter holds at once, what is looser after ten minutes; saved again, it counts anew. */
  save(wanted: Limits): void {
    const { clock } = this.#parts;
    const inForce = this.#limits === null ? wanted : tighterOf(this.#limits, wanted);
    const known = this.#pending;
    const isKnown = known !== null && isSame(known.limits, wanted);
    const nowMs = this.#parts.venueNowMs();
    const pending = isKnown ? known : pendingSince(wanted, nowMs ?? clock.nowMs(), nowMs === null);
    this.#hold(inForce, isSame(inForce, wanted) ? null : pending);
  }

  #hold(limits: Limits, pending: Pending | null): void {
    this.#limits = limits;
    writeLimits(this.#parts.settings, limits);
    this.#await(pending);
  }

  #await(pending: Pending | null): void {
    this.#pending = pending;
    writePending(this.#parts.settings, pending);
    this.#publish();
    this.#awaitPending();
  }

  /** By the exchange's clock: setting that of this machine loosens nothing. They wait from when that is known. */
  #awaitPending(waitMs = 0): void {
    this.#cancelAlarm();
    const { clock, activity } = this.#parts;
    const pending = this.#pending;
    if (pending === null) return;
    this.#cancelAlarm = clock.setAlarm(waitMs, () => {
      const nowMs = this.#parts.venueNowMs();
      if (nowMs !== null && pending.isUndated) {
        this.#await(pendingSince(pending.limits, nowMs, false));
        return;
      }
      if (nowMs === null || nowMs < pending.fromMs) {
        this.#awaitPending(nowMs === null ? ASK_TIME_MS : pending.fromMs - nowMs);
        return;
      }
      this.#hold(pending.limits, null);
      activity.add('riskLoosened', {});
    });
  }

  /** Refused when there is nothing to lift. */
  unlock(word: string): Result<null, string> {
    if (word !== UNLOCK_WORD || !this.#today().isLocked) return err('there is nothing to lift');
    this.#change(lifted(this.#day));
    this.#losses = [];
    this.#parts.activity.add('riskUnlocked', {});
    return ok(null);
  }

  /** What cannot be read may have been a lock: it counts as one, and is kept as one. */
  #readDay(): DayState {
    const { log, activity, settings } = this.#parts;
    const saved = readDay(settings);
    if (typeof saved !== 'string') return saved ?? UNDATED_DAY;
    log.error('risk-day-unreadable', { why: saved });
    activity.add(saved === 'lost' ? 'riskDayLost' : 'riskDayUnreadable', {});
    const locked = { ...UNDATED_DAY, isLocked: true };
    writeDay(settings, locked);
    return locked;
  }

  /** Which day it is the exchange says: one that this machine's clock ended could be ended by setting it. */
  #today(): DayState {
    const nowMs = this.#parts.venueNowMs();
    const today = nowMs === null ? this.#day : onDay(this.#day, nowMs);
    if (today !== this.#day) this.#change(today);
    return today;
  }

  #rateFault({ ordersPerMinute }: Limits, ahead: number): Rejected | null {
    if (ordersPerMinute === null) return null;
    this.#forgetOld(this.#parts.clock.monotonicMs());
    if (this.#sentAtMs.length + ahead < ordersPerMinute) return null;
    return refusal('risk-orders-per-minute', `your limit: ${ordersPerMinute} orders a minute`);
  }

  #orderFault(limits: Limits, terms: Terms): Rejected | null {
    const limit = atomsOf(limits.orderValue);
    if (limit === null) return null;
    const value = orderValue(this.#parts.market, terms);
    return beyond('risk-order-value', 'an order', value, limit);
  }

  #positionFault(
    limits: Limits,
    terms: Terms,
    { intentId, changed = null }: Judged,
  ): Rejected | null {
    const limit = atomsOf(limits.positionValue);
    if (limit === null || terms.book !== 'futures') return null;
    const { lane, order } = terms;
    const held = this.#parts.mostHeld(lane.symbol, order.side);
    if (held === null) return unknownPositions(limit);
    const openings = this.#room
      .withChanges(this.#parts.openings(lane.symbol), lane.symbol, intentId)
      .filter(({ side, orderId }) => side === order.side && orderId !== changed);
    const mark = this.#parts.markOf(lane.symbol);
    const value = positionValue(this.#parts.market, openings, terms, { contracts: held, mark });
    return beyond('risk-position-value', 'a position', value, limit);
  }

  #forgetOld(nowMs: number): void {
    this.#sentAtMs = this.#sentAtMs.filter((atMs) => atMs > nowMs - MINUTE_MS);
  }

  #change(day: DayState): void {
    this.#day = day;
    writeDay(this.#parts.settings, day);
    this.#publish();
  }

  #publish(): void {
    this.topic.set(this.#value());
  }

  #value(): TopicValue<'risk'> {
    const loss = lossOf(this.#day);
    return {
      limits: this.#limits ?? NO_LIMITS,
      pending: this.#pending && { limits: this.#pending.limits, fromMs: this.#pending.fromMs },
      isReadable: this.#limits !== null,
      dayLoss: loss === null ? null : formatTrimmed(loss, ASSET_SCALE),
      isLocked: this.#day.isLocked,
    };
  }
}
