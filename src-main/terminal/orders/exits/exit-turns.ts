/**
 * Exits that the exchange's limits keep back, of all entries of the account. They are asked for one after the other as
 * there is room: every stop before any take profit, and of these the one of the older entry. Two that may not leave at
 * once would otherwise be ordered by chance, and a take profit that stands protects nobody.
 */
import type { Clock } from '@shared/kernel/ports';
import type { ExitPlan, Purpose } from './exit-plan';

/** One whose answer is late keeps the next one waiting so long at most. */
const ANSWER_MS = 500;
/** Room may come sooner than the limits had said. */
const LOOK_AGAIN_MS = 30_000;
/** The trader is told of one that has waited so long. */
const TOLD_AFTER_MS = 60_000;
/** What an exit is for may be gone after so long. */
const LATE_MS = 30_000;

type Planned = Pick<ExitPlan, 'intentId' | 'createdAtMs'>;

interface Waiting {
  readonly key: string;
  readonly planId: string;
  readonly purpose: Purpose;
  readonly createdAtMs: number;
  readonly sinceMs: number;
  /** The trader is not told of it any more. */
  readonly untell: () => void;
  /** It was asked for, and is not answered. */
  isAsked: boolean;
}

interface Listener {
  /** Asks for it; false when there is nothing to ask for now. */
  onTurn(planId: string, purpose: Purpose): boolean;
  /** By the time it is placed the position may be gone. */
  onLate(planId: string): void;
  /** It has waited for long. */
  onLong(planId: string, purpose: Purpose): void;
}

interface ExitTurnsParts {
  readonly clock: Clock;
  /** Until the limits have room for one more. */
  readonly roomInMs: () => number;
}

export class ExitTurns {
  readonly #parts: ExitTurnsParts;
  readonly #listener: Listener;
  readonly #waiting = new Map<string, Waiting>();
  /** Whose turn it is. */
  #called: string | null = null;
  #notBeforeMs = 0;
  #cancelAlarm: () => void = () => undefined;
  #isClosed = false;

  constructor(parts: ExitTurnsParts, listener: Listener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Whether it may be asked for now. If not, it waits from now on. */
  mayGo(plan: Planned, purpose: Purpose): boolean {
    const key = exitKey(plan.intentId, purpose);
    if (this.#waiting.size === 0 || this.#called === key) return true;
    if (this.#waiting.has(key)) return false;
    this.#add(plan, purpose);
    if (this.#called === null) this.#look();
    return false;
  }

  /** A limit has turned it away: nothing is asked for before so long. */
  turnedAway(plan: Planned, purpose: Purpose, afterMs: number): void {
    const known = this.#waiting.get(exitKey(plan.intentId, purpose));
    if (known === undefined) this.#add(plan, purpose);
    else known.isAsked = false;
    this.#notBeforeMs = Math.max(this.#notBeforeMs, this.#parts.clock.monotonicMs() + afterMs);
    this.#look();
  }

  /** It was answered. Unless a limit has turned it away, it waits for nothing here any more. */
  ended(planId: string, purpose: Purpose): void {
    const isAsked = this.#waiting.get(exitKey(planId, purpose))?.isAsked;
    if (isAsked === true) this.leave(planId, purpose);
  }

  /** It stands, or is wanted no more. */
  leave(planId: string, purpose: Purpose): void {
    const key = exitKey(planId, purpose);
    const left = this.#waiting.get(key);
    if (left === undefined) return;
    this.#drop(left);
    if (left.isAsked) this.#notBeforeMs = 0;
    if (this.#called === null) this.#look();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelAlarm();
    for (const one of this.#waiting.values()) this.#drop(one);
  }

  #add({ intentId, createdAtMs }: Planned, purpose: Purpose): void {
    const { clock } = this.#parts;
    const untell = clock.setAlarm(TOLD_AFTER_MS, () => {
      this.#listener.onLong(intentId, purpose);
    });
    const key = exitKey(intentId, purpose);
    const sinceMs = clock.monotonicMs();
    const of = { key, planId: intentId, purpose, createdAtMs };
    this.#waiting.set(key, { ...of, sinceMs, untell, isAsked: false });
  }

  #drop(one: Waiting): void {
    one.untell();
    this.#waiting.delete(one.key);
  }

  #look(): void {
    this.#cancelAlarm();
    for (let next = this.#next(); next !== null && !this.#isClosed; next = this.#next()) {
      const { clock, roomInMs } = this.#parts;
      const waitMs = Math.max(roomInMs(), this.#notBeforeMs - clock.monotonicMs());
      if (waitMs > 0) {
        this.#cancelAlarm = clock.setAlarm(Math.min(waitMs, LOOK_AGAIN_MS), () => {
          this.#look();
        });
        return;
      }
      this.#call(next);
    }
  }

  #call(next: Waiting): void {
    const nowMs = this.#parts.clock.monotonicMs();
    if (nowMs - next.sinceMs >= LATE_MS) this.#listener.onLate(next.planId);
    this.#called = next.key;
    next.isAsked = this.#listener.onTurn(next.planId, next.purpose);
    this.#called = null;
    if (next.isAsked) this.#notBeforeMs = nowMs + ANSWER_MS;
    else this.#drop(next);
  }

  /** No take profit while a stop waits, or waits for its answer. */
  #next(): Waiting | null {
    const all = [...this.#waiting.values()];
    const stops = all.filter(({ purpose }) => purpose === 'stop-loss');
    const waiting = (stops.length > 0 ? stops : all).filter(({ isAsked }) => !isAsked);
    return waiting.toSorted(isBefore)[0] ?? null;
  }
}

const isBefore = (left: Waiting, right: Waiting): number =>
  left.createdAtMs - right.createdAtMs || (left.planId < right.planId ? -1 : 1);

export const exitKey = (planId: string, purpose: Purpose): string => `${planId} ${purpose}`;
