/** How far a zone's wall clock is ahead of UTC at an instant, daylight saving included. */

const formats = new Map<string, Intl.DateTimeFormat>();
/** By zone and UTC day; null where the day is not all alike. */
const days = new Map<string, number | null>();
/** By zone and quarter of an hour of such a day: offsets change on quarters at the finest. */
const quarters = new Map<string, number>();
const DAY_MS = 86_400_000;
const QUARTER_MS = 900_000;
const KNOWN_MAX = 20_000;

/**
 * Milliseconds to add to `atMs` so that its UTC fields read as local ones. It is asked of each bar: a day that
 * begins and ends alike is all alike, for no zone changes there and back within one.
 */
export function localOffsetMs(atMs: number, timeZone = localZone()): number {
  const ofDay = remembered(days, timeZone, Math.floor(atMs / DAY_MS), (day) => {
    const offsetMs = offsetAt(day * DAY_MS, timeZone);
    return offsetMs === offsetAt((day + 1) * DAY_MS, timeZone) ? offsetMs : null;
  });
  if (ofDay !== null) return ofDay;
  return remembered(quarters, timeZone, Math.floor(atMs / QUARTER_MS), (quarter) =>
    offsetAt(quarter * QUARTER_MS, timeZone),
  );
}

function remembered<Value>(
  known: Map<string, Value>,
  timeZone: string,
  part: number,
  ask: (part: number) => Value,
): Value {
  const key = `${timeZone}:${String(part)}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = ask(part);
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, value);
  return value;
}

const offsetAt = (atMs: number, timeZone: string): number => wallTimeMs(atMs, timeZone) - atMs;

function wallTimeMs(atMs: number, timeZone: string): number {
  const parts = formatFor(timeZone).formatToParts(atMs);
  const field = (type: Intl.DateTimeFormatPartTypes) =>
    Number.parseInt(parts.find((part) => part.type === type)?.value ?? '0', 10);
  return Date.UTC(field('year'), field('month') - 1, field('day'), field('hour'), field('minute'));
}

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const made =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  formats.set(timeZone, made);
  return made;
}

let zone = '';
function localZone(): string {
  if (zone === '') zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone;
}
