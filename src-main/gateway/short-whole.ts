/** Whole numbers of a request's head: digits alone, and so few that they are exact. */

const ZERO = 0x30;

/** Null: empty, longer than `digitsMax` (15 at most), or something in it is no digit. */
export function shortWhole(text: string, digitsMax: number): number | null {
  if (text.length === 0 || text.length > digitsMax) return null;
  let value = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    value = value * 10 + digit;
  }
  return value;
}
