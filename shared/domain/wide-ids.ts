/** Ids as the switch `ids: int64` shows them (exchange-rules §1): beyond what a float counts exactly. */

export const WIDE_ID_BASE = 1_500_000_000_000_000_000n;
export const WIDE_ID_STEP = 16n;

/** The digits of an id. */
export function wideIdText(id: number): string {
  return String(WIDE_ID_BASE + WIDE_ID_STEP * BigInt(id));
}
