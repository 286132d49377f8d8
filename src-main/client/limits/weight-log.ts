/**
 * The weight that one address or account has spent over the last sixty seconds, sliding, beside the exchange's own
 * count of the minute; and how much may still be spent.
 */
import {
  budgetCeiling,
  EMPTY_WINDOW,
  MINUTE_MS,
  raiseWindow,
  windowEndMs,
  windowUsed,
  type MinuteWindow,
  type Urgency,
} from '@shared/domain/limits';
import { LearnedLimit } from './learned-limit';

const USABLE = 0.8;
const CANCEL_RESERVE = 0.2;
/** However soon an exchange refuses, this share of the stated limit is believed. */
const LEAST_SHARE = 0.01;

/**
 * What is told this soon in a minute may be the count of the one before, of a slow answer or by a clock that is not quite
 * ours: it must not hold up orders for another minute.
 */
const EARLY_MS = 5_000;

interface Spent {
  readonly atMs: number;
  readonly weight: number;
}

/** By the exchange's word: from `fromMs` on it takes requests again, whatever was asked until `askedMs`. */
interface Forgiven {
  readonly askedMs: number;
  readonly fromMs: number;
}

export class WeightLog {
  readonly #stated: number;
  readonly #limit: LearnedLimit;
  /** The most it has counted without a refusal, since it first refused; null: it is taken at its word. */
  #shown: number | null = null;
  #spent: Spent[] = [];
  #forgiven: Forgiven = { askedMs: -Infinity, fromMs: -Infinity };
  #reported: MinuteWindow = EMPTY_WINDOW;
  #early = { used: 0, untilMs: -Infinity };

  constructor(stated: number) {
    this.#stated = stated;
    this.#limit = new LearnedLimit(stated, Math.ceil(stated * LEAST_SHARE));
  }

  limit(nowMs: number): number {
    return this.#limit.at(nowMs) ?? this.#stated;
  }

  /** Null while the document's limit is believed. */
  learned(nowMs: number): number | null {
    return this.#limit.learned(nowMs);
  }

  used(nowMs: number): number {
    return Math.max(this.#own(nowMs), this.#told(nowMs));
  }

  #own(nowMs: number): number {
    const { askedMs, fromMs } = this.#forgiven;
    const forgivenMs = nowMs >= fromMs ? askedMs : -Infinity;
    this.#spent = this.#spent.filter(
      ({ atMs }) => atMs <= nowMs && nowMs - atMs < MINUTE_MS && atMs > forgivenMs,
    );
    return this.#spent.reduce((sum, { weight }) => sum + weight, 0);
  }

  #told(nowMs: number): number {
    const { used, untilMs } = this.#early;
    return Math.max(windowUsed(this.#reported, nowMs), nowMs < untilMs ? used : 0);
  }

  /** What the exchange itself has counted this minute; null where it has not said. */
  reported(nowMs: number): number | null {
    const used = this.#told(nowMs);
    return used === 0 ? null : used;
  }

  /** It refused in a former run: what it allows is not known any more. */
  trustOnlyShown(): void {
    this.#shown = 0;
  }

  /** Whether this much more may be refused: what was learned grows again without having been seen. */
  isBeyondShown(nowMs: number, weight: number): boolean {
    if (this.#shown === null) return false;
    const safe = budgetCeiling({ limit: this.#shown, usable: USABLE, cancelReserve: 0 }, 'cancel');
    return this.used(nowMs) + weight > safe;
  }

  waitMs(nowMs: number, weight: number, urgency: Urgency): number {
    const limit = this.limit(nowMs);
    const budget = { limit, usable: USABLE, cancelReserve: CANCEL_RESERVE };
    const room = budgetCeiling(budget, urgency) - weight;
    return Math.max(this.#ownWaitMs(nowMs, room), this.#toldWaitMs(nowMs, room));
  }

  /** Until what was asked from here has slid out of its sixty seconds, as much of it as is too much. */
  #ownWaitMs(nowMs: number, room: number): number {
    let excess = this.#own(nowMs) - room;
    if (excess <= 0) return 0;
    for (const spent of this.#spent) {
      excess -= spent.weight;
      if (excess <= 0) return spent.atMs + MINUTE_MS - nowMs;
    }
    return MINUTE_MS;
  }

  /** The exchange counts by the minute: what it has told is over when that is, whoever has asked for so much. */
  #toldWaitMs(nowMs: number, room: number): number {
    if (this.#told(nowMs) <= room) return 0;
    const isOfMinute = windowUsed(this.#reported, nowMs) > room;
    return (isOfMinute ? windowEndMs(nowMs) : this.#early.untilMs) - nowMs;
  }

  charge(nowMs: number, weight: number): void {
    const last = this.#spent.at(-1);
    if (last?.atMs === nowMs) {
      this.#spent[this.#spent.length - 1] = { atMs: nowMs, weight: last.weight + weight };
    } else this.#spent.push({ atMs: nowMs, weight });
  }

  /** What was charged then has not arrived. */
  takeBack(sentMs: number, weight: number): void {
    const at = this.#spent.findLastIndex((spent) => spent.atMs <= sentMs && spent.weight >= weight);
    const spent = this.#spent[at];
    if (spent !== undefined) this.#spent[at] = { ...spent, weight: spent.weight - weight };
  }

  /**
   * A 429 to a request of this weight, and it was this budget that was too small for it. An exchange that
   * does not say what it has counted has shown nothing: others may ask from the same address. `untilMs`: it takes
   * requests again from then on. Sixty seconds of our own beyond that would hold up cancels, too.
   */
  refused(nowMs: number, weight: number, untilMs: number): void {
    const counted = this.reported(nowMs);
    if (counted === null) return;
    this.#forgiven = { askedMs: nowMs, fromMs: untilMs };
    this.#limit.refused(nowMs, counted - weight);
    this.#shown = this.limit(nowMs);
  }

  clockCorrected(byMs: number): void {
    this.#spent = this.#spent.map(({ atMs, weight }) => ({ atMs: atMs + byMs, weight }));
    const { askedMs, fromMs } = this.#forgiven;
    this.#forgiven = { askedMs: askedMs + byMs, fromMs: fromMs + byMs };
    this.#early = { ...this.#early, untilMs: this.#early.untilMs + byMs };
    this.#limit.clockCorrected(byMs);
  }

  report(nowMs: number, used: number): void {
    const untilMs = nowMs - (nowMs % MINUTE_MS) + EARLY_MS;
    if (nowMs < untilMs) this.#early = { used: Math.max(used, this.#told(nowMs)), untilMs };
    else this.#reported = raiseWindow(this.#reported, nowMs, used);
    if (this.#shown !== null) this.#shown = Math.max(this.#shown, used);
  }
}
