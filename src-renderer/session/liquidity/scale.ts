/**
 * How much is how bright: the logarithm of a quantity between two round ones. The upper is what only one in
 * twenty of the rows that are drawn exceeds, so that a single huge order does not make the rest alike. Pure.
 */

export interface HeatScale {
  /** Lots in one row: as little as this, or less, is as faint as anything is. */
  readonly faint: number;
  /** As much as this, or more, is as bright. */
  readonly full: number;
}

/** Brightness is one of so many tones. */
export const TONES = 48;
/** From the faintest to the brightest. */
const DECADES = 2;
const EXCEEDED_BY = 0.05;
/** The scale goes down only when it is this part of what it was: its colours are to mean the same for a while. */
const LOWER = 0.3;
const BINS_PER_OCTAVE = 32;

/** The 1-2-5 number at or above `least`, from 1. */
export function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const digit of [1, 2, 5]) if (digit * power >= least) return digit * power;
  }
}

/** Of all that is drawn; null of nothing. It stays as `before` while that still fits. */
export function scaleOf(
  drawn: readonly Float64Array[],
  before: HeatScale | null,
): HeatScale | null {
  const high = highOf(drawn);
  if (high === null) return null;
  const isFitting = before !== null && high <= before.full && high > before.full * LOWER;
  if (isFitting) return before;
  const full = roundStep(high);
  return { faint: Math.max(1, full / 10 ** DECADES), full };
}

/** Counted by its logarithm, not sorted: a picture has a hundred thousand. */
function highOf(drawn: readonly Float64Array[]): number | null {
  const bins = new Uint32Array(64 * BINS_PER_OCTAVE);
  let count = 0;
  for (const amounts of drawn) {
    for (const amount of amounts) {
      if (amount <= 0) continue;
      const bin = Math.ceil(Math.log2(Math.max(1, amount)) * BINS_PER_OCTAVE);
      bins[bin] = (bins[bin] ?? 0) + 1;
      count += 1;
    }
  }
  if (count === 0) return null;
  let above = 0;
  for (let bin = bins.length - 1; bin > 0; bin -= 1) {
    above += bins[bin] ?? 0;
    if (above > count * EXCEEDED_BY) return 2 ** (bin / BINS_PER_OCTAVE);
  }
  return 1;
}

/** 0 is the faintest, TONES − 1 the brightest. */
export function toneOf(amount: number, { faint, full }: HeatScale): number {
  if (amount >= full) return TONES - 1;
  if (amount <= faint) return 0;
  return Math.round((Math.log(amount / faint) / Math.log(full / faint)) * (TONES - 1));
}
