/**
 * Blocking of one IP identity (exchange-rules §9): who goes on after a 429 or collects 410s is
 * banned, who goes on during a ban is banned for longer, and a clean day forgives one step.
 */
import { logBurst, type BurstLog } from './burst-log';

/** From 2 minutes to 3 days (document §7). */
export const BAN_LADDER_SEC: readonly number[] = [120, 600, 1800, 7200, 28_800, 86_400, 259_200];

/** Further requests inside a Retry-After, or during a ban, that bring the next ban. */
const REQUESTS_MAX = 10;
const BURST_REFUSALS_MAX = 20;
const BURST_REFUSALS_MS = 60_000;
const CLEAN_DAY_MS = 86_400_000;

/** Plain data: bans must survive a restart. */
export interface BanState {
  /** Step of the ladder the next ban takes, before forgiveness. */
  readonly level: number;
  /** End of the current or last ban; 0 before the first. */
  readonly untilMs: number;
  /** End of the Retry-After of the last 429; 0 when none was given. */
  readonly retryAtMs: number;
  /** Requests since that 429, or since the ban began. */
  readonly requests: number;
  /** Times of the 410s of the last minute. */
  readonly burstRefusals: BurstLog;
}

export const NO_BAN: BanState = {
  level: 0,
  untilMs: 0,
  retryAtMs: 0,
  requests: 0,
  burstRefusals: [],
};

/** Whether the address is shut out at this moment; the ban ends at `untilMs`, which is free again. */
export function isBanned(state: BanState, nowMs: number): boolean {
  return nowMs < state.untilMs;
}

/** The step the next ban takes: one less per clean day since the last ban ended; during one nothing is forgiven. */
export function banLevel(state: BanState, nowMs: number): number {
  const cleanDays = Math.floor(Math.max(0, nowMs - state.untilMs) / CLEAN_DAY_MS);
  return Math.max(0, state.level - cleanDays);
}

/** Counts a request that arrived, whatever it asks: to be called before anything else looks at it. */
export function countRequest(
  state: BanState,
  nowMs: number,
  ladderSec: readonly number[] = BAN_LADDER_SEC,
): BanState {
  if (!isBanned(state, nowMs) && nowMs >= state.retryAtMs) return state;
  const requests = state.requests + 1;
  return requests < REQUESTS_MAX ? { ...state, requests } : ban(state, nowMs, ladderSec);
}

/** A 429 was answered; the counting of further requests starts with the first one of its window. */
export function noteWeightRefusal(state: BanState, nowMs: number, retryAtMs: number): BanState {
  if (nowMs < state.retryAtMs) return state;
  return { ...state, retryAtMs, requests: 0 };
}

/** A 410 was answered; the twentieth within a minute bans. */
export function noteBurstRefusal(
  state: BanState,
  nowMs: number,
  ladderSec: readonly number[] = BAN_LADDER_SEC,
): BanState {
  const burstRefusals = logBurst(state.burstRefusals, nowMs, BURST_REFUSALS_MS);
  if (burstRefusals.length < BURST_REFUSALS_MAX) return { ...state, burstRefusals };
  return ban(state, nowMs, ladderSec);
}

function ban(state: BanState, nowMs: number, ladderSec: readonly number[]): BanState {
  const level = banLevel(state, nowMs);
  const last = ladderSec.length - 1;
  const lengthSec = ladderSec[Math.min(level, last)] ?? 0;
  return { ...NO_BAN, level: Math.min(level + 1, last), untilMs: nowMs + lengthSec * 1000 };
}
