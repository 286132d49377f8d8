/**
 * Whether this session may change anything on its exchange. A live account starts READ-ONLY, trades
 * once its alias was typed, and stops when the program ends, nobody is there, or the machine sleeps.
 */
import type { CommandInput, TopicValue } from '@shared/contract/terminal';
import type { Clock } from '@shared/kernel/ports';
import { err, ok, type Result } from '@shared/kernel/result';
import type { Activity } from '../activity';
import type { GatedKind, GateSource } from '../gate';
import type { Latest, Outbox } from '../outbox';
import type { Log, SystemHooks } from '../ports';
import type { Refusal } from '../refusal-words';
import type { Words } from '../words/words';
import type { VenueRefusal } from './venue-refusal';

type TradingValue = TopicValue<'trading'>;
type LockedBy = Exclude<TradingValue['lockedBy'], ''>;

const MINUTE_MS = 60_000;
/** A machine that wakes up and had nobody at its desk for this long was asleep, not busy. */
const ABSENT_MS = 60_000;

const READ_ONLY: Refusal = {
  code: 'READ_ONLY',
  message: 'this account is READ-ONLY: arm it by typing its alias',
};
const LOCKED: Refusal = { code: 'LOCKED', message: 'the desk is locked: unlock it first' };

/** The live account that runs. */
export interface ArmedAccount {
  readonly alias: string;
  idleLockMinutes(): number;
  /** Whether the word is the passphrase of its trade key, or its alias where there is none. */
  knows(word: string): Promise<Result<null, VenueRefusal>>;
}

export interface ArmingParts {
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly activity: Activity;
  readonly system: SystemHooks | undefined;
  readonly words: Words;
  readonly log: Log;
  /** Null on paper: nothing has to be armed there. */
  readonly account: ArmedAccount | null;
}

export class Arming implements GateSource {
  readonly topic: Latest<TradingValue>;
  readonly #parts: ArmingParts;
  readonly #stopListening: () => void;
  /** When somebody was there, by the wall and by the clock that cannot be set. */
  #presentAtMs = 0;
  #presentMonotonicMs = 0;
  #cancelIdle: () => void = () => undefined;

