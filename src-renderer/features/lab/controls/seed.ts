import { parseDecimal } from '@shared/money/decimal';

/** What decides all that a crowd draws. Null: what is typed is none. */
export function readSeed(text: string): number | null {
  const parsed = parseDecimal(text.trim(), 0);
  const isSeed = parsed.ok && parsed.value <= BigInt(Number.MAX_SAFE_INTEGER);
  return isSeed ? Number(parsed.value) : null;
}
