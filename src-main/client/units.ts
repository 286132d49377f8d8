/** Wire decimals to whole ticks, lots and atoms and back, exactly: what does not fit is refused. */
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import {
  ASSET_SCALE,
  atoms,
  LOTS_MAX,
  lots,
  ticks,
  TICKS_MAX,
  type Atoms,
  type Lots,
  type Ticks,
} from '@shared/money/units';

const ZERO = 0x30;
const NINE = 0x39;
const DOT = 0x2e;

/**
 * Plain non-negative decimal text as a whole number of 10^-scale, or null when it has more
 * significant decimals, other characters or leaves the safe integers. The hot path of the feed:
 * one pass, no allocation.
 */
export function scaledInteger(text: string, scale: number): number | null {
  let value = 0;
  let decimals = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (decimals >= 0 || at === 0) return null;
      decimals = 0;
      continue;
    }
    if (code < ZERO || code > NINE) return null;
    if (decimals >= 0) decimals += 1;
    if (decimals > scale) {
      if (code !== ZERO) return null;
      continue;
    }
    value = value * 10 + (code - ZERO);
    if (value > Number.MAX_SAFE_INTEGER) return null;
  }
  if (text.length === 0 || decimals === 0) return null;
  for (let filled = Math.min(Math.max(decimals, 0), scale); filled < scale; filled += 1)
    value *= 10;
  return value > Number.MAX_SAFE_INTEGER ? null : value;
}

export function toTicks(text: string, pricePrecision: number): Result<Ticks, string> {
  const value = scaledInteger(text, pricePrecision);
  return value === null || value > TICKS_MAX
    ? err(`price ${text.slice(0, 40)} is not a whole number of ticks`)
    : ok(ticks(value));
}

export function toLots(text: string, quantityPrecision: number): Result<Lots, string> {
  const value = scaledInteger(text, quantityPrecision);
  return value === null || value > LOTS_MAX
    ? err(`quantity ${text.slice(0, 40)} is not a whole number of lots`)
    : ok(lots(value));
}

export function toAtoms(text: string): Result<Atoms, string> {
  const value = parseDecimal(text, ASSET_SCALE);
  return value.ok ? ok(atoms(value.value)) : err(`amount ${text.slice(0, 40)} is ${value.error}`);
}

/** Ticks or lots as the shortest decimal text. */
export function stepsText(steps: Ticks | Lots, precision: number): string {
  return formatTrimmed(BigInt(steps), precision);
}

export function atomsText(amount: Atoms): string {
  return formatTrimmed(amount, ASSET_SCALE);
}
