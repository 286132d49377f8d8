/**
 * A request between leaving and being answered. The exchange has counted it somewhere in between, and may still count
 * it while there is no answer. A request that is held up arrives together with those that leave after it.
 */
export interface Passage {
  sentMs: number;
  /** When it was answered or given up; null while it is under way. */
  endedMs: number | null;
}

/** The shortest way there and back that was seen; 0 before the first. */
export class ShortestWay {
  #seenMs: number | null = null;

  get roundTripMs(): number {
    return this.#seenMs ?? 0;
  }

  answered({ sentMs }: Passage, nowMs: number): void {
    this.#seenMs = Math.max(0, Math.min(this.#seenMs ?? Infinity, nowMs - sentMs));
  }
}

/**
 * What leaves `forMs` after this time arrives no less than `forMs` after the passage, for any `forMs`: the answer of
 * the one took its way back and the other takes its way there, which together are no shorter than the shortest seen,
 * but for what the ways of single requests differ. While there is no answer, the earliest that it can be.
 */
export function arrivedBy(
  { sentMs, endedMs }: Passage,
  nowMs: number,
  { roundTripMs }: ShortestWay,
): number {
  return Math.max(sentMs, (endedMs ?? nowMs) - roundTripMs);
}
