/** Limits and the day's state as they are kept in the settings. */
import { LOOSENING_MS, riskLimits, type RiskLimitsValue } from '@shared/contract/terminal';
import { parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE } from '@shared/money/units';
import type { SettingsStore } from '../ports';
import type { DayLock, DayState } from './day-loss';

const LIMITS = 'riskLimits';
const PENDING = 'riskLimitsPending';
const DAY = 'riskDay';

/** Nothing is limited but how far a price may be from the market. */
export const NO_LIMITS: RiskLimitsValue = {
  orderValue: '',
  positionValue: '',
  ordersPerMinute: null,
  collarPercent: '5',
  onLimit: 'block',
  dailyLoss: '',
  onLoss: 'reduce-only',
  holdSeconds: '0',
  holdAbove: '',
};

/** A limit in USDT: the contract has checked the text; empty is no limit, which is null. */
export function atomsOf(text: string): bigint | null {
  const read = text === '' ? null : parseDecimal(text, ASSET_SCALE);
  return read?.ok === true ? read.value : null;
}

/** Why something is not there: it is not understood, or the file that it may have been in was lost. */
export type Missing = 'damaged' | 'lost';

/** A limit that is missing must not silently be none. */
export function readLimits(settings: SettingsStore): RiskLimitsValue | Missing {
  const saved = settings.get(LIMITS);
  if (saved === undefined) return settings.hasLost ? 'lost' : NO_LIMITS;
  const read = riskLimits.safeParse(saved);
  return read.success ? read.data : 'damaged';
}

export function writeLimits(settings: SettingsStore, limits: RiskLimitsValue): void {
  settings.set(LIMITS, limits);
}

export interface Pending {
  readonly limits: RiskLimitsValue;
  readonly fromMs: number;
  /** `fromMs` is by this machine's clock, since the exchange had not said what time it is. */
  readonly isUndated: boolean;
}

export const pendingSince = (
  limits: RiskLimitsValue,
  nowMs: number,
  isUndated: boolean,
): Pending => ({
  limits,
  fromMs: nowMs + LOOSENING_MS,
  isUndated,
});

/** What is damaged is none: the limits stay as tight as they are. */
export function readPending(settings: SettingsStore): Pending | null {
  const saved = settings.get(PENDING);
  if (typeof saved !== 'object' || saved === null) return null;
  const { limits, fromMs, isUndated } = saved as Record<string, unknown>;
  const read = riskLimits.safeParse(limits);
  if (!read.success || typeof fromMs !== 'number') return null;
  return { limits: read.data, fromMs, isUndated: isUndated === true };
}

export function writePending(settings: SettingsStore, pending: Pending | null): void {
  settings.set(PENDING, pending);
}

/** Null when there is none. What is missing is told: it may have been locked. */
export function readDay(settings: SettingsStore): DayState | Missing | null {
  const saved = settings.get(DAY);
  if (saved === undefined) return settings.hasLost ? 'lost' : null;
  return dayOf(saved) ?? 'damaged';
}

function dayOf(saved: unknown): DayState | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { day, start, now, carried, isLocked, basis = '' } = saved as Record<string, unknown>;
  const { lock, startDoneMs, nowBegunMs, taken } = saved as Record<string, unknown>;
  const startAtoms = readAtoms(start);
  const nowAtoms = readAtoms(now);
  const carriedAtoms = readAtoms(carried);
  if ((day !== null && typeof day !== 'number') || typeof isLocked !== 'boolean') return null;
  if (typeof basis !== 'string') return null;
  if (startAtoms === undefined || nowAtoms === undefined) return null;
  if (carriedAtoms === undefined || carriedAtoms === null) return null;
  return {
    day,
    start: startAtoms,
    now: nowAtoms,
    carried: carriedAtoms,
    isLocked,
    basis,
    lock: isLocked ? lockOf(lock) : null,
    startDoneMs: timeOf(startDoneMs),
    nowBegunMs: timeOf(nowBegunMs),
    taken: Array.isArray(taken) ? taken.filter((id) => typeof id === 'string') : [],
  };
}

const timeOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** What is not understood proves nothing: the lock stays until the day is over or it is lifted. */
function lockOf(saved: unknown): DayLock | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { begunMs, worst, limit } = saved as Record<string, unknown>;
  const worstAtoms = readAtoms(worst) ?? null;
  const limitAtoms = readAtoms(limit) ?? null;
  if (worstAtoms === null || limitAtoms === null) return null;
  return { begunMs: timeOf(begunMs), worst: worstAtoms, limit: limitAtoms };
}

export function writeDay(settings: SettingsStore, state: DayState): void {
  const { start, now, carried, lock } = state;
  const text = (atoms: bigint | null): string | null => atoms?.toString() ?? null;
  const lockText = lock && { ...lock, worst: text(lock.worst), limit: text(lock.limit) };
  const amounts = { start: text(start), now: text(now), carried: text(carried), lock: lockText };
  settings.set(DAY, { ...state, ...amounts });
}

/** Undefined is not to be understood. */
function readAtoms(value: unknown): bigint | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' && /^-?\d{1,30}$/.test(value) ? BigInt(value) : undefined;
}
