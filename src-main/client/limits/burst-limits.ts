/**
 * How often each endpoint may be asked within two seconds: by the document, or less where the exchange
 * has refused sooner. Its refusals are counted too, because twenty within a minute are a ban.
 */
import type { Endpoint } from '@shared/contract/exchange';
import { BURST_MS, burstRoomAtMs, logBurst, MINUTE_MS, type BurstLog } from '@shared/domain/limits';
import { LearnedLimit } from './learned-limit';

/** Kept away from the exchange's edge. */
const BURST_USABLE = 0.9;
/** What was learned is kept to over a longer time: requests do not arrive as evenly as they leave. */
const LEARNED_MS = 2_500;
/** As long as an answer can take, and the burst before it. */
const KEPT_MS = 12_000;
/** Of the twenty refusals that ban (rules §9); the others may be under way. */
const REFUSALS_MAX = 12;

interface Burst {
  readonly endpoint: Endpoint;
  readonly limit: LearnedLimit;
  log: BurstLog;
}

/** Where an exchange allows less than is stated. */
export interface LearnedBurst {
  readonly what: string;
  readonly stated: number | null;
  readonly learned: number;
}

export class BurstLimits {
  readonly #bursts = new Map<string, Burst>();
  #refusals: BurstLog = [];

  waitMs(endpoint: Endpoint, nowMs: number): number {
    const { log, limit } = this.#of(endpoint);
    const most = limit.at(nowMs);
    if (most === null) return 0;
    const windowMs = limit.learned(nowMs) === null ? BURST_MS : LEARNED_MS;
    // Of two, nine tenths would be one: what a minute without a refusal adds would not be tried for a second one.
    const usable = most <= 2 ? most : Math.floor(most * BURST_USABLE);
    return Math.max(0, burstRoomAtMs(log, nowMs, usable, windowMs) - nowMs);
  }

  charge(endpoint: Endpoint, nowMs: number): void {
    const burst = this.#of(endpoint);
    burst.log = logBurst(burst.log, nowMs, KEPT_MS);
  }

  /** A 410 to what was sent then: the exchange allows no more than what went out before it. */
  refused(endpoint: Endpoint, sentMs: number, nowMs: number): void {
    this.#refusals = logBurst(this.#refusals, nowMs, MINUTE_MS);
    if (nowMs - sentMs > KEPT_MS - BURST_MS) return;
    this.takeBack(endpoint, sentMs);
    const { log, limit } = this.#of(endpoint);
    const passed = log.filter((atMs) => atMs <= sentMs && atMs > sentMs - BURST_MS);
    limit.refused(nowMs, passed.length);
  }

  /** One that was charged then does not count: it was refused, or has not arrived. */
  takeBack(endpoint: Endpoint, sentMs: number): void {
    const burst = this.#of(endpoint);
    const at = burst.log.findLastIndex((atMs) => atMs <= sentMs);
    if (at >= 0) burst.log = burst.log.toSpliced(at, 1);
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
      burst.log = burst.log.map((atMs) => atMs + byMs);
      burst.limit.clockCorrected(byMs);
    }
  }

  #of(endpoint: Endpoint): Burst {
    const known = this.#bursts.get(endpoint.name);
    if (known !== undefined) return known;
    const limit = new LearnedLimit(endpoint.burst ?? null, 1);
    const burst: Burst = { endpoint, limit, log: [] };
    this.#bursts.set(endpoint.name, burst);
    return burst;
  }
}
