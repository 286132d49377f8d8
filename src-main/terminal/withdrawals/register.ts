/**
 * The withdrawals of the account: those the exchange lists, polled while any is on its way, and before
 * them those of ours that it does not list yet. Its statuses change only as the table allows
 * (exchange-rules §6); withdrawals asked for elsewhere are shown too.
 */
import type { TopicSink, TopicValue, WithdrawalRow } from '@shared/contract/terminal';
import type { Withdrawal } from '@shared/domain/withdrawal';
import { canBecome } from '@shared/domain/withdrawal-transitions';
import type { Clock } from '@shared/kernel/ports';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { ClientHealth, ExchangeClient, Outcome } from '../../client/exchange-client';
import { unreadBy, type Unread } from '../unread';
import type { Activity } from '../activity';
import type { Latest, Outbox } from '../outbox';
import { NO_NOTE } from '../orders/conditions/notes';
import type { Log, StoredWithdrawal } from '../ports';
import { budgetFactor } from '../reconcile/cadence';
import type { Decided } from './decided';
import { toOwnRow, toWithdrawalRow } from './rows';

type Value = TopicValue<'withdrawals'>;

/** Withdrawals older than the page that are looked up in one poll. */
const LOOKUPS_MAX = 10;
const POKE_MS = 300;
const MOVING_MS = 3_000;
const FAILED_PAYMENT_MS = 30_000;
/** What is on its way is looked at this often, however busy the account is. */
const MOVING_MAX_MS = 20_000;
const WATCHED_MS = 30_000;
/** On a screen that says that they could not be read. */
const UNREAD_MS = 10_000;
const IDLE_MS = 5 * 60_000;
/** What the exchange has taken it lists sooner than this. */
const LISTED_AFTER_MS = 60_000;
/** A failed payment may be retried by the exchange for this long. */
const RETRIED_FOR_MS = 24 * 3_600_000;

export interface RegisterParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly log: Log;
  readonly activity: Activity;
  readonly decided: Decided;
  /** What the exchange's clock shows. */
  exchangeNowMs(): number;
  /** One of ours is listed: that is proof, whatever its answer was. Told of each reading: its terms may change. */
  onOwnListed(stored: StoredWithdrawal, withdrawal: Withdrawal): void;
  /** The exchange has taken one of ours a while ago, and the page that was just read does not have it. */
  onStillUnlisted(withdrawOrderId: string): void;
  /**
   * Money has moved, at that time of the exchange or later: the wallet is another one. Null: it may have moved
   * before anybody looked.
   */
  onMoved(withdrawal: Withdrawal, sinceMs: number | null): void;
}

export class WithdrawalRegister {
  readonly #parts: RegisterParts;
  readonly #topic: Latest<Value>;
  /** By the exchange's id. */
  readonly #listed = new Map<string, Withdrawal>();
  /** Of those: when their status was first seen. */
  readonly #statusSeen = new Map<string, NonNullable<WithdrawalRow['statusSeen']>>();
  /** Ours that are not listed yet, by our id. */
  readonly #unlisted = new Map<string, WithdrawalRow>();
  #watchers = 0;
  #client: ExchangeClient | null = null;
  #isReading = false;
  #isPokedAgain = false;
  #readAtMs = 0;
  /** When the last read that succeeded began, by the exchange's clock. */
  #begunMs = 0;
  #problem: Unread | null = null;
  #cancelAlarm: () => void = () => undefined;

  constructor(parts: RegisterParts) {
    this.#parts = parts;
    this.#topic = parts.outbox.latest<Value>({ rows: [], readAtMs: 0, problem: null });
  }

  open(client: ExchangeClient): void {
    this.close();
    this.#client = client;
    this.#schedule(0);
  }

  /** What was read stays, and ages. */
  close(): void {
    this.#cancelAlarm();
    this.#client = null;
  }

  watch(sink: TopicSink<Value>): () => void {
    this.#watchers += 1;
    const unwatch = this.#topic.watch(sink);
    this.poke();
    return () => {
      this.#watchers -= 1;
      unwatch();
    };
  }

