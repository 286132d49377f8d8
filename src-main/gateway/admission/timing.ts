/** The timing rule of signed requests (document §5.5, §5.6). */

/** A timestamp this far ahead of the server is already too far. */
const AHEAD_MS = 1000;
const ZERO = 0x30;
/** So many are exact as a number. */
const TIMESTAMP_MAX_DIGITS = 15;

/** Accepted only when ts < now + 1000 and now − ts ≤ recvWindow. */
export function isTimely(timestampMs: number, nowMs: number, recvWindowMs: number): boolean {
  return timestampMs < nowMs + AHEAD_MS && nowMs - timestampMs <= recvWindowMs;
}

/** The X-CH-TS header as milliseconds; null when it is not a plain whole number. */
export function parseTimestamp(text: string): number | null {
  if (text.length === 0 || text.length > TIMESTAMP_MAX_DIGITS) return null;
  let timestampMs = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    timestampMs = timestampMs * 10 + digit;
  }
  return timestampMs;
}
