/** The timing rule of signed requests (document §5.5, §5.6). */
import { shortWhole } from '../short-whole';

/** A timestamp this far ahead of the server is already too far. */
export const AHEAD_MS = 1000;
/** So many are exact as a number. */
const TIMESTAMP_MAX_DIGITS = 15;

/** Accepted only when ts < now + 1000 and now − ts ≤ recvWindow. */
export function isTimely(timestampMs: number, nowMs: number, recvWindowMs: number): boolean {
  return timestampMs < nowMs + AHEAD_MS && nowMs - timestampMs <= recvWindowMs;
}

/** The X-CH-TS header as milliseconds; null when it is not a plain whole number. */
export function parseTimestamp(text: string): number | null {
  return shortWhole(text, TIMESTAMP_MAX_DIGITS);
}
