/** The timing rule of signed requests (document §5.5, §5.6). */

/** A timestamp this far ahead of the server is already too far. */
const AHEAD_MS = 1000;

/** Accepted only when ts < now + 1000 and now − ts ≤ recvWindow. */
export function isTimely(timestampMs: number, nowMs: number, recvWindowMs: number): boolean {
  return timestampMs < nowMs + AHEAD_MS && nowMs - timestampMs <= recvWindowMs;
}

/** The X-CH-TS header as milliseconds; null when it is not a plain whole number. */
export function parseTimestamp(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
