/** Times of day and ages as the trader reads them: 24 hours, local or UTC, never "ago" in prose. */

export type TimeZoneChoice = 'local' | 'utc';

const LOCALE = 'en-GB';
const timeFormats = new Map<string, Intl.DateTimeFormat>();

function timeFormat(
  name: string,
  zone: TimeZoneChoice,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${name}:${zone}`;
  const cached = timeFormats.get(key);
  if (cached !== undefined) return cached;
  const made = new Intl.DateTimeFormat(LOCALE, {
    hourCycle: 'h23',
    ...options,
    ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
  });
  timeFormats.set(key, made);
  return made;
}

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
const DATE = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** "12:04:31". */
export function formatTime(atMs: number, zone: TimeZoneChoice = 'local'): string {
  return timeFormat('time', zone, CLOCK).format(atMs);
}

/** "12:04:31.085", for fills: two of them in one second are told apart. */
export function formatTimeMs(atMs: number, zone: TimeZoneChoice = 'local'): string {
  return timeFormat('time-ms', zone, { ...CLOCK, fractionalSecondDigits: 3 }).format(atMs);
}

/** "2026-11-21 12:04:31", sortable. */
export function formatDateTime(atMs: number, zone: TimeZoneChoice = 'local'): string {
  return `${formatDate(atMs, zone)} ${formatTime(atMs, zone)}`;
}

/** "2026-11-21". */
export function formatDate(atMs: number, zone: TimeZoneChoice = 'local'): string {
  const parts = timeFormat('date', zone, DATE).formatToParts(atMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A time of day stands alone where it is of that date; else its own date stands before it. */
export function dayTime(atMs: number, time: string, today: string): string {
  const date = formatDate(atMs);
  return date === today ? time : `${date} ${time}`;
}

/** How old something is: "0.6 s", "14 s", "3 min", "2 h". Never negative. */
export function formatAge(ageMs: number): string {
  const ms = Math.max(0, ageMs);
  if (ms < 10_000) {
    const tenths = Math.floor(ms / 100);
    return `${String(Math.floor(tenths / 10))}.${String(tenths % 10)} s`;
  }
  if (ms < 120_000) return `${String(Math.floor(ms / 1000))} s`;
  if (ms < 7_200_000) return `${String(Math.floor(ms / 60_000))} min`;
  return `${String(Math.floor(ms / 3_600_000))} h`;
}

/** How far two clocks are apart, to the nearest: an hour that is measured as 3,599,990 ms is "60 min". */
export function formatGap(gapMs: number): string {
  const ms = Math.abs(gapMs);
  const unitMs = ms < 10_000 ? 100 : ms < 120_000 ? 1_000 : ms < 7_200_000 ? 60_000 : 3_600_000;
  return formatAge(Math.round(ms / unitMs) * unitMs);
}

/** Time left as "03:12:44"; never negative. */
export function formatCountdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3_600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
