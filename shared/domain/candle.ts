import { civilDate } from '../kernel/calendar';
import type { Lots, Ticks } from '../money/units';

/** The document's intervals (§4.1); `60min` is called `1h` by the futures REST host. */
export const INTERVALS = [
  '1min',
  '5min',
  '15min',
  '30min',
  '60min',
  '1day',
  '1week',
  '1month',
] as const;
export type Interval = (typeof INTERVALS)[number];

export interface Candle {
  /** Start of the interval, UTC. */
  readonly openTimeMs: number;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly volume: Lots;
}

const FIXED_MS: Readonly<Record<Exclude<Interval, '1week' | '1month'>, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '1day': 86_400_000,
};
const WEEK_MS = 604_800_000;
/** 1970-01-05, the first Monday of the epoch: weeks start on Monday 00:00 UTC. */
const FIRST_MONDAY_MS = 345_600_000;

/** The start of the interval that contains `atMs` (exchange-rules §7). */
export function candleStart(interval: Interval, atMs: number): number {
  if (interval === '1week') {
    return Math.floor((atMs - FIRST_MONDAY_MS) / WEEK_MS) * WEEK_MS + FIRST_MONDAY_MS;
  }
  if (interval === '1month') return monthStart(atMs);
  const lengthMs = FIXED_MS[interval];
  return Math.floor(atMs / lengthMs) * lengthMs;
}

/** The start of the interval after the one that starts at `openTimeMs`. */
export function nextCandleStart(interval: Interval, openTimeMs: number): number {
  if (interval === '1week') return openTimeMs + WEEK_MS;
  if (interval === '1month') return monthStart(openTimeMs + 32 * FIXED_MS['1day']);
  return openTimeMs + FIXED_MS[interval];
}

/** Midnight UTC of the first day of the month. */
function monthStart(atMs: number): number {
  const days = Math.floor(atMs / FIXED_MS['1day']);
  return (days - civilDate(days).day + 1) * FIXED_MS['1day'];
}
