/**
 * What own orders have opened and no list of positions shows: an exchange may list a position later than it tells the
 * fill, and a read that began after the fill is no proof then. Counted against how much each side has grown from read to
 * read, in any order; what is matched by nothing is given up in the end, or a closing elsewhere would count for ever.
 */

/** A list that is older than this is no list. */
export const LISTED_LATE_MS = 10_000;

/** `lots`: opened and not shown; below zero: shown, and of no order that is known. */
interface Open {
  readonly lots: number;
  readonly atMs: number;
}

export class Unshown {
  readonly #open = new Map<string, readonly Open[]>();

  opened(side: string, lots: number, atMs: number): void {
    this.#add(side, lots, atMs);
  }

  /** A read shows so many more of it than the one before. */
  shown(side: string, lots: number, atMs: number): void {
    this.#add(side, -lots, atMs);
  }

  of(side: string, nowMs: number): number {
    return Math.max(0, sumOf(this.#lately(side, nowMs)));
  }

  /** Nothing is known of the read before. */
  clear(): void {
    this.#open.clear();
  }

  /** All that is left is of one sign. */
  #add(side: string, lots: number, atMs: number): void {
    let rest = lots;
    const left: Open[] = [];
    for (const one of this.#lately(side, atMs)) {
      const isOpposite = one.lots > 0 !== lots > 0;
      const matched = isOpposite ? Math.min(Math.abs(one.lots), Math.abs(rest)) : 0;
      rest -= matched * Math.sign(lots);
      const after = one.lots - matched * Math.sign(one.lots);
      if (after !== 0) left.push({ ...one, lots: after });
    }
    if (rest !== 0) left.push({ lots: rest, atMs });
    if (left.length > 0) this.#open.set(side, left);
    else this.#open.delete(side);
  }

  #lately(side: string, nowMs: number): readonly Open[] {
    return (this.#open.get(side) ?? []).filter(({ atMs }) => nowMs - atMs <= LISTED_LATE_MS);
  }
}

const sumOf = (open: readonly Open[]): number => open.reduce((sum, { lots }) => sum + lots, 0);