  constructor(parts: ArmingParts) {
    this.#parts = parts;
    const { outbox, account, system, words } = parts;
    this.topic = outbox.latest<TradingValue>({
      state: account === null ? 'on' : 'read-only',
      alias: account?.alias ?? '',
      lockedBy: '',
    });
    this.#markPresent();
    const onSuspend = (): void => {
      this.lock('suspend');
    };
    const stopSuspend = system?.onSuspend?.(onSuspend);
    const stopWords = words.onChange(() => {
      this.#showMode();
    });
    this.#stopListening = () => {
      stopSuspend?.();
      stopWords();
    };
    this.#watchIdle();
    this.#showMode();
    this.#holdKillKey();
  }

  /**
   * Cancels too: READ-ONLY changes nothing on the exchange. But what was entered while it was armed
   * stays protected: its exits go on.
   */
  refusal(kind: GatedKind): Refusal | null {
    this.#lockIfSlept();
    const { state } = this.topic.get();
    if (state === 'on' || kind === 'exit') return null;
    return state === 'locked' ? LOCKED : READ_ONLY;
  }

  get isLocked(): boolean {
    return this.topic.get().state === 'locked';
  }

  arm(typed: string): Result<null, VenueRefusal> {
    const { account, activity } = this.#parts;
    if (account === null)
      return err({ field: '', code: 'only-paper', reason: 'paper needs no arming' });
    if (this.isLocked) return err({ field: '', code: 'locked', reason: LOCKED.message });
    if (typed !== account.alias) {
      const reason = 'this is not the alias of the account';
      return err({ field: 'passphrase', code: 'not-alias', reason });
    }
    if (this.topic.get().state === 'on') return ok(null);
    this.#set('on', '');
    activity.add('tradingArmed', { alias: account.alias });
    return ok(null);
  }

  disarm(): void {
    const { account, activity } = this.#parts;
    if (account === null || this.topic.get().state !== 'on') return;
    this.#set('read-only', '');
    activity.add('tradingDisarmed', { alias: account.alias });
  }

  /** On paper there is nothing to lock. */
  lock(by: LockedBy): void {
    const { account, activity } = this.#parts;
    if (account === null || this.isLocked) return;
    this.#set('locked', by);
    activity.add('deskLocked', { alias: account.alias, by });
  }

  /** Locked becomes READ-ONLY: who comes back arms anew. */
  async unlock({ word }: CommandInput<'unlockDesk'>): Promise<Result<null, VenueRefusal>> {
    const { account, activity } = this.#parts;
    if (account === null || !this.isLocked) return ok(null);
    const known = await account.knows(word);
    if (!known.ok) return known;
    // Who knows the word is there. Before anybody is told, and asks what may leave: the sleep is over.
    this.#markPresent();
    this.#set('read-only', '');
    activity.add('deskUnlocked', { alias: account.alias });
    this.#watchIdle();
    return ok(null);
  }

  /** Somebody is at the desk. What is typed into a locked one counts for nothing. */
  present(): void {
    this.#lockIfSlept();
    if (this.isLocked) return;
    this.#markPresent();
    this.#watchIdle();
  }

  /**
   * The machine has slept, or its clock was set, and nobody may have told us before. `sleptMs`: as far as is known;
   * who has pressed a key since was not there meanwhile.
   */
  awake(sleptMs: number): void {
    const isSetBack = this.#parts.clock.nowMs() < this.#presentAtMs;
    if (isSetBack || Math.max(sleptMs, this.#absentMs()) >= ABSENT_MS) this.lock('suspend');
  }

  /**
   * Whoever opens the lid is faster than what notices a sleep: the first key that is pressed, and the first order, find
   * the two clocks apart.
   */
  #lockIfSlept(): void {
    const { account, clock } = this.#parts;
    if (account === null || this.isLocked) return;
    const byWallMs = clock.nowMs() - this.#presentAtMs;
    const byMonotonicMs = clock.monotonicMs() - this.#presentMonotonicMs;
    const isAsleep = Math.abs(byWallMs - byMonotonicMs) >= ABSENT_MS;
    if (isAsleep) this.lock('suspend');
  }

  #markPresent(): void {
    const { clock } = this.#parts;
    this.#presentAtMs = clock.nowMs();
    this.#presentMonotonicMs = clock.monotonicMs();
  }

  /** The longer of two: one clock stands still while the machine sleeps, the other can be set back. */
  #absentMs(): number {
    const { clock } = this.#parts;
    return Math.max(
      clock.nowMs() - this.#presentAtMs,
      clock.monotonicMs() - this.#presentMonotonicMs,
    );
  }

  close(): void {
    this.#cancelIdle();
    this.#stopListening();
  }

  /** An alarm that slept with the machine comes too late, not too early. */
  #watchIdle(): void {
    this.#cancelIdle();
    const { account, clock } = this.#parts;
    if (account === null || this.isLocked) return;
    const leftMs = account.idleLockMinutes() * MINUTE_MS - this.#absentMs();
    if (leftMs <= 0) this.lock('idle');
    else {
      this.#cancelIdle = clock.setAlarm(leftMs, () => {
        this.#watchIdle();
      });
    }
  }

  #set(state: TradingValue['state'], lockedBy: TradingValue['lockedBy']): void {
    this.topic.set({ ...this.topic.get(), state, lockedBy });
    this.topic.flush();
    this.#showMode();
    if (state === 'locked') this.#cancelIdle();
  }

  #showMode(): void {
    const { system, words } = this.#parts;
    const { state, alias } = this.topic.get();
    const mode = alias === '' ? words.t('mode.paper') : words.t(`mode.${state}`, { alias });
    system?.showMode?.(mode);
  }

  /** Only of a live account. Who counts on a key that is another program's must know before they need it. */
  #holdKillKey(): void {
    const { account, system, activity, log } = this.#parts;
    if (system?.holdKillKey?.(account !== null) !== false) return;
    activity.add('killKeyTaken', {});
    log.warn('kill-key-taken', {});
  }
}
