/**
 * Keeps this program inside the exchange's limits with room to spare (reliability P10): at most 80 %
 * of the weights in any sixty seconds and 90 % of a burst, a fifth of that kept for cancels, and
 * nothing at all while the exchange has told us to wait.
 */
import type { Endpoint } from '@shared/contract/exchange';
import { isSigned } from '@shared/contract/exchange';
import {
  budgetCeiling,
  burstRoomAtMs,
  EMPTY_WINDOW,
  logBurst,
  MINUTE_MS,
  raiseWindow,
  windowUsed,
  type Budget,
  type BurstLog,
  type MinuteWindow,
  type Urgency,
} from '@shared/domain/limits';

/** Document §8. */
export const IP_WEIGHT_LIMIT = 12_000;
export const UID_WEIGHT_LIMIT = 60_000;

const USABLE = 0.8;
const BURST_USABLE = 0.9;
const CANCEL_RESERVE = 0.2;
/** What we assume when a refusal names no time. */
const RETRY_AFTER_MS = { 410: 2000, 429: MINUTE_MS, 418: 120_000 } as const;

/** Until when the exchange refuses us; a ban must survive a restart (reliability T10). */
export interface Block {
  readonly untilMs: number;
  readonly isBanned: boolean;
}

type Admission =
  | { readonly kind: 'go' }
  /** There is room again in `waitMs`. */
  | { readonly kind: 'wait'; readonly waitMs: number }
  /** The trader has stopped everything that is no read and no cancel. */
  | { readonly kind: 'held' }
  /** The exchange has told us to be silent. */
  | { readonly kind: 'blocked'; readonly untilMs: number; readonly isBanned: boolean };

interface Spent {
  readonly atMs: number;
  readonly weight: number;
}

/** Weight of the last sixty seconds, sliding; the server's own count of the minute on top of it. */
class WeightLog {
  readonly #budget: Budget;
  #spent: Spent[] = [];
  #reported: MinuteWindow = EMPTY_WINDOW;

  constructor(limit: number) {
    this.#budget = { limit, usable: USABLE, cancelReserve: CANCEL_RESERVE };
  }