  /** Something happened: look soon. */
  poke(): void {
    if (this.#isReading) this.#isPokedAgain = true;
    else this.#schedule(POKE_MS);
  }

  /** One of ours that the exchange does not list (yet); its status is the terminal's. */
  setOwn(stored: StoredWithdrawal, status: WithdrawalRow['status'], why = NO_NOTE): void {
    if (this.#isListed(stored.withdrawOrderId)) return;
    this.#unlisted.set(stored.withdrawOrderId, toOwnRow(stored, status, why));
    this.#publish();
  }

  /** Refused: there is none. */
  dropOwn(withdrawOrderId: string): void {
    if (this.#unlisted.delete(withdrawOrderId)) this.#publish();
  }

  /** Somebody asked for it by its id. */
  seen(withdrawal: Withdrawal): void {
    this.#take(withdrawal, false);
    this.#publish();
    // Who can be asked for one can be asked for all.
    if (this.#problem !== null) this.poke();
  }

  /** Where money of this account went. */
  addresses(): readonly string[] {
    return [...this.#listed.values()].map(({ address }) => address);
  }

  #isListed(withdrawOrderId: string): boolean {
    return [...this.#listed.values()].some((one) => one.withdrawOrderId === withdrawOrderId);
  }

  #schedule(delayMs: number): void {
    this.#cancelAlarm();
    if (this.#client === null) return;
    this.#cancelAlarm = this.#parts.clock.setAlarm(delayMs, () => {
      void this.#poll();
    });
  }

  async #poll(): Promise<void> {
    const client = this.#client;
    if (client === null || this.#isReading) return;
    this.#isReading = true;
    this.#isPokedAgain = false;
    await this.#readAll(client);
    this.#isReading = false;
    if (this.#client !== null) this.#schedule(this.#nextMs(this.#client.health()));
  }

  async #readAll(client: ExchangeClient): Promise<void> {
    const begunMs = this.#parts.exchangeNowMs();
    const answer = await client.withdrawals.list({ page: 1, startMs: 0 });
    if (this.#client !== client) return;
    if (answer.kind !== 'accepted') {
      this.#cannotRead(answer);
      return;
    }
    const isFirst = this.#readAtMs === 0;
    const page = answer.value.withdrawals;
    const inPage = new Set(page.map(({ withdrawalId }) => withdrawalId));
    for (const withdrawal of page.toReversed()) this.#take(withdrawal, isFirst);
    const missing = [...this.#listed.values()].filter(
      (one) => !inPage.has(one.withdrawalId) && this.#isMoving(one),
    );
    for (const { withdrawalId } of missing.slice(0, LOOKUPS_MAX)) {
      const found = await client.withdrawals.list({ withdrawalId, startMs: 0 });
      if (found.kind !== 'accepted') continue;
      for (const withdrawal of found.value.withdrawals) this.#take(withdrawal, isFirst);
    }
    if (this.#client !== client) return;
    this.#forgetOld(inPage);
    this.#readAtMs = this.#parts.clock.nowMs();
    this.#begunMs = begunMs;
    this.#problem = null;
    this.#publish();
    for (const { status, createdAtMs, withdrawOrderId } of this.#unlisted.values()) {
      const isLate = status === 'UNAPPROVED' && begunMs - createdAtMs >= LISTED_AFTER_MS;
      if (isLate) this.#parts.onStillUnlisted(withdrawOrderId);
    }
  }

  /** A key without the right to it is told so at every poll. Our own limits pass by themselves. */
  #cannotRead(answer: Exclude<Outcome<unknown>, { readonly kind: 'accepted' }>): void {
    if (answer.kind === 'rejected' && answer.by === 'client' && this.#readAtMs > 0) return;
    this.#problem = unreadBy(answer);
    this.#publish();
  }

  /** `isHistory`: it is no news, the terminal just did not know it yet. */
  #take(withdrawal: Withdrawal, isHistory: boolean): void {
    const { activity, decided, log } = this.#parts;
    const { withdrawalId, withdrawOrderId, asset, status, info } = withdrawal;
    const before = this.#listed.get(withdrawalId);
    if (before !== undefined && before.status !== status && !canBecome(before.status, status)) {
      log.warn('withdrawal-went-back', { withdrawalId, from: before.status, to: status });
      return;
    }
    this.#listed.set(withdrawalId, withdrawal);
    this.#unlisted.delete(withdrawOrderId);
    const stored = decided.of(withdrawOrderId);
    if (stored !== null) this.#parts.onOwnListed(stored, withdrawal);
    if (before?.status === status) return;
    const atMs = this.#parts.exchangeNowMs();
    this.#statusSeen.set(withdrawalId, { atMs, isOlder: isHistory });
    if (isHistory) {
      this.#parts.onMoved(withdrawal, null);
      return;
    }
    const amount = formatTrimmed(withdrawal.amount, ASSET_SCALE);
    const hasMoved = before !== undefined || (stored !== null && status !== 'UNAPPROVED');
    if (hasMoved) {
      activity.add('withdrawalStatus', { asset, amount, status, info, withdrawalId });
    } else if (stored === null) {
      activity.add('withdrawalExternal', { asset, amount, status, withdrawalId });
    }
    const sinceMs = before === undefined ? withdrawal.createdAtMs : this.#begunMs;
    this.#parts.onMoved(withdrawal, sinceMs);
  }

  /** Keeps what the newest page has, and what is still on its way. */
  #forgetOld(inPage: ReadonlySet<string>): void {
    for (const [withdrawalId, withdrawal] of this.#listed) {
      if (!inPage.has(withdrawalId) && !this.#isMoving(withdrawal)) {
        this.#listed.delete(withdrawalId);
        this.#statusSeen.delete(withdrawalId);
      }
    }
  }

  #isMoving({ status, createdAtMs, paidAtMs }: Withdrawal): boolean {
    if (status === 'PAYMENT_FAILED') {
      return this.#parts.exchangeNowMs() - (paidAtMs ?? createdAtMs) < RETRIED_FOR_MS;
    }
    return status === 'UNAPPROVED' || status === 'APPROVED' || status === 'PAYMENT';
  }

  #nextMs(health: ClientHealth): number {
    const blockedMs =
      health.blockedUntilMs === null ? 0 : health.blockedUntilMs - this.#parts.clock.nowMs();
    const paceMs = this.#isPokedAgain ? POKE_MS : this.#paceMs();
    const busyMs = this.#isPokedAgain ? paceMs : paceMs * budgetFactor(health);
    return Math.max(Math.min(busyMs, Math.max(paceMs, MOVING_MAX_MS)), blockedMs);
  }

  #paceMs(): number {
    const moving = [...this.#listed.values()].filter((one) => this.#isMoving(one));
    const isTaken = [...this.#unlisted.values()].some(({ status }) => status === 'UNAPPROVED');
    if (isTaken || moving.some(({ status }) => status !== 'PAYMENT_FAILED')) return MOVING_MS;
    if (moving.length > 0) return FAILED_PAYMENT_MS;
    if (this.#watchers === 0) return IDLE_MS;
    return this.#problem === null ? WATCHED_MS : UNREAD_MS;
  }

  #publish(): void {
    const { decided } = this.#parts;
    const listed = [...this.#listed.values()].map((withdrawal) => {
      const isOwn = decided.of(withdrawal.withdrawOrderId) !== null;
      const seen = this.#statusSeen.get(withdrawal.withdrawalId) ?? null;
      return toWithdrawalRow(withdrawal, isOwn, seen);
    });
    const rows = [...this.#unlisted.values(), ...listed].toSorted(
      (left, right) => right.createdAtMs - left.createdAtMs,
    );
    this.#topic.set({ rows, readAtMs: this.#readAtMs, problem: this.#problem });
  }
}
