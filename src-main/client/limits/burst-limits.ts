/**
 * How often each endpoint may be asked within two seconds: as often as the document says, or less where the exchange
 * has refused sooner. Requests count when they arrive, so one that is held up on its way occupies its place for longer.
 * Refusals are counted too, because twenty within a minute are a ban.
 */
import type { Endpoint } from '@shared/contract/exchange';
import { BURST_MS, logBurst, MINUTE_MS, type BurstLog } from '@shared/domain/limits';
import { LearnedLimit } from './learned-limit';
import { arrivedBy, ShortestWay, type Passage } from './passage';

/** Kept away from the exchange's edge. */
const BURST_USABLE = 0.9;
/** What was learned is kept to over a longer time: requests do not arrive as evenly as they leave. */
const LEARNED_MS = 2_500;
/** As long as an answer can take, and the longest burst after it. */
const KEPT_MS = 12_500;
/** Of the twenty refusals that ban (rules §9); the others may be under way. */
const REFUSALS_MAX = 12;

interface Burst {
  readonly endpoint: Endpoint;
  readonly limit: LearnedLimit;
  /** In the order of their leaving. */
  passages: readonly Passage[];
}

/** Where an exchange allows less than is stated. */
export interface LearnedBurst {
  readonly what: string;
  readonly stated: number | null;
  readonly learned: number;
}

export class BurstLimits {
  readonly #bursts = new Map<string, Burst>();
  readonly #way = new ShortestWay();
  #refusals: BurstLog = [];

  waitMs(endpoint: Endpoint, nowMs: number): number {
    const { passages, limit } = this.#of(endpoint);
    const most = limit.at(nowMs);
    if (most === null) return 0;
    const windowMs = limit.learned(nowMs) === null ? BURST_MS : LEARNED_MS;
    // Of two, nine tenths would be one: what a minute without a refusal adds would not be tried for a second one.
    const usable = most <= 2 ? most : Math.floor(most * BURST_USABLE);
    const counting = passages
      .map((passage) => this.#arrivedBy(endpoint, passage, nowMs) + windowMs)
      .filter((untilMs) => untilMs > nowMs);
    const blocker = counting.length < usable ? undefined : counting.sort(rising).at(-usable);
    return blocker === undefined ? 0 : blocker - nowMs;
  }

  charge(endpoint: Endpoint, nowMs: number): Passage {
    const burst = this.#of(endpoint);
    const passage = { sentMs: nowMs, endedMs: null };
    const kept = burst.passages.filter(({ sentMs }) => nowMs - sentMs < KEPT_MS);
    burst.passages = [...kept, passage];
    return passage;
  }

  /** Answered or given up; who is not answered tells nothing about the way. */
  ended(passage: Passage, nowMs: number, isAnswered: boolean): void {
    passage.endedMs = nowMs;
    if (isAnswered) this.#way.answered(passage, nowMs);
  }

  /**
   * Cancels leave at an even pace of their own, and one that hangs must not keep the next from getting the trader
   * out: they count from when they leave.
   */
  #arrivedBy(endpoint: Endpoint, passage: Passage, nowMs: number): number {
    return endpoint.isCancel === true ? passage.sentMs : arrivedBy(passage, nowMs, this.#way);
  }

  /** A 410 to what was sent then: the exchange allows no more than what went out before it. */
  refused(endpoint: Endpoint, sentMs: number, nowMs: number): void {
    this.#refusals = logBurst(this.#refusals, nowMs, MINUTE_MS);
    if (nowMs - sentMs > KEPT_MS - BURST_MS) return;
    this.takeBack(endpoint, sentMs);
    const { passages, limit } = this.#of(endpoint);
    const passed = passages.filter(
      (one) => one.sentMs <= sentMs && this.#arrivedBy(endpoint, one, nowMs) > sentMs - BURST_MS,
    );
    limit.refused(nowMs, passed.length);
  }

  /** One that was charged then does not count: it was refused, or has not arrived. */
  takeBack(endpoint: Endpoint, sentMs: number): void {
    const burst = this.#of(endpoint);
    const at = burst.passages.findLastIndex((one) => one.sentMs <= sentMs);
    if (at >= 0) burst.passages = burst.passages.toSpliced(at, 1);
  }

  /** Before this time nothing should go out: one more refusal might be the one too many. */
  silentUntilMs(nowMs: number): number {
    const recent = this.#refusals.filter((atMs) => atMs <= nowMs && nowMs - atMs < MINUTE_MS);
    const blocker = recent.at(-REFUSALS_MAX);
    return blocker === undefined ? nowMs : blocker + MINUTE_MS;
  }

  learned(nowMs: number): LearnedBurst[] {
    return [...this.#bursts.values()].flatMap(({ endpoint, limit }) => {
      const learned = limit.learned(nowMs);
      const what = `${endpoint.method} ${endpoint.path}`;
      return learned === null ? [] : [{ what, stated: limit.stated, learned }];
    });
  }

  clockCorrected(byMs: number): void {
    this.#refusals = this.#refusals.map((atMs) => atMs + byMs);
    for (const burst of this.#bursts.values()) {
      for (const passage of burst.passages) {
        passage.sentMs += byMs;
        if (passage.endedMs !== null) passage.endedMs += byMs;
      }
      burst.limit.clockCorrected(byMs);
    }
  }

  #of(endpoint: Endpoint): Burst {
    const known = this.#bursts.get(endpoint.name);
    if (known !== undefined) return known;
    const limit = new LearnedLimit(endpoint.burst ?? null, 1);
    const burst: Burst = { endpoint, limit, passages: [] };
    this.#bursts.set(endpoint.name, burst);
    return burst;
  }
}

const rising = (a: number, b: number): number => a - b;
