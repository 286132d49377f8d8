/** One figure of the bench: what was measured, how it came out, what it was to be. */

/** The parts of the bench, in the order in which they run; each runs alone too. */
export const PARTS = [
  'engine',
  'memory',
  'journal',
  'trip',
  'loopback',
  'feed',
  'order',
  'desk',
  'start',
] as const;
export type Part = (typeof PARTS)[number];

/** `x` is a ratio of two figures of one run: it says the same on any machine, and is guarded. */
export type Unit = 'x' | 'ns' | 'µs' | 'ms' | 's' | 'B' | 'MB' | '/s' | '%' | '';

export interface Row {
  /** Stays the same from run to run: the guard finds by it what the figure was. */
  readonly id: string;
  readonly what: string;
  /** Null: it could not be measured, and `note` says why. */
  readonly value: number | null;
  readonly unit: Unit;
  readonly better: 'more' | 'less';
  /** Null: nothing is demanded of it; it is there to be read beside the others. */
  readonly target: number | null;
  /** The figures of which a ratio is made, and what else belongs to it. */
  readonly note: string;
}

export interface PartReport {
  readonly part: Part;
  readonly tookMs: number;
  /** False: it ended, or was ended, before it had measured anything. */
  readonly isWhole: boolean;
  readonly rows: readonly Row[];
}

export interface Report {
  readonly at: string;
  readonly machine: string;
  readonly parts: readonly PartReport[];
}

/** Null where nothing is demanded. */
export function holds({
  value,
  better,
  target,
}: Pick<Row, 'value' | 'better' | 'target'>): boolean | null {
  if (target === null) return null;
  if (value === null) return false;
  return better === 'more' ? value >= target : value <= target;
}

/** A row whose figure is to be at least `target`. */
export function atLeast(
  target: number | null,
  row: Pick<Row, 'id' | 'what' | 'value' | 'unit'> & { readonly note?: string },
): Row {
  return { better: 'more', target, note: '', ...row };
}

/** A row whose figure is to be at most `target`. */
export function atMost(
  target: number | null,
  row: Pick<Row, 'id' | 'what' | 'value' | 'unit'> & { readonly note?: string },
): Row {
  return { better: 'less', target, note: '', ...row };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
