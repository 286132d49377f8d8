/**
 * Withdrawals whose outcome nobody can say: asked for by the one id they have, until the exchange shows
 * them or has twice, long after it could still act on the request, not known them. Nothing is sent
 * again: a second request could be a second payment.
 */
import type { Withdrawal } from '@shared/domain/withdrawal';
import type { Clock } from '@shared/kernel/ports';
import type { ExchangeWithdrawals, Outcome } from '../../client/exchange-client';
import { refusalNote, sentence, type Note } from '../orders/conditions/notes';
import type { StoredWithdrawal } from '../ports';
import { OTHERS_LISTED } from './unknown-why';

/** Two rounds that found nothing prove absence only when they are this far apart. */
const ROUND_GAP_MS = 5_000;
const EARLY_ROUNDS_MS = [250, 1_500, 5_000, 15_000] as const;
/** An exchange that refuses the question this often will not answer it by itself. */
const REFUSALS_MAX = 10;
const REFUSED_GAP_MS = 30_000;
/** Nor will one that has said nothing of use for so long: what cannot be read, what is about others, or nothing. */
const NO_ANSWER_MS = 10 * 60_000;

export interface CheckingListener {
  onFound(stored: StoredWithdrawal, withdrawal: Withdrawal): void;
  onNotPlaced(stored: StoredWithdrawal): void;
  /** The question is refused again and again, or answered by nothing of use: `why` is the last answer's. Once. */
  onNoAnswer(stored: StoredWithdrawal, why: Note): void;
}

interface Case {
  readonly stored: StoredWithdrawal;
  readonly startedMs: number;
  /** Monotonic time of the first of two empty rounds after the fence. */
  emptyRoundMs: number | null;
  refusals: number;
  /** Monotonic time of the first question since the last answer that was one. */
  unansweredMs: number | null;
  isTold: boolean;
  /** Our own limits have turned a question away: what can only find must not take the room of what proves. */
  isCrowded: boolean;
  cancelAlarm: () => void;
}

export class Checking {
  readonly #clock: Clock;
  readonly #fenceMs: number;
  readonly #exchange: () => ExchangeWithdrawals | null;
  readonly #listener: CheckingListener;
  readonly #cases = new Map<string, Case>();

  constructor(
    clock: Clock,
    fenceMs: number,
    exchange: () => ExchangeWithdrawals | null,
    listener: CheckingListener,
  ) {
    this.#clock = clock;
    this.#fenceMs = fenceMs;
    this.#exchange = exchange;
    this.#listener = listener;
  }

  add(stored: StoredWithdrawal): void {
    if (this.#cases.has(stored.withdrawOrderId)) return;
    const one: Case = {
      stored,
      startedMs: this.#clock.monotonicMs(),
      emptyRoundMs: null,
      refusals: 0,
      unansweredMs: null,
      isTold: false,
      isCrowded: false,
      cancelAlarm: () => undefined,
    };
    this.#cases.set(stored.withdrawOrderId, one);
    this.#later(one, EARLY_ROUNDS_MS[0]);
  }

  /** It was seen elsewhere: there is nothing to check. */
  drop(withdrawOrderId: string): void {
    this.#cases.get(withdrawOrderId)?.cancelAlarm();
    this.#cases.delete(withdrawOrderId);
  }

  close(): void {
    for (const one of this.#cases.values()) one.cancelAlarm();
    this.#cases.clear();
  }

  #later(one: Case, delayMs: number): void {
    one.cancelAlarm = this.#clock.setAlarm(delayMs, () => {
      void this.#round(one);
    });
  }

  async #round(one: Case): Promise<void> {
    const exchange = this.#exchange();
    if (exchange === null) {
      this.#later(one, ROUND_GAP_MS);
      return;
    }
    const { withdrawOrderId } = one.stored;
    const startedMs = this.#clock.monotonicMs();
    const answer = await exchange.list({ withdrawOrderId, startMs: 0 });
    if (this.#cases.get(withdrawOrderId) !== one) return;
    if (answer.kind === 'accepted') {
      // The answer must be to our question, whatever the filter made of it.
      const found = answer.value.withdrawals.find((row) => row.withdrawOrderId === withdrawOrderId);
      if (found !== undefined) {
        this.drop(withdrawOrderId);
        this.#listener.onFound(one.stored, found);
        return;
      }
      const isOther = answer.value.withdrawals.length > 0;
      if (!isOther && this.#isProvenAbsent(one, startedMs)) return;
      if (isOther) this.#unanswered(one, startedMs, OTHERS_LISTED);
      else one.unansweredMs = null;
    } else {
      if (answer.kind === 'rejected' && answer.by === 'exchange') one.refusals += 1;
      const why = answer.kind === 'rejected' ? refusedBy(answer) : sentence(answer.message);
      this.#unanswered(one, startedMs, why);
    }
    one.isCrowded = answer.kind === 'rejected' && answer.by === 'client';
    this.#later(one, this.#nextDelayMs(one));
  }

  #unanswered(one: Case, startedMs: number, why: Note): void {
    one.unansweredMs ??= startedMs;
    const isLong = startedMs - one.unansweredMs >= NO_ANSWER_MS;
    if (one.isTold || (!isLong && one.refusals < REFUSALS_MAX)) return;
    one.isTold = true;
    this.#listener.onNoAnswer(one.stored, why);
  }

  #isProvenAbsent(one: Case, startedMs: number): boolean {
    if (startedMs - one.startedMs < this.#fenceMs) return false;
    const firstMs = one.emptyRoundMs;
    if (firstMs === null || startedMs - firstMs < ROUND_GAP_MS) {
      one.emptyRoundMs ??= startedMs;
      return false;
    }
    this.drop(one.stored.withdrawOrderId);
    this.#listener.onNotPlaced(one.stored);
    return true;
  }

  #nextDelayMs(one: Case): number {
    // Who answers again is asked as before: one answer is only half a proof.
    if (one.isTold && one.unansweredMs !== null) return REFUSED_GAP_MS;
    const ageMs = this.#clock.monotonicMs() - one.startedMs;
    if (ageMs >= this.#fenceMs) return ROUND_GAP_MS;
    const early = one.isCrowded ? undefined : EARLY_ROUNDS_MS.find((atMs) => atMs > ageMs);
    return (early ?? this.#fenceMs) - ageMs;
  }
}

const refusedBy = ({ by, code, message }: Extract<Outcome<unknown>, { kind: 'rejected' }>): Note =>
  refusalNote({ by: by === 'exchange' ? by : 'terminal', code, message });
