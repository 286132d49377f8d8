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

/** Midnight UTC of the first day of the month, by civil-calendar arithmetic (no Date object). */
function monthStart(atMs: number): number {
  const days = Math.floor(atMs / FIXED_MS['1day']);
  return (days - dayOfMonth(days) + 1) * FIXED_MS['1day'];
}

/** Day of the month of a day counted from 1970-01-01, by the proleptic Gregorian calendar. */
function dayOfMonth(days: number): number {
  const sinceMarch0000 = days + 719_468;
  const dayOfEra = sinceMarch0000 - Math.floor(sinceMarch0000 / 146_097) * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
}
