/** How often to ask about a symbol, given what is going on there and what the request budget allows. */
import type { ClientHealth } from '../../client/exchange-client';

/** Pokes within this time become one poll: a fill is on screen within 300 ms of its print. */
export const POKE_SPACING_MS = 150;
const HOT_MS = 500;
const OPEN_ORDERS_MS = 1_500;
const SELECTED_MS = 5_000;
const IDLE_MS = 60_000;
/** With many pairs the idle ones are spread out: at most one idle poll in this time. */
const IDLE_SPACING_MS = 3_000;
/** The same while bots may trade anywhere with this account, and the trader wants to see it. */
const SHARED_SPACING_MS = 400;
/** The own trades of a symbol are read at least this often, whatever its orders tell. */
export const TRADES_SWEEP_MS = 60_000;

/** A wallet that nobody uses here is looked at this many times more seldom. */
const UNUSED_FACTOR = 5;

/** A key that was refused is tried again so often: its right may come back. */
export const DENIED_MS = 10_000;

export interface Situation {
  /** Poked lately, or something is in flight or unsettled. */
  readonly isHot: boolean;
  readonly hasOpenOrders: boolean;
  readonly isSelected: boolean;
  /** Programs of the trader's may be trading with this account. */
  readonly isShared: boolean;
  readonly pairs: number;
  /** The margin wallet of a pair, or one the exchange denies us, without any order of ours. */
  readonly isUnused: boolean;
  /** For how long the exchange has denied it; null: it does not. */
  readonly deniedForMs: number | null;
}

export function pollDelayMs(situation: Situation, health: ClientHealth, nowMs: number): number {
  const base = baseDelayMs(situation) * budgetFactor(health);
  const blockedMs = health.blockedUntilMs === null ? 0 : health.blockedUntilMs - nowMs;
  return Math.max(base, blockedMs);
}

function baseDelayMs(situation: Situation): number {
  const { isHot, hasOpenOrders, isSelected, isShared, pairs, isUnused, deniedForMs } = situation;
  if (isHot) return HOT_MS;
  if (hasOpenOrders) return OPEN_ORDERS_MS;
  if (isSelected) return SELECTED_MS;
  if (isShared) return Math.max(SELECTED_MS, pairs * SHARED_SPACING_MS);
  const idleMs = Math.max(IDLE_MS, pairs * IDLE_SPACING_MS) * (isUnused ? UNUSED_FACTOR : 1);
  // A right that is away for a moment looks like one that was never given: it is asked for later and later.
  return deniedForMs === null ? idleMs : Math.min(idleMs, Math.max(DENIED_MS, deniedForMs));
}

/** Polling yields to trading: the fuller the weight window, the slower it gets. */
export function budgetFactor({ ipWeight, uidWeight }: ClientHealth): number {
  const used = Math.max(ipWeight.used / ipWeight.limit, uidWeight.used / uidWeight.limit);
  if (used < 0.5) return 1;
  return used < 0.7 ? 4 : 20;
}