  used(nowMs: number): number {
    this.#spent = this.#spent.filter(({ atMs }) => atMs <= nowMs && nowMs - atMs < MINUTE_MS);
    const own = this.#spent.reduce((sum, { weight }) => sum + weight, 0);
    return Math.max(own, windowUsed(this.#reported, nowMs));
  }

  /** What the exchange itself has counted this minute; null where it has not said. */
  reported(nowMs: number): number | null {
    const used = windowUsed(this.#reported, nowMs);
    return used === 0 ? null : used;
  }

  waitMs(nowMs: number, weight: number, urgency: Urgency): number {
    const ceiling = budgetCeiling(this.#budget, urgency);
    let excess = this.used(nowMs) + weight - ceiling;
    if (excess <= 0) return 0;
    for (const spent of this.#spent) {
      excess -= spent.weight;
      if (excess <= 0) return spent.atMs + MINUTE_MS - nowMs;
    }
    return MINUTE_MS;
  }

  charge(nowMs: number, weight: number): void {
    const last = this.#spent.at(-1);
    if (last?.atMs === nowMs) {
      this.#spent[this.#spent.length - 1] = { atMs: nowMs, weight: last.weight + weight };
    } else this.#spent.push({ atMs: nowMs, weight });
  }

  clockCorrected(byMs: number): void {
    this.#spent = this.#spent.map(({ atMs, weight }) => ({ atMs: atMs + byMs, weight }));
  }

  report(nowMs: number, used: number): void {
    this.#reported = raiseWindow(this.#reported, nowMs, used);
  }
}

export class Limiter {
  readonly #ip = new WeightLog(IP_WEIGHT_LIMIT);
  readonly #uid = new WeightLog(UID_WEIGHT_LIMIT);
  readonly #bursts = new Map<string, BurstLog>();
  #block: Block | null;
  #isHeld = false;
  /** It was noted by what this run takes for the exchange's time, which may be corrected. */
  #isBlockOfThisRun = false;

  /** `block`: what a former run of the program was told. */
  constructor(block: Block | null = null) {
    this.#block = block;
  }

  /**
   * While it is on, only reads and cancels go out, whatever was on its way to here when it was pulled.
   */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
  }

  /** Whether a request may go out now. Nothing is charged yet. */
  admit(endpoint: Endpoint, nowMs: number): Admission {
    if (this.#isHeld && isCommand(endpoint) && endpoint.isCancel !== true) return { kind: 'held' };
    const block = this.block(nowMs);
    if (block !== null) return { kind: 'blocked', ...block };
    const waitMs = Math.max(this.#weightWait(endpoint, nowMs), this.#burstWait(endpoint, nowMs));
    return waitMs > 0 ? { kind: 'wait', waitMs } : { kind: 'go' };
  }

  #weightWait(endpoint: Endpoint, nowMs: number): number {
    const urgency = urgencyOf(endpoint);
    const ip = this.#ip.waitMs(nowMs, endpoint.weight, urgency);
    return isSigned(endpoint)
      ? Math.max(ip, this.#uid.waitMs(nowMs, endpoint.weight, urgency))
      : ip;
  }

  #burstWait(endpoint: Endpoint, nowMs: number): number {
    if (endpoint.burst === undefined) return 0;
    const log = this.#bursts.get(endpoint.name) ?? [];
    const limit = Math.floor(endpoint.burst * BURST_USABLE);
    return Math.max(0, burstRoomAtMs(log, nowMs, limit) - nowMs);
  }

  /** Counts a request that is being sent. */
  charge(endpoint: Endpoint, nowMs: number): void {
    this.#ip.charge(nowMs, endpoint.weight);
    if (isSigned(endpoint)) this.#uid.charge(nowMs, endpoint.weight);
    if (endpoint.burst === undefined) return;
    this.#bursts.set(endpoint.name, logBurst(this.#bursts.get(endpoint.name) ?? [], nowMs));
  }

  /** What the exchange says about our budget with every answer. */
  report(headers: Readonly<Record<string, string>>, nowMs: number): void {
    const ip = wholeNumber(headers['x-used-weight-ip']);
    const uid = wholeNumber(headers['x-used-weight-uid']);
    if (ip !== null) this.#ip.report(nowMs, ip);
    if (uid !== null) this.#uid.report(nowMs, uid);
  }

  /** 410, 429 or 418: silence until Retry-After. A ban is never shortened by a later answer. */
  refused(status: 410 | 429 | 418, headers: Readonly<Record<string, string>>, nowMs: number): void {
    const seconds = wholeNumber(headers['retry-after']);
    const untilMs = nowMs + (seconds === null ? RETRY_AFTER_MS[status] : seconds * 1000);
    const held = this.block(nowMs);
    this.#isBlockOfThisRun = untilMs >= (held?.untilMs ?? 0) || this.#isBlockOfThisRun;
    this.#block = {
      untilMs: Math.max(untilMs, held?.untilMs ?? 0),
      isBanned: status === 418 || (held?.isBanned ?? false),
    };
  }

  /** What we took for the exchange's time was wrong by so much: what was noted by it moves along. */
  clockCorrected(byMs: number): void {
    this.#ip.clockCorrected(byMs);
    this.#uid.clockCorrected(byMs);
    for (const [name, log] of this.#bursts) {
      this.#bursts.set(
        name,
        log.map((atMs) => atMs + byMs),
      );
    }
    if (this.#block === null || !this.#isBlockOfThisRun) return;
    this.#block = { ...this.#block, untilMs: this.#block.untilMs + byMs };
  }

  block(nowMs: number): Block | null {
    if (this.#block !== null && nowMs >= this.#block.untilMs) this.#block = null;
    return this.#block;
  }

  /** By the exchange's own count; by ours, most weights are assumed (document §8). */
  reported(nowMs: number): { readonly ip: number | null; readonly uid: number | null } {
    return { ip: this.#ip.reported(nowMs), uid: this.#uid.reported(nowMs) };
  }

  usage(nowMs: number): { readonly ip: number; readonly uid: number } {
    return { ip: this.#ip.used(nowMs), uid: this.#uid.used(nowMs) };
  }
}

/** Some histories are read by POST: they are no commands. */
export function isCommand(endpoint: Endpoint): boolean {
  return endpoint.method === 'POST' && endpoint.permission !== 'READ';
}

const urgencyOf = (endpoint: Endpoint): Urgency =>
  endpoint.isCancel === true ? 'cancel' : 'ordinary';

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(BigInt(text)) : null;
}
