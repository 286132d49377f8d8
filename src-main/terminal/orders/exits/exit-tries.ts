/** Exits that could not be placed: asked for again as long as that can help; what stands without one is told. */
import type { Clock } from '@shared/kernel/ports';
import type { Activity } from '../../activity';
import {
  executedOf,
  exitDraft,
  missingOf,
  toPlace,
  type ExitPlan,
  type Purpose,
} from './exit-plan';
import type { Rejected } from '../placing/intents';
import type { KeptPlans } from './kept-plans';
import { exitKey } from './exit-turns';
import { BEHIND_OTHERS, noted, refusalNote, type Note } from '../conditions/notes';
import { isLasting, isOfLimits, isPassing } from '../placing/passing-refusals';

/** Then as often as the last, for as long as the reason lasts: what is bare must not stay so after an outage. */
const RETRY_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
const LAST_RETRY_MS = 30_000;
/** When a limit has room is known, and one that waits for it keeps all others waiting. */
const LIMITED_MAX_MS = 4_000;
/** How an order executes that closes the position is looked at so often. */
const CLOSING_MS = 1_000;

export interface ExitTriesParts {
  readonly clock: Clock;
  readonly activity: Activity;
}

interface Listener {
  /** It is time to place what is missing. */
  onDue(planId: string): void;
  /** By the time it is placed the position may be gone. */
  onLate(planId: string): void;
  /** By a limit: others wait for the same. */
  onTurnedAway(plan: ExitPlan, purpose: Purpose, afterMs: number): void;
}

export class ExitTries {
  readonly #parts: ExitTriesParts;
  readonly #plans: KeptPlans;
  readonly #listener: Listener;
  readonly #tries = new Map<string, number>();
  /** What is kept back by something that lasts, and this was said. */
  readonly #told = new Set<string>();
  /** Of those whose next try has its time: news of the entry does not bring it forward. */
  readonly #alarms = new Map<string, () => void>();

  constructor(parts: ExitTriesParts, plans: KeptPlans, listener: Listener) {
    this.#parts = parts;
    this.#plans = plans;
    this.#listener = listener;
  }

  /** Tries again later where that can help; else says what is without its exit. */
  refused(planId: string, purpose: Purpose, refused: Rejected): void {
    const note = refusalNote(refused);
    const plan = this.#plans.get(planId);
    const key = exitKey(planId, purpose);
    if (plan === undefined) return;
    if (!isPassing(refused)) {
      const isKilled = refused.code === 'KILLED';
      const refusedAt = executedOf(plan);
      this.#plans.changeExit(plan, purpose, { refusedAt, isKilled, isHeld: false, ...noted(note) });
      this.#tellBare(planId, purpose, note);
      return;
    }
    const tries = this.#tries.get(key) ?? 0;
    const isHeld = this.#told.has(key) || tries >= RETRY_MS.length || isLasting(refused);
    this.#plans.changeExit(plan, purpose, { ...noted(note), isHeld });
    this.#tries.set(key, tries + 1);
    const afterMs = RETRY_MS[tries] ?? LAST_RETRY_MS;
    if (isOfLimits(refused)) {
      this.#listener.onTurnedAway(plan, purpose, Math.min(afterMs, LIMITED_MAX_MS));
    } else {
      this.#later(planId, purpose, afterMs);
    }
    if (isHeld) this.#tellHeld(planId, purpose, note);
  }

  /** It has waited for its turn for so long that the trader is to know. */
  waitsLong(planId: string, purpose: Purpose): void {
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    // It may have been dropped meanwhile, or what it was for may be closed.
    if (plan === undefined || exit === undefined || toPlace(plan, exit) === 0) return;
    const { note: message, noteCode: code = '' } = exit;
    const note = message === '' ? BEHIND_OTHERS : { code, message };
    this.#plans.changeExitOf(planId, purpose, { ...noted(note), isHeld: true });
    this.#tellHeld(planId, purpose, note);
  }

  /** Once for as long as it lasts. */
  #tellHeld(planId: string, purpose: Purpose, note: Note): void {
    const key = exitKey(planId, purpose);
    if (this.#told.has(key)) return;
    this.#told.add(key);
    this.#tellBare(planId, purpose, note);
  }

  /** A read of positions may be too new to show the one that is to be protected: it is read once more. */
  readAgain(planId: string, purpose: Purpose): void {
    this.#later(planId, purpose, RETRY_MS[0]);
  }

  /** The other exit is closing the position: what it leaves is known soon. */
  afterClosing(planId: string, purpose: Purpose): void {
    this.#later(planId, purpose, CLOSING_MS);
  }

  /** It was placed, or is to be tried as if for the first time. */
  begin(planId: string, purpose: Purpose): void {
    const key = exitKey(planId, purpose);
    this.#tries.delete(key);
    this.#told.delete(key);
    this.#noMore(key);
  }

  isWaiting(planId: string, purpose: Purpose): boolean {
    return this.#alarms.has(exitKey(planId, purpose));
  }

  close(): void {
    for (const cancel of this.#alarms.values()) cancel();
    this.#alarms.clear();
  }

  #later(planId: string, purpose: Purpose, delayMs: number): void {
    // Who has been without an exit for so long may have closed the position.
    if (delayMs === LAST_RETRY_MS) this.#listener.onLate(planId);
    const key = exitKey(planId, purpose);
    this.#noMore(key);
    const cancel = this.#parts.clock.setAlarm(delayMs, () => {
      this.#alarms.delete(key);
      this.#listener.onDue(planId);
    });
    this.#alarms.set(key, cancel);
  }

  /** Left to ring, it would end a later wait before its time. */
  #noMore(key: string): void {
    this.#alarms.get(key)?.();
    this.#alarms.delete(key);
  }

  #tellBare(planId: string, purpose: Purpose, { code, message }: Note): void {
    const plan = this.#plans.get(planId);
    const exit = plan?.exits.find((one) => one.purpose === purpose);
    if (plan === undefined || exit === undefined) return;
    const { symbol } = plan.draft;
    const { side } = exitDraft(plan.draft, exit, 0);
    const quantity = missingOf(plan, exit).toString();
    const told = { symbol, side, price: exit.price, quantity, code, message };
    this.#parts.activity.add('exitNotPlaced', told);
  }
}
