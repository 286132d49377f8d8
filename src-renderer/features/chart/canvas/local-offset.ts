/** How far a zone's wall clock is ahead of UTC at an instant, daylight saving included. */

const formats = new Map<string, Intl.DateTimeFormat>();
const known = new Map<string, number>();
/** Offsets change on quarter hours at the finest. */
const QUARTER_MS = 900_000;
const KNOWN_MAX = 20_000;

/** Milliseconds to add to `atMs` so that its UTC fields read as local ones. */
export function localOffsetMs(atMs: number, timeZone = localZone()): number {
  const quarter = Math.floor(atMs / QUARTER_MS);
  const key = `${timeZone}:${String(quarter)}`;
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const startMs = quarter * QUARTER_MS;
  const offsetMs = wallTimeMs(startMs, timeZone) - startMs;
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, offsetMs);
  return offsetMs;
}

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
